//! Gate: opens by the code, and closes for a while to an address that gives wrong ones.

use std::{
    collections::VecDeque,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use thiserror::Error;

use crate::{code::Code, peer::Peer};

/// Wrong codes of an address within [`WINDOW`] after which the gate closes to it: a person mistypes two or three times.
const MAX_WRONG: usize = 10;
/// Wrong codes of all addresses within [`WINDOW`] after which the gate closes to strangers: a million codes at this rate
/// take a week, from however many addresses.
const MAX_WRONG_OF_ALL: usize = 100;
/// Time within which wrong codes count, and for which the gate then stays closed.
const WINDOW: Duration = Duration::from_mins(1);
/// Addresses that count as trusted, those that gave the right code last.
const MAX_TRUSTED: usize = 16;

/// Reason why a code was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub(crate) enum Denied {
    #[error("code missing: the terminal or the brick's screen shows it")]
    Missing,
    #[error("wrong code: the terminal or the brick's screen shows the right one")]
    Wrong,
    #[error("too many wrong codes: wait {seconds} s")]
    Closed { seconds: u64 },
}

/// A connection before the gate.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Visitor {
    pub(crate) peer: Peer,
    /// Whether the connection has given the right code before.
    pub(crate) is_known: bool,
}

/// Gate with the code, the wrong codes of a minute, and the addresses that gave the right one.
#[derive(Debug)]
pub(crate) struct Gate {
    code: Code,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// Times of wrong codes: at most [`MAX_WRONG`] of an address, and [`MAX_WRONG_OF_ALL`] of strangers.
    wrong: Vec<(Peer, Instant)>,
    trusted: VecDeque<Peer>,
}

impl Gate {
    pub(crate) fn new(code: Code) -> Self {
        Self {
            code,
            state: Mutex::default(),
        }
    }

    pub(crate) fn code(&self) -> &Code {
        &self.code
    }

    /// Whether an address is of this machine, or has given the right code.
    pub(crate) fn trusts(&self, peer: Peer) -> bool {
        self.lock().trusts(peer)
    }

    /// Checks a code. A connection that is known is let in by the right code even while others are refused, and a trusted
    /// address while strangers are: guesses from elsewhere must not lock the owner out.
    ///
    /// # Errors
    /// The reason of a refusal.
    pub(crate) fn check(
        &self,
        code: Option<&str>,
        visitor: Visitor,
        now: Instant,
    ) -> Result<(), Denied> {
        let code = code.ok_or(Denied::Missing)?;
        let is_right = self.code.is(code);
        if is_right && visitor.is_known {
            return Ok(());
        }
        let mut state = self.lock();
        if let Some(left) = state.closed_for(visitor.peer, now) {
            let seconds = left.as_secs() + 1;
            return Err(Denied::Closed { seconds });
        }
        if is_right {
            state.trust(visitor.peer);
            return Ok(());
        }
        state.note_wrong(visitor.peer, now);
        Err(Denied::Wrong)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn trusts(&self, peer: Peer) -> bool {
        peer.is_loopback() || self.trusted.contains(&peer)
    }

    fn trust(&mut self, peer: Peer) {
        self.trusted.retain(|other| *other != peer);
        self.trusted.push_back(peer);
        if self.trusted.len() > MAX_TRUSTED {
            self.trusted.pop_front();
        }
    }

    /// Time until an address may try again; `None` if it may now.
    fn closed_for(&mut self, peer: Peer, now: Instant) -> Option<Duration> {
        let age = |at: Instant| now.saturating_duration_since(at);
        self.wrong.retain(|(_, at)| age(*at) < WINDOW);
        let of_peer = self.wrong.iter().filter(|(other, _)| *other == peer);
        if of_peer.clone().count() >= MAX_WRONG {
            // Counted from the last wrong code on: the gate stays closed for the whole time.
            let newest = of_peer.map(|(_, at)| age(*at)).min()?;
            return Some(WINDOW.saturating_sub(newest));
        }
        if self.wrong.len() >= MAX_WRONG_OF_ALL && !self.trusts(peer) {
            let oldest = self.wrong.iter().map(|(_, at)| age(*at)).max()?;
            return Some(WINDOW.saturating_sub(oldest));
        }
        None
    }

    fn note_wrong(&mut self, peer: Peer, now: Instant) {
        self.wrong.push((peer, now));
        let of_peer = self.wrong.iter_mut().filter(|(other, _)| *other == peer);
        let times: Vec<&mut Instant> = of_peer.map(|(_, at)| at).collect();
        if times.len() >= MAX_WRONG {
            // All count from now on, so that the gate opens for all of them at once.
            for at in times {
                *at = now;
            }
            log::warn!(
                "{MAX_WRONG} wrong codes in a minute: codes from there are refused for a minute"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use super::*;

    const RIGHT: Option<&str> = Some("123456");

    fn gate() -> Gate {
        Gate::new("123456".parse().expect("a code"))
    }

    fn from(number: u8) -> Visitor {
        Visitor {
            peer: SocketAddr::from(([192, 168, 0, number], 5)).into(),
            is_known: false,
        }
    }

    #[test]
    fn the_gate_closes_for_a_minute_after_ten_wrong_codes() {
        let gate = gate();
        let start = Instant::now();
        let at = |second| start + Duration::from_secs(second);
        let stranger = from(1);
        assert_eq!(gate.check(None, stranger, start), Err(Denied::Missing));
        for wrong in ["", "12345", "1234567", "123457", "223456"] {
            let result = gate.check(Some(wrong), stranger, start);
            assert_eq!(result, Err(Denied::Wrong));
        }
        assert_eq!(gate.check(RIGHT, stranger, at(1)), Ok(()));
        for second in 2..7 {
            let result = gate.check(Some("no"), stranger, at(second));
            assert_eq!(result, Err(Denied::Wrong));
        }
        let closed = gate.check(RIGHT, stranger, at(7));
        assert_eq!(closed, Err(Denied::Closed { seconds: 60 }));
        let known = Visitor {
            is_known: true,
            ..stranger
        };
        assert_eq!(gate.check(RIGHT, known, at(7)), Ok(()));
        assert!(gate.check(RIGHT, stranger, at(65)).is_err());
        assert_eq!(gate.check(RIGHT, stranger, at(66)), Ok(()));
    }

    #[test]
    fn wrong_codes_from_one_address_do_not_close_the_gate_to_another() {
        let (gate, now) = (gate(), Instant::now());
        for _ in 0..MAX_WRONG {
            assert_eq!(gate.check(Some("no"), from(1), now), Err(Denied::Wrong));
        }
        assert!(gate.check(RIGHT, from(1), now).is_err());
        assert_eq!(gate.check(RIGHT, from(2), now), Ok(()));
    }

    #[test]
    fn wrong_codes_from_everywhere_close_the_gate_to_strangers_alone() {
        let (gate, now) = (gate(), Instant::now());
        let owner = from(200);
        assert!(!gate.trusts(owner.peer));
        assert_eq!(gate.check(RIGHT, owner, now), Ok(()));
        assert!(gate.trusts(owner.peer));
        let mut refused = 0;
        for number in 0..100 {
            for _ in 0..2 {
                let result = gate.check(Some("no"), from(number), now);
                refused += usize::from(result == Err(Denied::Wrong));
            }
        }
        assert_eq!(refused, MAX_WRONG_OF_ALL);
        let closed = gate.check(RIGHT, from(201), now);
        assert_eq!(closed, Err(Denied::Closed { seconds: 61 }));
        assert_eq!(gate.check(RIGHT, owner, now), Ok(()));
        let here = Visitor {
            peer: SocketAddr::from(([127, 0, 0, 1], 5)).into(),
            is_known: false,
        };
        assert_eq!(gate.check(RIGHT, here, now), Ok(()));
        let later = now + WINDOW;
        assert_eq!(gate.check(RIGHT, from(201), later), Ok(()));
    }
}

//! Places for connections: a share for each address, and one for those that are trusted.

use std::{
    net::{Shutdown, TcpStream},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use crate::{hub::MAX_CLIENTS, peer::Peer};

/// Connections that a browser opens for the files of a page, and two to spare.
const OF_A_PAGE: usize = 8;
/// Connections of one address: a stranger's, who may not watch, and one that may, with all clients there.
const MAX_OF_STRANGER: usize = OF_A_PAGE;
const MAX_OF_TRUSTED: usize = OF_A_PAGE + MAX_CLIENTS;
/// Connections of all strangers, and of all that are trusted: neither takes a place of the other.
const MAX_STRANGERS: usize = MAX_OF_STRANGER + MAX_CLIENTS;
const MAX_TRUSTED: usize = MAX_OF_TRUSTED + MAX_CLIENTS;

/// Place of a connection that is open.
#[derive(Debug)]
struct Taken {
    number: u64,
    peer: Peer,
    /// Whether the connection is of this machine, or its address has given the code before.
    is_trusted: bool,
    /// Socket of a connection whose head has not come yet.
    unread: Option<TcpStream>,
}

#[derive(Debug, Default)]
struct State {
    /// Places that are taken, the longest first.
    taken: Vec<Taken>,
    last_number: u64,
}

/// Places that connections have taken.
#[derive(Debug, Default)]
pub(crate) struct Places(Mutex<State>);

impl Places {
    /// Number of all places.
    pub(crate) const COUNT: usize = MAX_STRANGERS + MAX_TRUSTED;

    /// A place for a connection; `None` while its address has as many as it may, or all of its kind have and none gives
    /// way.
    pub(crate) fn take(
        self: &Arc<Self>,
        peer: Peer,
        is_trusted: bool,
        stream: &TcpStream,
    ) -> Option<Place> {
        let (max_of_one, max_of_all) = if is_trusted {
            (MAX_OF_TRUSTED, MAX_TRUSTED)
        } else {
            (MAX_OF_STRANGER, MAX_STRANGERS)
        };
        let mut state = self.lock();
        let taken = &state.taken;
        let of_one = taken.iter().filter(|taken| taken.peer == peer).count();
        let of_all = taken.iter().filter(|taken| taken.is_trusted == is_trusted);
        if of_one >= max_of_one {
            return None;
        }
        if of_all.count() >= max_of_all {
            state.give_way(is_trusted)?;
        }
        state.last_number += 1;
        let number = state.last_number;
        state.taken.push(Taken {
            number,
            peer,
            is_trusted,
            unread: stream.try_clone().ok(),
        });
        drop(state);
        Some(Place {
            places: Arc::clone(self),
            number,
        })
    }

    /// Number of places that are taken.
    pub(crate) fn taken(&self) -> usize {
        self.lock().taken.len()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Closes a connection of a kind whose head has not come: the longest of the address that has the most of them. `None`
    /// where there is none.
    fn give_way(&mut self, is_trusted: bool) -> Option<()> {
        let waits = |taken: &&Taken| taken.is_trusted == is_trusted && taken.unread.is_some();
        let waiting = || self.taken.iter().filter(waits);
        let of = |peer| waiting().filter(|taken| taken.peer == peer).count();
        let most = waiting().map(|taken| of(taken.peer)).max()?;
        let chosen = waiting().find(|taken| of(taken.peer) == most)?.number;
        let at = self.taken.iter().position(|taken| taken.number == chosen)?;
        let stream = self.taken.remove(at).unread?;
        // Its thread reads the end of it, and is free.
        let _ = stream.shutdown(Shutdown::Both);
        Some(())
    }
}

/// Connection of a client, and the place that it takes.
pub(crate) struct Connection {
    pub(crate) stream: TcpStream,
    pub(crate) peer: Peer,
    pub(crate) place: Place,
}

/// Place of a connection, free again when it is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    places: Arc<Places>,
    number: u64,
}

impl Place {
    /// The head has come: the connection gives way to no other from now on.
    pub(crate) fn keep(&self) {
        let mut state = self.places.lock();
        let own = state
            .taken
            .iter_mut()
            .find(|taken| taken.number == self.number);
        if let Some(taken) = own {
            taken.unread = None;
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut state = self.places.lock();
        state.taken.retain(|taken| taken.number != self.number);
    }
}

#[cfg(test)]
mod tests {
    use std::{
        io::Read,
        net::{SocketAddr, TcpListener},
    };

    use super::*;

    fn peer(number: u8) -> Peer {
        SocketAddr::from(([192, 168, 0, number], 5)).into()
    }

    /// Both ends of a connection.
    fn connection() -> (TcpStream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("an address");
        let client = TcpStream::connect(address).expect("it listens");
        (client, listener.accept().expect("a connection").0)
    }

    /// Places of connections whose heads have come, as many as there are.
    fn fill(places: &Arc<Places>, peer: Peer, is_trusted: bool) -> Vec<Place> {
        let (_client, stream) = connection();
        let kept = || {
            let place = places.take(peer, is_trusted, &stream)?;
            place.keep();
            Some(place)
        };
        std::iter::from_fn(kept).collect()
    }

    #[test]
    fn an_address_and_all_strangers_have_a_share_and_the_trusted_one_of_their_own() {
        let places = Arc::new(Places::default());
        let one = fill(&places, peer(1), false);
        assert_eq!(one.len(), MAX_OF_STRANGER);
        let other = fill(&places, peer(2), false);
        assert_eq!(other.len(), MAX_STRANGERS - MAX_OF_STRANGER);
        assert_eq!(fill(&places, peer(3), false).len(), 0);
        let owner = fill(&places, peer(3), true);
        assert_eq!(owner.len(), MAX_OF_TRUSTED);
        let others = fill(&places, peer(4), true);
        assert_eq!(others.len(), MAX_TRUSTED - MAX_OF_TRUSTED);
        assert_eq!(places.taken(), Places::COUNT);
        drop(one);
        assert_eq!(fill(&places, peer(3), false).len(), 0, "its share is taken");
        assert_eq!(fill(&places, peer(5), false).len(), MAX_OF_STRANGER);
        drop((other, owner, others));
        assert_eq!(places.taken(), 0);
    }

    #[test]
    fn a_connection_without_a_head_gives_way_that_of_the_greediest_address_first() {
        let places = Arc::new(Places::default());
        let (mut first, stream) = connection();
        let longest = places.take(peer(1), false, &stream).expect("a place");
        let (_client, stream) = connection();
        let of = |number| places.take(peer(number), false, &stream);
        let mut held = vec![of(2).expect("a place"), of(2).expect("a place")];
        held.extend(
            (3..).map_while(|number| (places.taken() < MAX_STRANGERS).then(|| of(number))?),
        );
        assert!(of(100).is_some(), "one of the two of address 2 gave way");
        let wait = std::time::Duration::from_millis(50);
        first.set_read_timeout(Some(wait)).expect("a timeout");
        assert!(first.read(&mut [0]).is_err(), "the first is open still");
        longest.keep();
        drop(held);
        let mut kept = fill(&places, peer(1), false);
        kept.extend(fill(&places, peer(2), false));
        assert_eq!(places.taken(), MAX_STRANGERS);
        assert!(places.take(peer(3), false, &stream).is_none(), "heads came");
    }
}

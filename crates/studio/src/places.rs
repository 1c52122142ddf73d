//! Places for connections: a share for each address, and one for those that are trusted.

use std::{
    net::TcpStream,
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

/// Address of a connection, and whether it is of this machine or has given the code before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Taken {
    peer: Peer,
    is_trusted: bool,
}

/// Places that connections have taken.
#[derive(Debug, Default)]
pub(crate) struct Places(Mutex<Vec<Taken>>);

impl Places {
    /// Number of all places.
    pub(crate) const COUNT: usize = MAX_STRANGERS + MAX_TRUSTED;

    /// A place for a connection; `None` while its address, or all of its kind, have as many as they may.
    pub(crate) fn take(self: &Arc<Self>, peer: Peer, is_trusted: bool) -> Option<Place> {
        let (max_of_one, max_of_all) = if is_trusted {
            (MAX_OF_TRUSTED, MAX_TRUSTED)
        } else {
            (MAX_OF_STRANGER, MAX_STRANGERS)
        };
        let mut all = self.lock();
        let of_one = all.iter().filter(|taken| taken.peer == peer).count();
        let of_all = all.iter().filter(|taken| taken.is_trusted == is_trusted);
        if of_one >= max_of_one || of_all.count() >= max_of_all {
            return None;
        }
        let taken = Taken { peer, is_trusted };
        all.push(taken);
        drop(all);
        Some(Place {
            places: Arc::clone(self),
            taken,
        })
    }

    /// Number of places that are taken.
    pub(crate) fn taken(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Taken>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
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
    taken: Taken,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut all = self.places.lock();
        if let Some(at) = all.iter().position(|taken| *taken == self.taken) {
            all.swap_remove(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use super::*;

    fn peer(number: u8) -> Peer {
        SocketAddr::from(([192, 168, 0, number], 5)).into()
    }

    fn fill(places: &Arc<Places>, peer: Peer, is_trusted: bool) -> Vec<Place> {
        std::iter::from_fn(|| places.take(peer, is_trusted)).collect()
    }

    #[test]
    fn an_address_and_all_strangers_have_a_share_and_the_trusted_one_of_their_own() {
        let places = Arc::new(Places::default());
        let one = fill(&places, peer(1), false);
        assert_eq!(one.len(), MAX_OF_STRANGER);
        let other = fill(&places, peer(2), false);
        assert_eq!(other.len(), MAX_STRANGERS - MAX_OF_STRANGER);
        assert!(places.take(peer(3), false).is_none());
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
}

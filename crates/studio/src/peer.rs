//! Address of a client, by which its share of the server is counted.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

/// Bits of an IPv6 address that a network hands out; a machine chooses the others as it likes.
const NETWORK_BITS: u32 = 64;

/// Address from which a client comes. Of an IPv6 address the network's part alone counts, but for those that are valid on
/// one link, which all have the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Peer(IpAddr);

impl Peer {
    /// Whether the client is on this machine.
    pub(crate) const fn is_loopback(self) -> bool {
        self.0.is_loopback()
    }
}

impl From<SocketAddr> for Peer {
    fn from(address: SocketAddr) -> Self {
        Self(match address.ip().to_canonical() {
            IpAddr::V6(ip) if !ip.is_loopback() && !ip.is_unicast_link_local() => {
                let mask = u128::MAX << (u128::BITS - NETWORK_BITS);
                IpAddr::V6(Ipv6Addr::from_bits(ip.to_bits() & mask))
            }
            ip => ip,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn peer(text: &str) -> Peer {
        Peer::from(text.parse::<SocketAddr>().expect("an address"))
    }

    #[test]
    fn a_machine_is_one_peer_whatever_address_of_its_network_it_takes() {
        assert_eq!(peer("[2001:db8::1]:5"), peer("[2001:db8::2:3]:6"));
        assert_ne!(peer("[2001:db8:0:1::1]:5"), peer("[2001:db8::1]:5"));
        assert_ne!(peer("[fe80::1]:5"), peer("[fe80::2]:5"));
        assert_eq!(peer("[::ffff:192.168.0.5]:5"), peer("192.168.0.5:6"));
        assert_ne!(peer("192.168.0.5:5"), peer("192.168.0.6:5"));
        for here in ["127.0.0.1:5", "[::1]:5", "[::ffff:127.0.0.1]:5"] {
            assert!(peer(here).is_loopback(), "{here}");
        }
        assert!(!peer("[::2]:5").is_loopback());
    }
}

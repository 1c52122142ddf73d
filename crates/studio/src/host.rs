//! Names under which a page may reach the server: protection against pages of other sites.
//!
//! A page of another site can make a browser send requests here, and a name of that site can be made
//! to lead to this machine (DNS rebinding). The browser tells the truth in two headers: `Host` is
//! the name that the person's browser used, `Origin` the site of the page.

use std::net::{IpAddr, SocketAddr};

use crate::request::{Refusal, Request};

/// Port of http addresses that name none.
const DEFAULT_PORT: u16 = 80;

/// Checks that a request came by an address of this machine, and from a page of this server.
/// `local` is the address at which the connection was accepted; `names` are further names of the
/// machine.
///
/// # Errors
/// 421 for a foreign `Host`, 403 for a foreign `Origin`.
pub(crate) fn check(request: &Request, local: SocketAddr, names: &[String]) -> Result<(), Refusal> {
    if !is_ours(&request.host, local, names) {
        let text = format!(
            "foreign Host: open the page by http://{}",
            SocketAddr::new(local.ip().to_canonical(), local.port())
        );
        return Err(Refusal::new(421, text));
    }
    let own = format!("http://{}", request.host);
    match &request.origin {
        Some(origin) if !origin.eq_ignore_ascii_case(&own) => Err(Refusal::new(
            403,
            "foreign Origin: only the page of this server may ask",
        )),
        _ => Ok(()),
    }
}

/// Whether a `Host` names this server.
fn is_ours(host: &str, local: SocketAddr, names: &[String]) -> bool {
    let (name, port) = split(host);
    let is_port_ours = match port {
        None => true,
        Some(port) => port.parse() == Ok(local.port()),
    };
    is_port_ours && is_name_ours(name, local.ip().to_canonical(), names)
}

fn is_name_ours(name: &str, local: IpAddr, names: &[String]) -> bool {
    let literal = name
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    let address: Option<IpAddr> = match literal {
        Some(inner) => inner.parse().ok().filter(IpAddr::is_ipv6),
        None => name.parse().ok().filter(IpAddr::is_ipv4),
    };
    if let Some(address) = address {
        return address == local || [LOOPBACK_4, LOOPBACK_6].contains(&address);
    }
    let same = |known: &str| known.eq_ignore_ascii_case(name);
    same("localhost") || names.iter().any(|known| same(known))
}

const LOOPBACK_4: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);
const LOOPBACK_6: IpAddr = IpAddr::V6(std::net::Ipv6Addr::LOCALHOST);

fn split(host: &str) -> (&str, Option<&str>) {
    match host.rsplit_once(':') {
        // A colon within brackets belongs to an IPv6 address.
        Some((name, port)) if !port.ends_with(']') => (name, Some(port)),
        _ => (host, None),
    }
}

/// Address by which this machine reaches a server that listens at `address`.
pub(crate) fn own(address: SocketAddr) -> SocketAddr {
    match address.ip() {
        ip if ip.is_unspecified() && ip.is_ipv6() => SocketAddr::new(LOOPBACK_6, address.port()),
        ip if ip.is_unspecified() => SocketAddr::new(LOOPBACK_4, address.port()),
        _ => address,
    }
}

/// Address of a page on this machine, without the port that http means anyway.
pub(crate) fn url(address: SocketAddr) -> String {
    let text = own(address).to_string();
    let default = format!(":{DEFAULT_PORT}");
    format!("http://{}/", text.strip_suffix(&default).unwrap_or(&text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(host: &str, origin: Option<&str>) -> u16 {
        let request = Request {
            host: host.to_owned(),
            origin: origin.map(str::to_owned),
            ..Request::default()
        };
        let local = "192.168.0.5:8017".parse().expect("an address");
        let names = ["ev3dev".to_owned(), "ev3dev.local".to_owned()];
        check(&request, local, &names).map_or_else(|refusal| refusal.status, |()| 200)
    }

    #[test]
    fn only_own_names_and_addresses_are_taken() {
        for host in [
            "127.0.0.1:8017",
            "localhost:8017",
            "LocalHost",
            "[::1]:8017",
            "192.168.0.5:8017",
            "ev3dev:8017",
            "EV3DEV.local:8017",
        ] {
            assert_eq!(status(host, None), 200, "{host}");
        }
        for host in [
            "",
            "evil.example:8017",
            "evil.example",
            "localhost.evil.example:8017",
            "127.0.0.1.evil.example:8017",
            "192.168.0.6:8017",
            "localhost:80",
            "localhost:",
            "localhost:8017:8017",
            "::1:8017",
            "[localhost]:8017",
            "[127.0.0.1]:8017",
            "user@localhost:8017",
        ] {
            assert_eq!(status(host, None), 421, "{host}");
        }
    }

    #[test]
    fn only_the_own_origin_is_taken() {
        let host = "localhost:8017";
        assert_eq!(status(host, Some("http://localhost:8017")), 200);
        for origin in [
            "http://evil.example",
            "https://localhost:8017",
            "http://localhost",
            "http://127.0.0.1:8017",
            "http://localhost:8017.evil.example",
            "null",
            "",
        ] {
            assert_eq!(status(host, Some(origin)), 403, "{origin}");
        }
    }

    #[test]
    fn the_address_of_the_page_can_be_opened_on_this_machine() {
        for (address, expected) in [
            ("127.0.0.1:8017", "http://127.0.0.1:8017/"),
            ("0.0.0.0:8017", "http://127.0.0.1:8017/"),
            ("[::]:8017", "http://[::1]:8017/"),
            ("192.168.0.5:80", "http://192.168.0.5/"),
        ] {
            assert_eq!(url(address.parse().expect("an address")), expected);
        }
    }
}

//! Whose request it is: the visitor's address, told by proxies that are trusted, and what counts as one visitor.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

use axum::http::HeaderMap;
use serde::Deserialize;

/// The proxies in front that tell the truth: so many, or those of a list.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub enum Proxies {
    Count(u8),
    List(Vec<Network>),
}

/// Addresses that begin with the same bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network {
    address: IpAddr,
    bits: u8,
}

impl Proxies {
    /// Nobody but the peer itself.
    pub const NONE: Proxies = Proxies::Count(0);

    /// Whether connections from this address may carry other people's requests.
    pub fn trust(&self, peer: IpAddr) -> bool {
        match self {
            Proxies::Count(count) => *count > 0,
            Proxies::List(networks) => networks.iter().any(|network| network.has(peer.to_canonical())),
        }
    }

    /// The visitor: of all the addresses on the way, from the peer back, the first that no trusted proxy has.
    ///
    /// What stands further to the left in X-Forwarded-For was written by strangers, however many lines they send.
    pub fn visitor(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let lines = headers.get_all("x-forwarded-for").iter();
        let mut hops: Vec<&str> =
            lines.flat_map(|line| line.to_str().unwrap_or("?").split(',')).map(str::trim).collect();
        let mut visitor = peer.to_canonical();
        let mut passed = 0;
        while match self {
            Proxies::Count(count) => passed < *count,
            Proxies::List(_) => self.trust(visitor),
        } {
            let Some(hop) = hops.pop().and_then(hop) else { break };
            (visitor, passed) = (hop, passed + 1);
        }
        visitor
    }
}

/// What is counted as one visitor: an address, or with IPv6 the 64 bits that are given out to one household.
pub fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        address @ IpAddr::V4(_) => address,
    }
}

/// An address in X-Forwarded-For; some proxies add the port.
fn hop(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    let address = bare.parse().or_else(|_| text.parse().map(|socket: SocketAddr| socket.ip()));
    address.ok().map(|address| address.to_canonical())
}

impl Network {
    fn has(&self, address: IpAddr) -> bool {
        let (own, other, all) = match (self.address, address) {
            (IpAddr::V4(own), IpAddr::V4(other)) => (own.to_bits().into(), other.to_bits().into(), 32),
            (IpAddr::V6(own), IpAddr::V6(other)) => (own.to_bits(), other.to_bits(), 128),
            _ => return false,
        };
        let differ: u128 = own ^ other;
        differ.checked_shr(all - u32::from(self.bits)).unwrap_or(0) == 0
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Network, String> {
        let fail = || format!("'{text}' is neither an address nor a network such as 10.0.0.0/8");
        let (address, bits) =
            text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
        let address: IpAddr = address.parse().map_err(|_| fail())?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(most), str::parse).map_err(|_| fail())?;
        if bits > most { Err(fail()) } else { Ok(Network { address, bits }) }
    }
}

impl FromStr for Proxies {
    type Err = String;

    fn from_str(text: &str) -> Result<Proxies, String> {
        if let Ok(count) = text.trim().parse() {
            return Ok(Proxies::Count(count));
        }
        text.split(',').map(|network| network.trim().parse()).collect::<Result<_, _>>().map(Proxies::List)
    }
}

impl TryFrom<String> for Proxies {
    type Error = String;

    fn try_from(text: String) -> Result<Proxies, String> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(proxies: &str, lines: &[&'static str], expected: &str) {
        let line = |line: &&'static str| ("x-forwarded-for".parse().unwrap(), line.parse().unwrap());
        let headers: HeaderMap = lines.iter().map(line).collect();
        let peer = "10.0.0.1".parse().unwrap();
        let proxies: Proxies = proxies.parse().unwrap();
        assert_eq!(proxies.visitor(peer, &headers).to_string(), expected);
    }

    #[test]
    fn the_visitor_is_whom_the_outermost_trusted_proxy_saw() {
        check("0", &["1.1.1.1"], "10.0.0.1");
        check("1", &[], "10.0.0.1");
        check("1", &["1.1.1.1"], "1.1.1.1");
        check("1", &["6.6.6.6, 1.1.1.1"], "1.1.1.1");
        // A stranger's line comes first, the proxy's own last.
        check("1", &["6.6.6.6", "1.1.1.1"], "1.1.1.1");
        check("1", &["6.6.6.6,7.7.7.7", "8.8.8.8 , 1.1.1.1"], "1.1.1.1");
        check("2", &["6.6.6.6, 1.1.1.1", "10.0.0.2"], "1.1.1.1");
        check("2", &["1.1.1.1"], "1.1.1.1");
        check("1", &["1.1.1.1, nonsense"], "10.0.0.1");
        check("1", &["[2001:db8::1]:443"], "2001:db8::1");
        check("1", &["[2001:db8::1]"], "2001:db8::1");
        check("1", &["1.1.1.1:443"], "1.1.1.1");
        check("1", &["::ffff:1.1.1.1"], "1.1.1.1");
        check("10.0.0.0/8", &["6.6.6.6, 1.1.1.1, 10.2.2.2"], "1.1.1.1");
        check("10.0.0.0/8", &["10.9.9.9"], "10.9.9.9");
        check("10.0.0.2, ::1", &["1.1.1.1"], "10.0.0.1");
    }

    #[test]
    fn a_list_of_networks_is_read() {
        for wrong in ["x", "10.0.0.0/33", "10.0.0.1,", "::/129", "300"] {
            assert!(wrong.parse::<Proxies>().is_err(), "{wrong}");
        }
        let proxies: Proxies = "10.0.0.0/8,fd00::/8,0.0.0.0/0".parse().unwrap();
        for (peer, trusted) in
            [("10.255.0.1", true), ("::ffff:10.1.1.1", true), ("fdff::1", true), ("fe80::1", false)]
        {
            assert_eq!(proxies.trust(peer.parse().unwrap()), trusted, "{peer}");
        }
    }

    #[test]
    fn a_household_is_one_visitor() {
        for (address, counted) in [
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
            ("::ffff:1.2.3.4", "1.2.3.4"),
            ("1.2.3.4", "1.2.3.4"),
        ] {
            assert_eq!(household(address.parse().unwrap()).to_string(), counted);
        }
    }
}

//! Randomness for secrets, and the tokens that open seats.

use core::fmt;
use std::net::IpAddr;

use protocol::draw::Secret;
use protocol::hex;
use sha2::{Digest, Sha256};

use crate::address::household;

/// Fresh bytes from the operating system; without them no secret is safe, so nothing goes on.
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// The secret of a table's draws. It has no text form, so that it gets into no log.
#[derive(Clone)]
pub struct DrawSecret(pub Secret);

impl fmt::Debug for DrawSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DrawSecret")
    }
}

/// A table's name: short enough for a link, too long to guess.
pub fn table_name() -> String {
    const LETTERS: &[u8] = b"abcdefghijkmnpqrstuvwxyz23456789";
    random::<12>().iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// A visitor's household in a short form, to tell whether two are the same. It hides little: of IPv4 addresses there are
/// few enough to try them all.
pub fn place(address: IpAddr) -> String {
    let household = household(address).to_string();
    let sha = Sha256::new().chain_update(b"pyramidion place 1").chain_update(household);
    hex::encode(&sha.finalize()[..8])
}

/// What opens a seat. Only its hash is stored.
#[derive(Clone)]
pub struct Token(String);

impl Token {
    /// A new one.
    pub fn random() -> Token {
        Token(hex::encode(&random::<24>()))
    }

    /// One that somebody shows.
    pub fn shown(text: &str) -> Token {
        Token(text.to_owned())
    }

    /// The text, for its holder alone.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What is stored.
    pub fn hash(&self) -> String {
        hex::encode(&Sha256::new().chain_update(b"pyramidion seat 1").chain_update(&self.0).finalize())
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

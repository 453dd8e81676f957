//! Versions as programs and packages write them.

use std::fmt;

/// A version's first three numbers; what is not said counts as 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Version(pub [u32; 3]);

impl Version {
    pub const fn new(major: u32, minor: u32) -> Version {
        Version([major, minor, 0])
    }

    /// The first version in a text: of `v20.20.2`, `1:1.85.0+dfsg3-1~deb12u3`, `initdb (PostgreSQL) 15.18 (Debian …)`.
    pub fn find(text: &str) -> Option<Version> {
        // Debian writes an epoch before some versions.
        let text = match text.split_once(':') {
            Some((epoch, rest)) if !epoch.is_empty() && epoch.bytes().all(|byte| byte.is_ascii_digit()) => {
                rest
            }
            _ => text,
        };
        let begin = text.find(|c: char| c.is_ascii_digit())?;
        let rest = &text[begin..];
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let mut numbers = [0; 3];
        for (number, part) in numbers.iter_mut().zip(rest[..end].split('.').filter(|part| !part.is_empty())) {
            *number = part.parse().ok()?;
        }
        Some(Version(numbers))
    }
}

/// `1.85`, `20.19.2`: the last number only if it says something.
impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [major, minor, patch] = self.0;
        write!(f, "{major}.{minor}")?;
        if patch > 0 { write!(f, ".{patch}") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_found_in_what_programs_say() {
        for (text, expected) in [
            ("1.95", Some([1, 95, 0])),
            ("v20.20.2", Some([20, 20, 2])),
            ("1.85.0+dfsg3-1~deb12u3", Some([1, 85, 0])),
            ("1:10.0.2+ds-2", Some([10, 0, 2])),
            ("initdb (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)", Some([15, 18, 0])),
            ("Chromium 156.0.8078.73 built on Debian GNU/Linux 12", Some([156, 0, 8078])),
            ("rustc 1.96.0 (ac68faa20 2026-05-25)", Some([1, 96, 0])),
            ("(none)", None),
            ("", None),
            ("99999999999.1", None),
        ] {
            assert_eq!(Version::find(text), expected.map(Version), "{text}");
        }
        assert!(Version::new(1, 95) < Version([1, 95, 1]) && Version::new(1, 100) > Version::new(1, 95));
        assert_eq!(Version([20, 19, 2]).to_string() + " " + &Version::new(1, 95).to_string(), "20.19.2 1.95");
    }
}

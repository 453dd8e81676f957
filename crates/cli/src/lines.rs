//! Lines of a stranger's, one after the other, none of them too long to be kept.

use std::io::{BufRead, Read};

/// No line is longer; what is, is refused without being kept.
pub const LONGEST_LINE: u64 = 1 << 20;

/// What came in.
pub enum Heard {
    /// A line, without blanks around it.
    Line(String),
    /// A line that was too long.
    TooLong,
    /// Nothing more.
    End,
}

/// Tells of every line until the input ends or nobody wants to hear more.
pub fn listen(mut input: impl BufRead, mut tell: impl FnMut(Heard) -> bool) {
    loop {
        let mut line = Vec::new();
        let heard = match input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => Heard::End,
            Ok(read) if read as u64 == LONGEST_LINE && line.last() != Some(&b'\n') => {
                if input.skip_until(b'\n').is_err() { Heard::End } else { Heard::TooLong }
            }
            Ok(_) => Heard::Line(String::from_utf8_lossy(&line).trim().to_owned()),
        };
        let end = matches!(heard, Heard::End);
        if !tell(heard) || end {
            return;
        }
    }
}

//! Colours on standard output: only on a terminal, and never against `NO_COLOR`.

use std::env;
use std::io::{self, IsTerminal};

/// Whether the environment allows colours.
pub fn allowed() -> bool {
    env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        && env::var_os("TERM").is_none_or(|t| t != "dumb")
}

/// Writes emphasis as escape sequences, or leaves it out.
#[derive(Clone, Copy, Debug)]
pub struct Ink {
    on: bool,
}

impl Ink {
    /// For what goes to standard output.
    pub fn for_output() -> Ink {
        Ink { on: allowed() && io::stdout().is_terminal() }
    }

    #[cfg(test)]
    pub const fn plain() -> Ink {
        Ink { on: false }
    }

    fn wrap(self, code: &str, text: &str) -> String {
        if self.on { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }

    pub fn bold(self, text: &str) -> String {
        self.wrap("1", text)
    }

    pub fn dim(self, text: &str) -> String {
        self.wrap("2", text)
    }

    pub fn italic(self, text: &str) -> String {
        self.wrap("3", text)
    }

    pub fn heading(self, text: &str) -> String {
        self.wrap("1;36", text)
    }

    pub fn code(self, text: &str) -> String {
        self.wrap("33", text)
    }
}

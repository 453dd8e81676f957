//! A bot as named on a command line, and how long it may think if that is its own affair: `5`, `8@30ms`, `uct@500`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use bots::PlayerSpec;

/// A bot that takes part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entrant {
    pub spec: PlayerSpec,
    /// Without one it thinks as long as it does by itself.
    pub budget: Option<Budget>,
}

impl FromStr for Entrant {
    type Err = String;

    fn from_str(text: &str) -> Result<Entrant, String> {
        let (name, budget) = match text.split_once('@') {
            Some((name, budget)) => (name, Some(budget.parse()?)),
            None => (text, None),
        };
        let spec = name.parse().map_err(|error: bots::UnknownPlayer| error.to_string())?;
        Ok(Entrant { spec, budget })
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spec.fmt(f)?;
        self.budget.map_or(Ok(()), |budget| write!(f, "@{budget}"))
    }
}

/// How long a player may think about an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    Nodes(u64),
    /// Of the thread's processor time for our bots, so that a busy machine is fair; by the clock for programs.
    Time(Duration),
}

impl FromStr for Budget {
    type Err = String;

    fn from_str(text: &str) -> Result<Budget, String> {
        let (number, timed) = text.strip_suffix("ms").map_or((text, false), |number| (number, true));
        match number.parse() {
            Ok(ms @ 1..) if timed => Ok(Budget::Time(Duration::from_millis(ms))),
            Ok(nodes @ 1..) => Ok(Budget::Nodes(nodes)),
            _ => Err(format!("'{text}' is no limit: positions, as in 500, or time, as in 30ms, is")),
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Nodes(nodes) => nodes.fmt(f),
            Budget::Time(time) => write!(f, "{}ms", time.as_millis()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_are_read_as_they_are_written() {
        let parse = |text: &str| text.parse::<Entrant>();
        assert_eq!(parse("uct@500").unwrap().budget, Some(Budget::Nodes(500)));
        assert_eq!(parse("8@30ms").unwrap().budget, Some(Budget::Time(Duration::from_millis(30))));
        for text in ["3", "greedy", "uct@500", "8@30ms"] {
            assert_eq!(parse(text).unwrap().to_string(), text);
        }
        for (bad, why) in [("nobody", "nobody"), ("3@", "''"), ("3@0", "'0'"), ("3@1s", "'1s'"), ("9", "'9'")]
        {
            assert!(parse(bad).unwrap_err().contains(why), "{bad}");
        }
    }
}

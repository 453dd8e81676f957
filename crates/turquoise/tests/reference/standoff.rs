//! The stand-off of the slow reference: when a game stops unfinished, and the ranks then.

use tabletop::Options;

/// What the options say about it.
pub struct StandOff {
    /// Rounds in a row without a plate that stop the game.
    pub rounds: usize,
    /// What then decides: `score`, `built`, `nobody` or `draw`.
    decides: String,
}

impl StandOff {
    /// "Option `quiet`, 2 to 30 rounds; option `standoff`, what then decides." "Rules version 1: 12 rounds, no
    /// option; drawn for all, without penalties": options in full that say nothing of it are of that version.
    pub fn of(options: &Options) -> StandOff {
        let rounds = options.get("quiet").map_or(12, |rounds| rounds.parse().expect("a number of rounds"));
        StandOff { rounds, decides: options.get("standoff").unwrap_or("draw").to_owned() }
    }

    /// "Penalties as at the end" for `score`, "penalties too" for `built` and `nobody`; `draw` is "as in version 1".
    pub fn penalties(&self) -> bool {
        self.decides != "draw"
    }

    /// The ranks of players with these scores and numbers of pillars that support plates.
    pub fn ranks(&self, scores: &[i32], built: &[usize]) -> Vec<usize> {
        match self.decides.as_str() {
            // "The highest score wins."
            "score" => by_highest(scores),
            // "The rank goes by the number of one's pillars that support plates, equal numbers by score."
            "built" => by_highest(&built.iter().zip(scores).collect::<Vec<_>>()),
            // "Every seat is ranked last (rank = number of players)."
            "nobody" => vec![scores.len(); scores.len()],
            "draw" => vec![1; scores.len()],
            other => panic!("{other} decides nothing"),
        }
    }
}

/// The rank of each: 1 and how many are better.
pub fn by_highest<T: Ord>(merits: &[T]) -> Vec<usize> {
    merits.iter().map(|merit| 1 + merits.iter().filter(|other| *other > merit).count()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three players, the second ahead by score, the third by pillars that carry.
    fn ranks(decides: &str) -> Vec<usize> {
        let options = format!("quiet=2 standoff={decides}").parse().expect("options");
        StandOff::of(&options).ranks(&[1, 5, 2], &[4, 4, 6])
    }

    #[test]
    fn each_value_ranks_as_the_page_says() {
        assert_eq!(ranks("score"), [3, 1, 2]);
        assert_eq!(ranks("built"), [3, 2, 1]);
        assert_eq!(ranks("nobody"), [3, 3, 3]);
        assert_eq!(ranks("draw"), [1, 1, 1]);
    }
}

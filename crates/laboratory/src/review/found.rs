//! What is found out of a game, and what all games say together.

use analysis::Verdict;
use serde_json::{Value, json};
use studies::wilson;

/// Something found out of a game that can be kept.
pub trait Found: Sized {
    fn json(&self) -> Value;
    fn read(value: &Value) -> Option<Self>;
    /// What all of it says.
    fn told(found: &[&Self]) -> String;
}

/// What came of the review of a whole game.
pub struct Whole {
    /// The second thoughts of each seat's account, without their signs.
    pub seats: Vec<f64>,
    /// Their mean of all steps and seats.
    pub step: f64,
    pub seconds: f64,
    pub searches: u64,
}

impl Found for Whole {
    fn json(&self) -> Value {
        json!({ "seats": self.seats, "step": self.step, "seconds": self.seconds, "searches": self.searches })
    }

    fn read(value: &Value) -> Option<Whole> {
        let seats = value["seats"].as_array()?.iter().map(Value::as_f64).collect::<Option<_>>()?;
        let (step, seconds) = (value["step"].as_f64()?, value["seconds"].as_f64()?);
        Some(Whole { seats, step, seconds, searches: value["searches"].as_u64()? })
    }

    fn told(found: &[&Whole]) -> String {
        let of = |figure: fn(&Whole) -> f64| found.iter().map(|whole| figure(whole)).collect::<Vec<_>>();
        // The seats of a game share its surprises, so a game counts once.
        let (seat, seats) = spread(&of(|whole| 100.0 * mean(&whole.seats)));
        let (step, steps) = spread(&of(|whole| 100.0 * whole.step));
        let (seconds, searches) =
            (mean(&of(|whole| whole.seconds)), mean(&of(|whole| whole.searches as f64)));
        format!(
            "second thoughts of a seat {seat:.1} % ± {seats:.1} a game, {step:.2} % ± {steps:.2} a step; \
             {seconds:.1} s and {searches:.0} searches a game"
        )
    }
}

/// What actions of a game gave away by searches of one size, and by larger ones.
#[derive(Clone, PartialEq, Debug)]
pub struct Compared {
    pub losses: Vec<[f64; 2]>,
}

impl Found for Compared {
    fn json(&self) -> Value {
        json!(self.losses)
    }

    fn read(value: &Value) -> Option<Compared> {
        let pair = |pair: &Value| Some([pair.get(0)?.as_f64()?, pair.get(1)?.as_f64()?]);
        Some(Compared { losses: value.as_array()?.iter().map(pair).collect::<Option<_>>()? })
    }

    fn told(found: &[&Compared]) -> String {
        let losses: Vec<[f64; 2]> =
            found.iter().flat_map(|compared| compared.losses.iter().copied()).collect();
        let count = |holds: fn([Verdict; 2]) -> bool| {
            losses.iter().filter(|pair| holds(pair.map(Verdict::of))).count()
        };
        let (near, far) = (count(|[near, _]| near.is_error()), count(|[_, far]| far.is_error()));
        let both = count(|pair| pair.iter().all(|verdict| verdict.is_error()));
        let apart: Vec<f64> = losses.iter().map(|[near, far]| 100.0 * (near - far).abs()).collect();
        format!(
            "{} decisions, the same verdict {}, error or none {}; larger searches call {both} of {near} errors so, and \
             {far} in all; losses {:.1} % apart",
            losses.len(),
            part(count(|[near, far]| near == far), losses.len()),
            part(count(|[near, far]| near.is_error() == far.is_error()), losses.len()),
            mean(&apart),
        )
    }
}

/// A share with its interval of 95 %.
fn part(some: usize, all: usize) -> String {
    let share = some as f64 / all.max(1) as f64;
    let (low, high) = wilson(share, all as f64);
    format!("{:.0} % ({:.0}–{:.0})", 100.0 * share, 100.0 * low, 100.0 * high)
}

pub fn mean(figures: &[f64]) -> f64 {
    figures.iter().sum::<f64>() / figures.len().max(1) as f64
}

/// The mean of figures of independent games, and how far off it may be (95 %).
fn spread(figures: &[f64]) -> (f64, f64) {
    let (mean, count) = (mean(figures), figures.len() as f64);
    let squares: f64 = figures.iter().map(|figure| (figure - mean) * (figure - mean)).sum();
    (mean, 1.96 * (squares / (count - 1.0).max(1.0) / count.max(1.0)).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_and_spreads_are_those_of_the_figures() {
        let compared = Compared { losses: vec![[0.0, 0.01], [0.09, 0.1], [0.2, 0.0], [0.16, 0.3]] };
        let told = Compared::told(&[&compared, &Compared { losses: Vec::new() }]);
        assert!(told.starts_with("4 decisions, the same verdict 50 % (15–85), error or none 75 %"), "{told}");
        assert!(told.contains("call 2 of 3 errors so, and 2 in all"), "{told}");
        let (mean, off) = spread(&[1.0, 3.0]);
        assert!((mean - 2.0).abs() < 1e-12 && (off - 1.96).abs() < 1e-12, "{mean} {off}");
        assert!(Whole::told(&[]).contains("0.0 %"));
    }
}

//! How figures are spread, and how they go in the course of a game.

use serde::Serialize;

/// The mean of some figures, and where they lie.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Spread {
    pub mean: f64,
    /// The 95 % interval of the mean, from the normal approximation; none of a single figure.
    pub interval: Option<(f64, f64)>,
    pub min: f64,
    /// A tenth of them are not above this.
    pub p10: f64,
    pub median: f64,
    pub p90: f64,
    pub max: f64,
}

impl Spread {
    /// The spread of these figures; none if there are none.
    pub fn of(figures: impl IntoIterator<Item = f64>) -> Option<Spread> {
        let mut figures: Vec<f64> = figures.into_iter().collect();
        figures.sort_unstable_by(f64::total_cmp);
        let at = |share: f64| figures[((figures.len() - 1) as f64 * share).round() as usize];
        let count = figures.len() as f64;
        let mean = figures.iter().sum::<f64>() / count;
        let squares = || figures.iter().map(|figure| (figure - mean) * (figure - mean)).sum::<f64>();
        let error = (figures.len() > 1).then(|| 1.96 * (squares() / (count - 1.0) / count).sqrt());
        (!figures.is_empty()).then(|| Spread {
            mean,
            interval: error.map(|error| (mean - error, mean + error)),
            min: at(0.0),
            p10: at(0.1),
            median: at(0.5),
            p90: at(0.9),
            max: at(1.0),
        })
    }
}

/// Means by the tenth of the game in which the figures were seen.
#[derive(Clone, Default)]
pub struct Tenths([(f64, u64); 10]);

impl Tenths {
    /// Counts figures that were seen one after the other through a whole game.
    pub fn count(&mut self, figures: impl ExactSizeIterator<Item = f64>) {
        let all = figures.len().max(1);
        for (i, figure) in figures.enumerate() {
            let (sum, count) = &mut self.0[i * 10 / all];
            *sum += figure;
            *count += 1;
        }
    }

    /// The means, from the first tenth to the last; empty if nothing was counted.
    pub fn means(&self) -> Vec<f64> {
        let seen = self.0.iter().filter(|(_, count)| *count > 0);
        seen.map(|(sum, count)| sum / *count as f64).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_lie_where_they_lie() {
        let spread = Spread::of((0..=100).map(f64::from)).unwrap();
        // Of 101 figures in a row the deviation is √858.5.
        let (low, high) = spread.interval.unwrap();
        assert!((high - low - 2.0 * 1.96 * (858.5_f64 / 101.0).sqrt()).abs() < 1e-9);
        assert_eq!(Spread::of([1.0]).unwrap().interval, None);
        let interval = spread.interval;
        let expected =
            Spread { mean: 50.0, interval, min: 0.0, p10: 10.0, median: 50.0, p90: 90.0, max: 100.0 };
        assert_eq!(spread, expected);
        assert_eq!(Spread::of([]), None);
    }

    #[test]
    fn games_of_any_length_have_ten_tenths() {
        let mut tenths = Tenths::default();
        tenths.count((0..20).map(f64::from));
        tenths.count((0..40).map(f64::from));
        let means = tenths.means();
        assert_eq!(means.len(), 10);
        // 0, 1 and 0, 1, 2, 3; 18, 19 and 36, 37, 38, 39.
        assert!((means[0] - 7.0 / 6.0).abs() < 1e-9 && (means[9] - 187.0 / 6.0).abs() < 1e-9, "{means:?}");
    }
}

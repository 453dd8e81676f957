//! Plots as SVG: each stands by itself, in light and in dark.

use std::fmt::Write;

/// A plot and the words that go with it.
#[derive(Clone, PartialEq, Debug)]
pub struct Plot {
    /// What its file is called, without the ending.
    pub name: &'static str,
    pub title: String,
    pub svg: String,
}

const WIDTH: f64 = 420.0;
const HEIGHT: f64 = 240.0;
const LEFT: f64 = 46.0;
const RIGHT: f64 = 12.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = 40.0;
/// The height of a row of horizontal bars, and where they begin.
const ROW: f64 = 18.0;
const NAMES: f64 = 110.0;
/// Room for what is written behind a bar.
const BEHIND: f64 = 90.0;

const STYLE: &str = "text{font:12px system-ui,sans-serif;fill:#333}.title{font-weight:600;fill:#111}\
.paper{fill:#fff}.grid{stroke:#ddd}.even{stroke:#b4540a;stroke-width:1.5;stroke-dasharray:5 4}.bar,.dot{fill:#1d7a74}\
.whisker{stroke:#111;stroke-width:1.5}.curve{fill:none;stroke:#1d7a74;stroke-width:2.5}\
@media(prefers-color-scheme:dark){text{fill:#ccc}.title{fill:#fff}.paper{fill:#1a1a1a}.grid{stroke:#444}\
.even{stroke:#f0a060}.bar,.dot{fill:#4fb3ab}.whisker{stroke:#eee}.curve{stroke:#4fb3ab}}";

/// What the axis of values shows: they are multiplied before they are written, and followed by a unit.
#[derive(Clone, Copy)]
pub struct Axis {
    step: f64,
    top: f64,
    factor: f64,
    unit: &'static str,
}

impl Axis {
    /// Figures up to this one, in at most five steps.
    pub fn plain(highest: f64) -> Axis {
        let highest = highest.max(1e-3);
        let tens = std::iter::successors(Some(1e-4), |ten| Some(ten * 10.0)).take(13);
        let mut steps = tens.flat_map(|ten| [ten, 2.0 * ten, 5.0 * ten]);
        let step = steps.find(|step| 5.0 * step >= highest * (1.0 - 1e-9)).unwrap_or(highest);
        Axis { step, top: step * (highest / step - 1e-9).ceil(), factor: 1.0, unit: "" }
    }

    /// Shares up to this one, as percentages.
    pub fn shares(highest: f64) -> Axis {
        Axis { factor: 100.0, unit: " %", ..Axis::plain(highest.min(1.0)) }
    }

    fn written(&self, value: f64) -> String {
        let value = value * self.factor;
        let digits = usize::from(self.step * self.factor < 1.0);
        format!("{value:.digits$}{}", self.unit)
    }

    fn y(&self, value: f64) -> f64 {
        HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * (value / self.top).min(1.0)
    }

    fn grid(&self) -> String {
        let mut svg = String::new();
        for number in 0..=(self.top / self.step).round() as u32 {
            let value = f64::from(number) * self.step;
            let (y, right) = (self.y(value), WIDTH - RIGHT);
            let _ = write!(
                svg,
                "<line class=\"grid\" x1=\"{LEFT}\" y1=\"{y:.1}\" x2=\"{right}\" y2=\"{y:.1}\"/>"
            );
            svg += &text(LEFT - 5.0, y + 4.0, "end", &self.written(value));
        }
        svg
    }
}

/// A bar with the interval around its value.
pub struct Bar {
    pub name: String,
    pub value: f64,
    pub interval: Option<(f64, f64)>,
}

/// Upright bars with intervals, and a line where all would be if all were alike.
pub fn bars(title: &str, below: &str, bars: &[Bar], even: Option<f64>, axis: Axis) -> String {
    let slot = (WIDTH - LEFT - RIGHT) / bars.len().max(1) as f64;
    let mut svg = axis.grid();
    for (i, bar) in bars.iter().enumerate() {
        let (middle, y) = (LEFT + slot * (i as f64 + 0.5), axis.y(bar.value));
        let (left, width, height) = (middle - slot * 0.35, slot * 0.7, axis.y(0.0) - y);
        let _ = write!(
            svg,
            "<rect class=\"bar\" x=\"{left:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"/>"
        );
        if let Some((low, high)) = bar.interval {
            let (low, high) = (axis.y(low), axis.y(high));
            for (x1, y1, x2, y2) in [
                (middle, low, middle, high),
                (middle - 6.0, low, middle + 6.0, low),
                (middle - 6.0, high, middle + 6.0, high),
            ] {
                let _ = write!(
                    svg,
                    "<line class=\"whisker\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>"
                );
            }
        }
        svg += &text(middle, HEIGHT - BOTTOM + 15.0, "middle", &bar.name);
    }
    if let Some(even) = even {
        let (y, right) = (axis.y(even), WIDTH - RIGHT);
        let _ =
            write!(svg, "<line class=\"even\" x1=\"{LEFT}\" y1=\"{y:.1}\" x2=\"{right}\" y2=\"{y:.1}\"/>");
    }
    framed(title, below, HEIGHT, &svg)
}

/// How often figures fall into each of a few equal steps.
pub fn histogram(title: &str, below: &str, figures: &[f64]) -> String {
    const STEPS: usize = 20;
    let least = figures.iter().copied().fold(f64::INFINITY, f64::min);
    let most = figures.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let step = Axis::plain(((most - least) / STEPS as f64 * 5.0).max(5.0)).step;
    let begin = (least / step).floor() * step;
    let count = (((most - begin) / step).floor() as usize + 1).min(200);
    let mut counts = vec![0_u32; count];
    for figure in figures {
        counts[(((figure - begin) / step) as usize).min(count - 1)] += 1;
    }
    let shares: Vec<f64> =
        counts.iter().map(|count| f64::from(*count) / figures.len().max(1) as f64).collect();
    // So few names that they do not run into each other.
    let every = count.div_ceil(8);
    let named: Vec<Bar> = shares
        .iter()
        .enumerate()
        .map(|(i, share)| Bar {
            name: if i % every == 0 { format!("{:.0}", begin + step * i as f64) } else { String::new() },
            value: *share,
            interval: None,
        })
        .collect();
    bars(title, below, &named, None, Axis::shares(shares.iter().copied().fold(0.0, f64::max)))
}

/// A curve through values in the course of a game.
pub fn curve(title: &str, below: &str, values: &[f64], even: Option<f64>, axis: Axis) -> String {
    let slot = (WIDTH - LEFT - RIGHT) / values.len().max(1) as f64;
    let mut svg = axis.grid();
    let points: Vec<(f64, f64)> = values
        .iter()
        .enumerate()
        .map(|(i, value)| (LEFT + slot * (i as f64 + 0.5), axis.y(*value)))
        .collect();
    if let Some(even) = even {
        let (y, right) = (axis.y(even), WIDTH - RIGHT);
        let _ =
            write!(svg, "<line class=\"even\" x1=\"{LEFT}\" y1=\"{y:.1}\" x2=\"{right}\" y2=\"{y:.1}\"/>");
    }
    let path: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let _ = write!(svg, "<polyline class=\"curve\" points=\"{}\"/>", path.join(" "));
    for (i, (x, y)) in points.iter().enumerate() {
        let _ = write!(svg, "<circle class=\"dot\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.5\"/>");
        svg += &text(*x, HEIGHT - BOTTOM + 15.0, "middle", &format!("{}", i + 1));
    }
    framed(title, below, HEIGHT, &svg)
}

/// Lying bars, one under the other, each with what is written behind it.
pub fn rows(title: &str, below: &str, rows: &[(String, f64, String)]) -> String {
    let most = rows.iter().map(|(_, value, _)| *value).fold(1e-9, f64::max);
    let room = WIDTH - NAMES - RIGHT - BEHIND;
    let mut svg = String::new();
    for (i, (name, value, written)) in rows.iter().enumerate() {
        let y = TOP + ROW * i as f64;
        let width = room * value / most;
        svg += &text(NAMES - 6.0, y + 13.0, "end", name);
        let (top, height) = (y + 2.0, ROW - 4.0);
        let _ = write!(
            svg,
            "<rect class=\"bar\" x=\"{NAMES}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height}\"/>"
        );
        svg += &text(NAMES + width + 5.0, y + 13.0, "start", written);
    }
    framed(title, below, TOP + ROW * rows.len() as f64 + 26.0, &svg)
}

fn framed(title: &str, below: &str, height: f64, inside: &str) -> String {
    let title = escaped(title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" \
         role=\"img\" aria-label=\"{title}\"><style>{STYLE}</style><rect class=\"paper\" width=\"{WIDTH}\" height=\"{height}\"/>\
         <text class=\"title\" x=\"10\" y=\"18\">{title}</text>{inside}{}</svg>\n",
        text(WIDTH / 2.0, height - 7.0, "middle", below)
    )
}

fn text(x: f64, y: f64, anchor: &str, words: &str) -> String {
    let words = escaped(words);
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{words}</text>")
}

/// Text that cannot be taken for markup.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_axis_has_few_round_steps() {
        for (highest, step, top) in
            [(1.0, 0.2, 1.0), (0.37, 0.1, 0.4), (3.0, 1.0, 3.0), (176.0, 50.0, 200.0), (0.0, 0.0002, 0.001)]
        {
            let axis = Axis::plain(highest);
            assert!(
                (axis.step - step).abs() < 1e-9 && (axis.top - top).abs() < 1e-9,
                "{highest}: {} {}",
                axis.step,
                axis.top
            );
        }
        assert_eq!(Axis::shares(0.5).written(0.2), "20 %");
    }

    #[test]
    fn names_are_no_markup() {
        let svg = rows("a < b", "", &[("<script>".to_owned(), 1.0, "\"".to_owned())]);
        assert!(svg.contains("a &lt; b") && svg.contains("&lt;script&gt;") && !svg.contains("<script"));
    }

    #[test]
    fn a_histogram_holds_every_figure() {
        // Two bars of a half each; one figure alone fills its bar.
        let svg = histogram("", "", &[10.0, 12.0]);
        assert_eq!(svg.matches("height=\"0.0\"").count() + 2, svg.matches("class=\"bar\"").count());
        assert!(histogram("", "", &[7.0]).contains("100 %"));
    }
}

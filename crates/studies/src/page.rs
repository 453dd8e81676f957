//! A report as a page that stands by itself: the figures, what they mean, and plots.

use crate::figures::{AHEAD, COMEBACK};
use crate::kept::{MATTERS, WEIGHED};
use crate::plot::{Axis, Bar, Plot, bars, curve, escaped, histogram, rows};
use crate::report::{Report, SeatShare};
use crate::text::percent;

/// So many things of a sort are shown in a plot; all are in the JSON.
const SHOWN: usize = 30;

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}\
h1{line-height:1.2}code,pre{font-size:.85rem;overflow-wrap:anywhere}pre{overflow-x:auto;padding:1rem;background:#f4f2ee}\
.plots{display:flex;flex-wrap:wrap;gap:1rem}figure{margin:0;max-width:100%}svg{max-width:100%;height:auto;border:1px solid #8884}dt{font-weight:600}\
@media(prefers-color-scheme:dark){body{color:#ddd;background:#111}pre{background:#222}}";

impl Report {
    /// The plots of the report.
    pub fn plots(&self) -> Vec<Plot> {
        let mut plots = Vec::new();
        let mut add = |name: &'static str, title: &str, svg: String| {
            plots.push(Plot { name, title: title.to_owned(), svg });
        };
        let orders = ["1st", "2nd", "3rd", "4th"].map(str::to_owned);
        let seats = [1, 2, 3, 4].map(|seat| format!("p{seat}"));
        for (name, title, names, shares) in [
            ("order", "Share of the wins by order of play", orders, &self.by_order),
            ("seats", "Share of the wins by seat", seats, &self.by_seat),
        ] {
            let bar = |(name, share): (String, &SeatShare)| Bar {
                name,
                value: share.share,
                interval: Some(share.interval),
            };
            let named: Vec<Bar> = names.into_iter().zip(shares).map(bar).collect();
            let highest = shares.iter().map(|share| share.interval.1).fold(self.even(), f64::max);
            add(
                name,
                title,
                bars(
                    title,
                    "95 % intervals; the dashed line is even",
                    &named,
                    Some(self.even()),
                    Axis::shares(highest),
                ),
            );
        }
        if !self.lengths.is_empty() {
            let title = "Length of the games";
            add("length", title, histogram(title, "actions", &self.lengths));
        }
        if let Some(outlook) = self.outlook.as_ref().filter(|outlook| !outlook.winner.is_empty()) {
            let title = "What the later winner expected";
            add(
                "outlook",
                title,
                curve(title, "tenth of the game", &outlook.winner, Some(self.even()), Axis::shares(1.0)),
            );
        }
        if !self.legal_by_tenth.is_empty() {
            let title = "Legal actions at a decision";
            let highest = self.legal_by_tenth.iter().copied().fold(0.0, f64::max);
            add(
                "legal",
                title,
                curve(title, "tenth of the game", &self.legal_by_tenth, None, Axis::plain(highest)),
            );
        }
        let kinds: Vec<_> = self
            .elements
            .iter()
            .map(|used| {
                let name = if used.by_chance { format!("{} (chance)", used.kind) } else { used.kind.clone() };
                (name, used.a_game, format!("{:.1}, in {:.0} %", used.a_game, used.games * 100.0))
            })
            .collect();
        let title = "Kinds of actions";
        add("kinds", title, rows(title, "how many a game, and in how many of the games", &kinds));
        plots
    }

    /// What actions of each kind name, as plots.
    fn named(&self) -> Vec<String> {
        let mut plots = Vec::new();
        for used in &self.elements {
            for part in used.parts.iter().filter(|part| part.named.len() > 1) {
                let all: u64 = part.named.iter().map(|(_, count)| count).sum();
                let share = |count: u64| count as f64 / all as f64;
                let row =
                    |(name, count): &(String, u64)| (name.clone(), share(*count), percent(share(*count)));
                let shown: Vec<_> = part.named.iter().take(SHOWN).map(row).collect();
                let hidden = part.named.len() - shown.len();
                let mut below = if hidden > 0 { format!("and {hidden} more") } else { String::new() };
                if !part.never.is_empty() {
                    below += &format!(" {} never, though legal", part.never.len());
                }
                plots.push(rows(&format!("{}: {}", used.kind, part.part), below.trim(), &shown));
            }
        }
        plots
    }

    /// The page.
    pub fn page(&self) -> String {
        let settings = &self.settings;
        let title = format!("{}, {} players: {}", settings.game, self.seats, settings.player);
        let figures = |plots: &[String]| {
            plots.iter().map(|svg| format!("<figure>{svg}</figure>\n")).collect::<String>()
        };
        let plots: Vec<String> = self.plots().into_iter().map(|plot| plot.svg).collect();
        let (heading, summary, named) = (escaped(&title), escaped(&self.text()), figures(&self.named()));
        let plots = figures(&plots);
        let command = escaped(&settings.command(self.games));
        let meanings: String =
            meanings().iter().map(|(what, is)| format!("<dt>{what}</dt><dd>{is}</dd>\n")).collect();
        format!(
            "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
             <title>{heading}</title><style>{STYLE}</style></head>\n<body>\n<h1>{heading}</h1>\n\
             <p>Made by <code>{command}</code></p>\n<pre>{summary}</pre>\n<div class=\"plots\">\n{plots}</div>\n\
             <h2>What was used</h2>\n<div class=\"plots\">\n{named}</div>\n<h2>What the figures are</h2>\n<dl>\n{meanings}</dl>\n</body></html>\n"
        )
    }
}

/// What the figures are, in words.
fn meanings() -> [(&'static str, String); 8] {
    let points = |share: f64| format!("{:.0} points", share * 100.0);
    [
        ("Share of the wins", "What was won, a shared win divided among those who share it. Intervals are Wilson's, 95 %, for as many independent games as the games with replayed piles amount to: games ÷ (1 + (replays − 1) × luck), and no more than were different.".to_owned()),
        ("Lead, as expected", format!("At the beginning of each turn but everybody's first whoever has it says what share of the win each seat can expect; the mean of that over the last turns, one of each seat, is what is expected; the chance that nobody wins is shared equally. A seat leads from when it is {} of the win ahead of every other until another one is.", points(AHEAD))),
        ("Decided", "The part of these turns after which the winner led to the end; all of it if he did not lead before the end. Games with one winner only.".to_owned()),
        ("The winner was behind", format!("By how many points of the win the later winner was behind the best of the others when that was most; {} or more is a comeback.", points(COMEBACK))),
        ("Lead, by score", "The same with scores at the end of each turn; one point ahead of every other leads.".to_owned()),
        ("Choices that matter", format!("Of the decisions with more than one legal action, those at which the best and the last of the up to {WEIGHED} actions that the player thought best differ by {} of the win or more in his own eyes.", points(f64::from(MATTERS)))),
        ("Skill", "What the player wins alone against the other player on all other seats, seats and first player changing. Elo counts odds against one of them as odds against each.".to_owned()),
        ("Luck of the pile", "Games are played several times with the same pile, opening and first player, and players with other whims. Luck is the share of the variance of who wins that the pile explains: the intraclass correlation of one-way analysis of variance, its interval by drawing piles anew. Where the same plates fall to other players as soon as somebody plays otherwise, this is less than all luck.".to_owned()),
    ]
}

//! A review in words and figures.

use analysis::{Auction, Bar, Step, TurningPoint, Verdict, What};
use shelf::{Action, Deed};
use tabletop::{Seat, Turn};

use super::Reviewed;
use crate::play::tell;
use crate::texts::Texts;

/// The review for people.
pub fn told(texts: &Texts, name: &str, reviewed: &Reviewed) -> String {
    let teller = Teller { texts, reviewed, deeds: reviewed.line.deeds() };
    let blocks = [teller.heading(name), teller.points(), teller.account(), teller.verdicts()];
    blocks.into_iter().chain(teller.auctions()).collect::<Vec<_>>().join("\n")
}

struct Teller<'a> {
    texts: &'a Texts,
    reviewed: &'a Reviewed,
    deeds: Vec<Deed>,
}

impl Teller<'_> {
    fn seats(&self) -> usize {
        self.reviewed.review.account.len()
    }

    /// A share of the win in percent.
    fn percent(&self, share: f64) -> String {
        // Nothing is neither above nor below itself.
        let figure = format!("{:.1}", 100.0 * share + 0.0);
        let figure = if figure == "-0.0" { "0.0".to_owned() } else { figure };
        figure.replace('.', self.texts.get("decimal"))
    }

    fn heading(&self, name: &str) -> String {
        let Reviewed { line, review, again } = self.reviewed;
        let ended = tell::result(self.texts, line);
        let result = match (ended.is_empty(), review.over) {
            (false, _) => ended,
            (true, true) => self.texts.get("review.given-up").to_owned(),
            (true, false) => self.texts.get("review.running").to_owned(),
        };
        let mut text = self.texts.fill(
            "review.title",
            &[
                ("file", name),
                ("game", line.game().as_str()),
                ("players", &self.seats().to_string()),
                ("actions", &review.steps.len().to_string()),
                ("result", &result),
            ],
        );
        let (nodes, seeds) = (review.nodes.to_string(), (1 + again.len()).to_string());
        text += &format!("\n{}\n", self.texts.fill("review.effort", &[("nodes", &nodes), ("seeds", &seeds)]));
        text
    }

    fn points(&self) -> String {
        let points = &self.reviewed.review.turning_points;
        let mut text = format!("{}\n", self.texts.get("review.points"));
        if points.is_empty() {
            text += &format!("  {}\n", self.texts.get("review.points.none"));
        }
        for point in points {
            text += &format!("  {}\n", self.point(point));
        }
        text
    }

    fn point(&self, point: &TurningPoint) -> String {
        let review = &self.reviewed.review;
        let (step, turn) = (&review.steps[point.step], &review.turns[point.turn]);
        let own = usize::from(step.seat);
        let number = (point.turn + 1).to_string();
        let deed = tell::deed(self.texts, self.reviewed.line.game(), &self.deeds[point.step]);
        let (before, after) = (self.percent(step.before.share[own]), self.percent(step.after.share[own]));
        let (who, other) = (Seat(step.seat).to_string(), Seat(point.other).to_string());
        let mut values = vec![
            ("turn", number.as_str()),
            ("deed", &deed),
            ("before", &before),
            ("after", &after),
            ("who", &who),
            ("other", &other),
        ];
        if point.what == What::Luck {
            let key = if point.change > 0.0 { "review.point.lucky" } else { "review.point.unlucky" };
            return self.texts.fill(key, &values);
        }
        let verdict = self.verdict(turn.verdict.unwrap_or(Verdict::of(turn.loss)));
        let better = step.better().map_or_else(String::new, |better| self.would(step, &better.action));
        values.extend([("verdict", verdict), ("better", better.as_str())]);
        let mut text = self.texts.fill("review.point.choice", &values);
        if turn.end - turn.first > 1 && !turn.best.is_empty() {
            let (loss, best) = (self.percent(turn.loss), turn.best.join("; "));
            let values = [("loss", loss.as_str()), ("best", &best)];
            text += &format!("\n    {}", self.texts.fill("review.point.turn", &values));
        }
        text
    }

    /// What another action would have been, as if it had been done.
    fn would(&self, step: &Step, action: &str) -> String {
        let game = self.reviewed.line.game();
        Action::read(game, action).map_or_else(
            |_| action.to_owned(),
            |action| {
                let by = Turn::Seat(Seat(step.seat));
                let deed = Deed { by, action, gains: Vec::new(), places: Vec::new() };
                tell::deed(self.texts, game, &deed)
            },
        )
    }

    fn verdict(&self, verdict: Verdict) -> &'static str {
        self.texts.get(&format!("review.verdict.{}", verdict.as_str()))
    }

    /// The account as a table: a row for each part, a column for each seat.
    fn account(&self) -> String {
        let Reviewed { review, again, .. } = self.reviewed;
        let seats = || 0..self.seats();
        let plain = |figure: &dyn Fn(usize) -> f64| seats().map(|seat| self.percent(figure(seat))).collect();
        let mut rows: Vec<(String, Vec<String>)> = vec![
            (String::new(), seats().map(|seat| Seat(seat as u8).to_string()).collect()),
            (self.texts.get("review.bar.start").to_owned(), plain(&|seat| review.account[seat].start)),
        ];
        for bar in Bar::ALL {
            let figures: Vec<f64> = seats().map(|seat| review.account[seat].bar(bar, seat)).collect();
            if bar == Bar::GivenUp && figures.iter().all(|figure| *figure == 0.0) {
                continue;
            }
            let told = |seat: usize| {
                let sign = if figures[seat] > 0.0 { "+" } else { "" };
                let spread = self.percent(self.reviewed.spread(bar, seat));
                let spread = if again.is_empty() { String::new() } else { format!(" ±{spread:>4}") };
                format!("{sign}{}{spread}", self.percent(figures[seat]))
            };
            let name = self.texts.get(&format!("review.bar.{}", bar.as_str()));
            rows.push((name.to_owned(), seats().map(told).collect()));
        }
        let result = if review.over { "review.bar.result" } else { "review.bar.expected" };
        rows.push((self.texts.get(result).to_owned(), plain(&|seat| review.account[seat].result)));
        format!("{}\n{}", self.texts.get("review.account"), table(&rows))
    }

    /// How often each verdict fell, by seat.
    fn verdicts(&self) -> String {
        let review = &self.reviewed.review;
        let heads = Verdict::ALL.map(|verdict| self.texts.get(&format!("review.count.{}", verdict.as_str())));
        let mut rows = vec![(String::new(), heads.map(str::to_owned).to_vec())];
        for seat in 0..self.seats() {
            let own = || review.steps.iter().filter(|step| usize::from(step.seat) == seat);
            let count = |verdict| own().filter(|step| step.verdict == Some(verdict)).count().to_string();
            rows.push((Seat(seat as u8).to_string(), Verdict::ALL.map(count).to_vec()));
        }
        format!("{}\n{}", self.texts.get("review.verdicts"), table(&rows))
    }

    fn auctions(&self) -> Option<String> {
        let auctions = &self.reviewed.review.auctions;
        let lines: String = auctions.iter().map(|auction| format!("  {}\n", self.auction(auction))).collect();
        (!auctions.is_empty()).then(|| format!("{}\n{lines}", self.texts.get("review.auctions")))
    }

    fn auction(&self, auction: &Auction) -> String {
        let turn =
            self.reviewed.review.turns.iter().position(|turn| turn.end > auction.first).unwrap_or(0) + 1;
        let name = |seat: u8| Seat(seat).to_string();
        let worth = (0..).zip(&auction.worth).map(|(seat, worth)| {
            let nothing = || self.texts.get("review.worth.nothing").to_owned();
            format!("{} {}", name(seat), worth.map_or_else(nothing, |price| price.to_string()))
        });
        let mut text = self.texts.fill(
            "review.auction",
            &[
                ("turn", &turn.to_string()),
                ("lot", self.texts.get(&format!("review.lot.{}", auction.lot))),
                ("who", &name(auction.buyer)),
                ("price", &auction.price.to_string()),
                ("worth", &worth.collect::<Vec<_>>().join(", ")),
            ],
        );
        if auction.overpaid {
            text += &format!(" {}", self.texts.fill("review.overpaid", &[("who", &name(auction.buyer))]));
        }
        for &seat in &auction.missed {
            text += &format!(" {}", self.texts.fill("review.missed", &[("who", &name(seat))]));
        }
        text
    }
}

/// Rows with a name each, columns lined up to the right.
fn table(rows: &[(String, Vec<String>)]) -> String {
    let wide = |text: &String| text.chars().count();
    let names = rows.iter().map(|(name, _)| wide(name)).max().unwrap_or(0);
    let columns = rows.iter().flat_map(|(_, cells)| cells).map(wide).max().unwrap_or(0);
    let row = |(name, cells): &(String, Vec<String>)| {
        let cells: String = cells.iter().map(|cell| format!("  {cell:>columns$}")).collect();
        format!("  {name:<names$}{cells}\n")
    };
    rows.iter().map(row).collect()
}

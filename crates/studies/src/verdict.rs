//! What is to be said of a board that was tried out: sentences by their keys, each with its figures. The words are in
//! `text/`, one file for each language, which the program and the page both read.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::report::SeatShare;
use crate::spread::Spread;
use crate::{Report, tally, wilson};

/// A sentence of a verdict.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Sentence {
    /// Its key in the texts, after `trial.`.
    pub key: String,
    /// Whether it speaks against the board.
    pub against: bool,
    /// What is filled in.
    pub values: BTreeMap<&'static str, Filled>,
}

/// What is filled into a sentence.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Filled {
    Number(f64),
    /// Shares of the wins in percent, each with the ends of its interval.
    Shares(Vec<[f64; 3]>),
    Names(Vec<String>),
}

/// Intervals by which seats are compared are of 99 %: there are several of them, and a false alarm would have somebody
/// redraw a good board.
const SURE: f64 = 2.576;
/// Fewer games than this with one winner, and a board is said to lack winners.
const WINNERS: f64 = 0.8;
/// A board is said to be decided early if half of its games are after this part.
const EARLY: f64 = 0.4;
/// Before so many games nothing is said to lie idle.
const IDLE_AFTER: usize = 20;

/// The language files, by the codes of their languages.
pub const TEXTS: [(&str, &str); 3] = [
    ("en", include_str!("../text/en.json")),
    ("fr", include_str!("../text/fr.json")),
    ("de", include_str!("../text/de.json")),
];

/// What a report says of its board, compared with one on our own board that was played beside it.
pub fn verdict(own: &Report, ours: Option<&Report>) -> Vec<Sentence> {
    if own.games == 0 {
        return Vec::new();
    }
    let mut said = vec![ends(own), winners(own)];
    said.push(places(own, &own.by_order, "order"));
    said.push(places(own, &own.by_seat, "seat"));
    said.extend(lead(own));
    said.extend(idle(own));
    said.extend(ours.filter(|ours| ours.games > 0).map_or_else(Vec::new, |ours| compared(own, ours)));
    let against = said.iter().filter(|sentence| sentence.against).count();
    let overall = if against == 0 { "good" } else { "mind" };
    said.insert(0, sentence(format!("overall.{overall}"), []));
    let most = margin(&own.by_order, own.even());
    said.push(sentence("proves", [("games", whole(own.games as f64)), ("points", percent(most))]));
    said
}

fn sentence<const N: usize>(key: impl Into<String>, values: [(&'static str, Filled); N]) -> Sentence {
    Sentence { key: key.into(), against: false, values: values.into() }
}

/// The same, if it is so, speaking against the board.
fn against(sentence: Sentence, so: bool) -> Sentence {
    Sentence { against: so, ..sentence }
}

fn whole(figure: f64) -> Filled {
    Filled::Number(figure.round())
}

fn tenths(figure: f64) -> Filled {
    Filled::Number((figure * 10.0).round() / 10.0)
}

fn percent(share: f64) -> Filled {
    whole(share * 100.0)
}

fn ends(own: &Report) -> Sentence {
    let length = own.actions.as_ref();
    let mean = length.map_or(0.0, |it| it.mean);
    let (low, high) = length.and_then(|it| it.interval).unwrap_or((mean, mean));
    let longest = length.map_or(0.0, |it| it.max);
    let games = whole(own.games as f64);
    let figures = [("mean", whole(mean)), ("low", whole(low)), ("high", whole(high))];
    let [mean, low, high] = figures;
    sentence("ends", [("games", games), mean, low, high, ("longest", whole(longest))])
}

fn winners(own: &Report) -> Sentence {
    let (low, high) = wilson(own.winners, own.independent);
    // Only what is sure speaks against it.
    let few = high < WINNERS;
    let key = if few { "winners.few" } else { "winners" };
    against(
        sentence(key, [("share", percent(own.winners)), ("low", percent(low)), ("high", percent(high))]),
        few,
    )
}

/// Whether somebody gains or loses by a place, in the order of play or at the table.
fn places(own: &Report, shares: &[SeatShare], what: &str) -> Sentence {
    let even = own.even();
    let off = |share: &SeatShare| {
        let (low, high) = tally::interval_of(share.share, own.independent, SURE);
        if low > even { low - even } else { (high - even).min(0.0) }
    };
    let furthest = shares.iter().map(off).enumerate().max_by(|(_, a), (_, b)| a.abs().total_cmp(&b.abs()));
    let told =
        shares.iter().map(|it| [it.share, it.interval.0, it.interval.1].map(|share| (share * 100.0).round()));
    let figures = [("shares", Filled::Shares(told.collect())), ("even", percent(even))];
    let [told, fair] = figures;
    match furthest {
        Some((place, by)) if by != 0.0 => {
            let key = format!("{what}.{}", if by > 0.0 { "gain" } else { "loss" });
            against(sentence(key, [("place", whole(place as f64 + 1.0)), told, fair]), true)
        }
        _ => sentence(format!("{what}.even"), [told, fair, ("points", percent(margin(shares, even)))]),
    }
}

/// How much somebody could still gain or lose by his place without its having been seen.
fn margin(shares: &[SeatShare], even: f64) -> f64 {
    shares.iter().map(|it| (it.interval.1 - even).max(even - it.interval.0)).fold(0.0, f64::max)
}

fn lead(own: &Report) -> Vec<Sentence> {
    let Some(lead) = &own.outlook else { return Vec::new() };
    let (low, high) = lead.changes.interval.unwrap_or((lead.changes.mean, lead.changes.mean));
    let mut said = vec![sentence(
        "lead",
        [("changes", tenths(lead.changes.mean)), ("low", tenths(low.max(0.0))), ("high", tenths(high))],
    )];
    if let Some(Spread { median, p10, p90, .. }) = lead.decided {
        let early = median < EARLY && own.games >= IDLE_AFTER;
        let key = if early { "decided.early" } else { "decided" };
        let figures = [("median", percent(median)), ("low", percent(p10)), ("high", percent(p90))];
        said.push(against(sentence(key, figures), early));
    }
    if let Some(share) = lead.comebacks {
        let (low, high) = wilson(share, own.independent);
        said.push(sentence(
            "comebacks",
            [("share", percent(share)), ("low", percent(low)), ("high", percent(high))],
        ));
    }
    said
}

/// What no game used, a sentence for each sort of things.
fn idle(own: &Report) -> Vec<Sentence> {
    if own.features.is_empty() || own.games < IDLE_AFTER {
        return Vec::new();
    }
    let games = || ("games", whole(own.games as f64));
    let mut sorts: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (feature, _) in own.features.iter().filter(|(_, games)| *games == 0) {
        sorts.entry(feature.sort).or_default().push(feature.name.clone());
    }
    if sorts.is_empty() {
        return vec![sentence("used", [games()])];
    }
    let told = |(sort, names): (&str, Vec<String>)| {
        against(sentence(format!("idle.{sort}"), [("names", Filled::Names(names)), games()]), true)
    };
    sorts.into_iter().map(told).collect()
}

/// How it compares with our own board.
fn compared(own: &Report, ours: &Report) -> Vec<Sentence> {
    let length = |report: &Report| report.actions.as_ref().and_then(|it| Some((it.mean, it.interval?)));
    let mean = |spread: Option<&Spread>| spread.map_or(0.0, |it| it.mean);
    let lead = ours.outlook.as_ref();
    let decided = lead.and_then(|it| it.decided.as_ref()).map_or(0.0, |it| it.median);
    let first = ours.by_order.first();
    let told = first.map(|it| [it.share, it.interval.0, it.interval.1].map(|share| (share * 100.0).round()));
    let mut said = vec![sentence(
        "ours",
        [
            ("games", whole(ours.games as f64)),
            ("mean", whole(mean(ours.actions.as_ref()))),
            ("winners", percent(ours.winners)),
            ("first", Filled::Shares(told.into_iter().collect())),
            ("changes", tenths(mean(lead.map(|it| &it.changes)))),
            ("median", percent(decided)),
        ],
    )];
    if let (Some((own, (low, high))), Some((ours, (least, most)))) = (length(own), length(ours)) {
        let apart = (own - ours).abs() > ((high - low) / 2.0).hypot((most - least) / 2.0);
        let key = match apart {
            true if own > ours => "ours.longer",
            true => "ours.shorter",
            false => "ours.alike",
        };
        let more = (own / ours - 1.0).abs();
        said.push(sentence(key, [("percent", percent(more))]));
    }
    said
}

//! What of a game is used: its kinds of actions, and what they name — gods, rhombi, plates, cells.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde_json::Value;
use shelf::{Action, AnyLine};
use tabletop::Turn;

/// What was used over many games.
#[derive(Default)]
pub struct Elements {
    games: u64,
    kinds: BTreeMap<(bool, String), Kind>,
    /// In how many games everything that was legal was looked at, too.
    offered_in: u64,
    offered: BTreeMap<String, BTreeMap<String, BTreeSet<String>>>,
}

#[derive(Default)]
struct Kind {
    count: u64,
    games: u64,
    parts: BTreeMap<String, BTreeMap<String, u64>>,
}

/// A kind of action in a report.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct KindUsed {
    pub kind: String,
    /// Whether chance does it.
    pub by_chance: bool,
    pub a_game: f64,
    /// The share of the games in which it was done at all.
    pub games: f64,
    pub parts: Vec<PartUsed>,
}

/// What actions of a kind name.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PartUsed {
    pub part: String,
    /// What was named and how often, the most frequent first.
    pub named: Vec<(String, u64)>,
    /// What could have been named in the games in which everything legal was looked at, and was named in no game.
    pub never: Vec<String>,
}

/// In so many games, from the first on, everything that was legal is looked at: it takes as long as all the rest.
const LOOKED_AT: u64 = 12;

impl Elements {
    pub fn count(&mut self, line: &AnyLine) {
        self.games += 1;
        let mut seen = BTreeSet::new();
        for (actor, text) in line.actions() {
            let Some((kind, parts)) = named(line, &text) else { continue };
            let key = (actor == Turn::Chance, kind);
            let used = self.kinds.entry(key.clone()).or_default();
            used.count += 1;
            used.games += u64::from(seen.insert(key));
            for (part, name) in parts {
                *used.parts.entry(part).or_default().entry(name).or_default() += 1;
            }
        }
        if self.offered_in < LOOKED_AT {
            self.offered_in += 1;
            self.offer(line);
        }
    }

    /// Notes everything that was legal in a game.
    fn offer(&mut self, line: &AnyLine) {
        let actions = line.actions();
        let mut again = line.clone();
        again.truncate(0);
        for (_, played) in actions {
            for text in again.legal() {
                let Some((kind, parts)) = named(line, &text) else { continue };
                let offered = self.offered.entry(kind).or_default();
                for (part, name) in parts {
                    offered.entry(part).or_default().insert(name);
                }
            }
            again.play(&played).expect("the game was played so");
        }
    }

    pub fn used(&self) -> Vec<KindUsed> {
        let games = self.games.max(1) as f64;
        let mut all: Vec<_> = self
            .kinds
            .iter()
            .map(|((by_chance, kind), used)| KindUsed {
                kind: kind.clone(),
                by_chance: *by_chance,
                a_game: used.count as f64 / games,
                games: used.games as f64 / games,
                parts: used.parts.iter().map(|(part, named)| self.part(kind, part, named)).collect(),
            })
            .collect();
        // Kinds that were legal and that nobody ever did.
        let done = |kind: &String| self.kinds.contains_key(&(false, kind.clone()));
        all.extend(self.offered.keys().filter(|kind| !done(kind)).map(|kind| KindUsed {
            kind: kind.clone(),
            by_chance: false,
            a_game: 0.0,
            games: 0.0,
            parts: Vec::new(),
        }));
        all.sort_by(|a, b| b.a_game.total_cmp(&a.a_game));
        all
    }

    fn part(&self, kind: &str, part: &str, named: &BTreeMap<String, u64>) -> PartUsed {
        let mut sorted: Vec<_> = named.iter().map(|(name, count)| (name.clone(), *count)).collect();
        sorted.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let offered = self.offered.get(kind).and_then(|parts| parts.get(part));
        let never = offered.into_iter().flatten().filter(|name| !named.contains_key(*name));
        PartUsed { part: part.to_owned(), named: sorted, never: never.cloned().collect() }
    }
}

/// The kind of an action, and what it names by the names of its parts: of a list each thing by itself.
fn named(line: &AnyLine, text: &str) -> Option<(String, Vec<(String, String)>)> {
    let (kind, parts) = Action::read(line.game(), text).ok()?.parts();
    let mut names = Vec::new();
    for (part, value) in parts {
        match value {
            Value::Array(things) => names.extend(things.iter().map(|thing| (part.clone(), plain(thing)))),
            thing => names.push((part, plain(&thing))),
        }
    }
    Some((kind, names))
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

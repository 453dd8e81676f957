//! Conformance to the contract of `tabletop`, checked at every position of games played under fixed seeds.

use std::collections::{BTreeSet, HashSet};

use tabletop::{Game, Line, Record, Turn, Weighted};

use crate::{Dice, Picker, game, game_under, ways};

/// What a run of the suite came across.
#[derive(Default, Debug)]
pub struct Seen {
    /// How many positions were looked at.
    pub positions: usize,
    /// The codes of the refusals met there.
    pub refusals: BTreeSet<&'static str>,
}

impl Seen {
    /// The refusals of the game that were not met.
    pub fn missed<G: Game>(&self) -> Vec<&'static str> {
        G::REFUSALS.iter().copied().filter(|code| !self.refusals.contains(code)).collect()
    }
}

/// Plays `games` games for each options text by `picker`, to the end, and checks the contract at every position.
pub fn check<G: Game>(options: &[&str], games: u64, picker: Picker<G>) -> Seen {
    check_under::<G>(G::RULES, options, games, picker)
}

/// The same under a version of the rules.
pub fn check_under<G: Game>(rules: u32, options: &[&str], games: u64, picker: Picker<G>) -> Seen {
    check_options::<G>();
    check_codes::<G>();
    let (mut seen, mut pool) = (Seen::default(), Vec::new());
    for options in options {
        for seed in 0..games {
            pool = Walk::<G>::new(options, rules, seed, pool).play_out(picker, &mut seen);
        }
    }
    seen
}

fn check_codes<G: Game>() {
    let mut codes = BTreeSet::new();
    for code in G::REFUSALS {
        let kebab =
            code.split('-').all(|word| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase()));
        assert!(kebab, "the code {code} is not written as clients expect");
        assert!(codes.insert(code), "the code {code} is listed twice");
    }
}

fn check_options<G: Game>() {
    let complete = game::<G>("").options();
    for spec in G::OPTIONS {
        let written = complete.get(spec.key).unwrap_or("");
        assert_eq!(written, spec.default, "the default of {}", spec.key);
    }
    assert!(G::new(&"no-such-option=1".parse().unwrap(), G::RULES).is_err(), "an unknown option");
    assert!(G::new(&complete, G::RULES + 1).is_err(), "rules of the future");
}

/// How many actions of other positions are kept.
const POOL: usize = 4096;

struct Walk<G: Game> {
    line: Line<G>,
    dice: Dice,
    legal: Vec<G::Action>,
    chances: Vec<Weighted<G::Action>>,
    /// Actions of other positions and games: a supply of well-formed actions that are mostly illegal here.
    pool: Vec<G::Action>,
    at: String,
}

impl<G: Game> Walk<G> {
    fn new(options: &str, rules: u32, seed: u64, pool: Vec<G::Action>) -> Walk<G> {
        let game = game_under::<G>(options, rules);
        assert_eq!(game.rules(), rules, "the version of the rules");
        let again = G::new(&game.options(), rules).expect("complete options fit");
        assert_eq!(again.options(), game.options(), "complete options are stable");
        assert_eq!(again.start(), game.start(), "complete options start the same game");
        Walk {
            line: Line::start(game),
            dice: Dice::new(seed),
            legal: Vec::new(),
            chances: Vec::new(),
            pool,
            at: format!("{} {options}, seed {seed}", G::NAME),
        }
    }

    fn play_out(mut self, picker: Picker<G>, seen: &mut Seen) -> Vec<G::Action> {
        let traits = self.line.game().traits();
        loop {
            seen.positions += 1;
            self.position(&mut seen.refusals);
            let (game, position) = (self.line.game(), self.line.position());
            let action = match self.line.turn() {
                Turn::Over => break,
                Turn::Chance => self.dice.outcome(&self.chances),
                Turn::Seat(_) => picker(game, position, &mut self.dice),
            };
            self.line.play(action).unwrap_or_else(|why| panic!("{}: {action}: {why}", self.at));
            let length = self.line.actions().len();
            assert!(length <= traits.max_length as usize, "{}: longer than {}", self.at, traits.max_length);
        }
        self.end();
        self.pool
    }

    fn position(&mut self, refusals: &mut BTreeSet<&'static str>) {
        let (game, position) = (self.line.game(), self.line.position());
        let (traits, at) = (game.traits(), &self.at);
        let before = position.clone();

        game.legal(position, &mut self.legal);
        game.chance(position, &mut self.chances);
        let turn = self.line.turn();
        assert_eq!(
            self.legal.is_empty(),
            turn.seat().is_none(),
            "{at}: {turn} with {} actions",
            self.legal.len()
        );
        assert_eq!(self.chances.is_empty(), turn != Turn::Chance, "{at}: {turn} with actions of chance");
        assert!(turn != Turn::Chance || traits.chance, "{at}: chance acts in a game without chance");
        assert!(turn.seat().is_none_or(|seat| seat.0 < traits.seats), "{at}: {turn} is not at the table");
        assert!(self.legal.len() <= traits.max_legal, "{at}: {} legal actions", self.legal.len());
        assert!(self.chances.len() <= traits.max_chance, "{at}: {} actions of chance", self.chances.len());
        assert!(
            self.chances.iter().all(|chance| chance.weight > 0),
            "{at}: an action of chance without weight"
        );
        assert_eq!(game.outcome(position).is_some(), turn == Turn::Over, "{at}: outcome and {turn}");

        let (mut legal, mut chances) = (self.legal.clone(), self.chances.clone());
        game.legal(position, &mut legal);
        game.chance(position, &mut chances);
        assert!(legal == self.legal && chances == self.chances, "{at}: the order changed");

        let others = sample(&self.pool, 12, &mut self.dice);
        ways::agree_with_list(game, position, &legal, others, self.dice.roll(), at);

        assert_eq!(game.hash(position), game.rehash(position), "{at}: hash kept and worked out");
        let scores = game.scores(position);
        assert_eq!(scores.len(), usize::from(traits.seats), "{at}: scores");
        assert!(scores.iter().all(|score| traits.scores.contains(score)), "{at}: scores {scores:?}");

        let listed: Vec<_> =
            legal.iter().copied().chain(chances.iter().map(|chance| chance.action)).collect();
        let mut texts = HashSet::new();
        for &action in &listed {
            let text = action.to_string();
            assert_eq!(text.parse(), Ok(action), "{at}: {text} does not read back");
            assert!(
                text.split(' ').all(|word| !word.is_empty())
                    && !text.contains([';', '{', '}', '[', '"', '\n']),
                "{at}: {text}"
            );
            assert_eq!(game.check(position, action), Ok(()), "{at}: {text} is listed but refused");
            assert!(texts.insert(text.clone()), "{at}: {text} is listed twice");
        }
        // Applying to a clone must not reach the original.
        for &action in sample(&listed, 4, &mut self.dice) {
            let mut next = position.clone();
            game.apply(&mut next, action);
            assert_eq!(game.hash(&next), game.rehash(&next), "{at}: hash after {action}");
        }
        let listed: HashSet<_> = listed.into_iter().collect();
        for &action in sample(&self.pool, 12, &mut self.dice) {
            let mut next = position.clone();
            let played = game.play(&mut next, action);
            let accepted = played.is_ok();
            if let Err(refusal) = played {
                assert!(
                    G::REFUSALS.contains(&refusal.code),
                    "{at}: {action}: {} is not listed",
                    refusal.code
                );
                refusals.insert(refusal.code);
            }
            assert_eq!(accepted, listed.contains(&action), "{at}: {action}: accepted and listed disagree");
            assert!(accepted || next == before, "{at}: {action} was refused but changed the position");
        }
        assert_eq!(*position, before, "{at}: looking changed the position");

        let chances = self.chances.iter().take(1).map(|chance| chance.action);
        for action in sample(&self.legal, 6, &mut self.dice).iter().copied().chain(chances) {
            // When it is full, old ones go at random, so that it holds something of every kind of game.
            if self.pool.len() < POOL {
                self.pool.push(action);
            } else {
                self.pool[self.dice.below(POOL as u32) as usize] = action;
            }
        }
        self.nonsense(&before);
    }

    /// Texts that are no actions, or hardly ever legal, change nothing.
    fn nonsense(&mut self, before: &G::Position) {
        let base = self.legal.first().map_or_else(|| "pass".to_owned(), ToString::to_string);
        let cut = &base[..base.len() - 1];
        for text in [
            "",
            " ",
            "\u{0}",
            "é",
            "-",
            "tile 0",
            "tile 999999999999",
            &base.to_uppercase(),
            cut,
            &format!("{base} {base}"),
        ] {
            let known = text.parse::<G::Action>().is_ok_and(|action| {
                let (game, position) = (self.line.game(), self.line.position());
                game.check(position, action).is_ok()
            });
            if !known {
                assert!(self.line.play_text(text).is_err(), "{}: '{text}' was played", self.at);
                assert_eq!(self.line.position(), before, "{}: '{text}' changed the position", self.at);
            }
        }
    }

    fn end(&self) {
        let (game, at) = (self.line.game(), &self.at);
        let outcome = game.outcome(self.line.position()).expect("the game is over");
        let standings = outcome.standings();
        assert_eq!(standings.len(), usize::from(game.traits().seats), "{at}");
        for standing in standings.iter().filter(|_| outcome.winners().next().is_some()) {
            let better = standings.iter().filter(|other| other.rank < standing.rank).count();
            assert_eq!(usize::from(standing.rank), better + 1, "{at}: {outcome}");
        }
        if outcome.winners().next().is_none() {
            let last = standings.iter().all(|standing| usize::from(standing.rank) == standings.len());
            assert!(last, "{at}: where nobody wins all are last: {outcome}");
        }

        let record = Record::of(&self.line);
        let read: Record = record.to_string().parse().expect("a written record reads back");
        assert_eq!(read, record, "{at}");
        let replayed = read.replay::<G>().unwrap_or_else(|error| panic!("{at}: {error}"));
        assert!(replayed.position() == self.line.position(), "{at}: the replay ends elsewhere");

        let mut back = self.line.clone();
        back.truncate(self.line.actions().len() / 2);
        for (actor, action) in &self.line.actions()[self.line.actions().len() / 2..] {
            assert_eq!(back.turn(), *actor, "{at}");
            back.play(*action).unwrap_or_else(|why| panic!("{at}: after undo: {why}"));
        }
        assert!(back.position() == self.line.position(), "{at}: undo and redo end elsewhere");
    }
}

/// Up to `most` consecutive items from a random place.
fn sample<'a, T>(items: &'a [T], most: usize, dice: &mut Dice) -> &'a [T] {
    let start = if items.len() > most { dice.below((items.len() - most + 1) as u32) as usize } else { 0 };
    &items[start..items.len().min(start + most)]
}

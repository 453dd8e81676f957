//! Counting the games of a study.

use std::collections::{BTreeMap, BTreeSet};

use analysis::turns;
use shelf::{Action, AnyLine, Feature};
use tabletop::Turn;

use crate::course::Course;
use crate::elements::Elements;
use crate::lead::{Story, story};
use crate::luck::{Luck, Pile};
use crate::report::{Ending, LeadFigures, Report, SeatShare, Skill};
use crate::spread::{Spread, Tenths};
use crate::study::{Sitting, Study};
use crate::{Kept, Tally, elo};

/// By how much of the win a seat must be ahead of all others to lead.
pub const AHEAD: f64 = 0.05;
/// The score by which it must be.
const POINT: f64 = 1.0;
/// How far behind a winner must have been, in shares of the win, for his victory to be a comeback.
pub const COMEBACK: f64 = 0.2;

/// The figures of a study so far.
pub struct Figures {
    study: Study,
    games: usize,
    actions: Vec<f64>,
    turns: Vec<f64>,
    by_seat: Vec<Tally>,
    by_order: Vec<Tally>,
    endings: BTreeMap<(String, usize), u64>,
    scores: BTreeMap<Vec<i32>, u64>,
    legal: Vec<f64>,
    legal_by_tenth: Tenths,
    mattered: u64,
    outlooks: Leads,
    points: Leads,
    elements: Elements,
    features: BTreeMap<Feature, u64>,
    alone: Tally,
    piles: BTreeMap<u64, (Pile, String)>,
    different: BTreeSet<String>,
    replayed: u64,
    same: u64,
}

/// How the lead went in many games.
#[derive(Default)]
struct Leads {
    stories: Vec<Story>,
    winner: Tenths,
}

impl Leads {
    fn count(&mut self, moments: &[Vec<f64>], winner: Option<usize>, margin: f64) {
        self.stories.push(story(moments, winner, margin));
        if let Some(winner) = winner {
            self.winner.count(moments.iter().map(|values| values[winner]));
        }
    }

    fn figures(&self, comeback: Option<f64>) -> Option<LeadFigures> {
        let behind: Vec<f64> = self.stories.iter().filter_map(|story| story.behind).collect();
        let back = comeback.map(|least| {
            behind.iter().filter(|behind| **behind >= least).count() as f64 / behind.len().max(1) as f64
        });
        Some(LeadFigures {
            changes: Spread::of(self.stories.iter().map(|story| f64::from(story.changes)))?,
            decided: Spread::of(self.stories.iter().filter_map(|story| story.decided)),
            behind: Spread::of(behind),
            comebacks: back,
            winner: self.winner.means(),
        })
    }
}

impl Figures {
    pub fn new(study: &Study) -> Figures {
        Figures {
            study: study.clone(),
            games: 0,
            actions: Vec::new(),
            turns: Vec::new(),
            by_seat: vec![Tally::default(); study.seats()],
            by_order: vec![Tally::default(); study.seats()],
            endings: BTreeMap::new(),
            scores: BTreeMap::new(),
            legal: Vec::new(),
            legal_by_tenth: Tenths::default(),
            mattered: 0,
            outlooks: Leads::default(),
            points: Leads::default(),
            elements: Elements::default(),
            features: study.features().into_iter().map(|feature| (feature, 0)).collect(),
            alone: Tally::default(),
            piles: BTreeMap::new(),
            different: BTreeSet::new(),
            replayed: 0,
            same: 0,
        }
    }

    /// Counts the game with this number; the error says why it cannot be that game.
    pub fn count(&mut self, number: usize, kept: &Kept) -> Result<(), String> {
        let line = kept.line(&self.study, number)?;
        let course = Course::of(&line, self.study.settings().opening).ok_or("it is not over")?;
        let sitting = self.study.sitting(number);
        match sitting.alone {
            Some(seat) => self.alone.count(course.shares()[seat] as f32),
            None => self.count_mirror(&sitting, kept, &line, &course),
        }
        Ok(())
    }

    /// Counts a game in which the same player sits everywhere.
    fn count_mirror(&mut self, sitting: &Sitting, kept: &Kept, line: &AnyLine, course: &Course) {
        let seats = self.study.seats();
        self.games += 1;
        self.actions.push(course.actions as f64);
        self.turns.push(course.turns as f64 / seats as f64);
        let shares = course.shares();
        for (seat, share) in shares.iter().enumerate() {
            self.by_seat[seat].count(*share as f32);
        }
        let in_order: Vec<f64> = (0..seats).map(|place| shares[(sitting.first + place) % seats]).collect();
        for (place, share) in in_order.iter().enumerate() {
            self.by_order[place].count(*share as f32);
        }
        *self.endings.entry((last_kind(line), course.outcome.winners().count())).or_default() += 1;
        let mut scores = kept.scores.clone();
        scores.sort_unstable_by(|a, b| b.cmp(a));
        *self.scores.entry(scores).or_default() += 1;
        self.legal.extend(course.legal.iter().map(|legal| *legal as f64));
        self.legal_by_tenth.count(course.legal.iter().map(|legal| *legal as f64));
        self.mattered += u64::from(kept.mattered);
        let outlooks = common(&kept.outlooks(seats), seats);
        if !outlooks.is_empty() {
            self.outlooks.count(&outlooks, course.winner(), AHEAD);
        }
        self.points.count(&course.scores, course.winner(), POINT);
        self.elements.count(line);
        for feature in line.features_used() {
            *self.features.entry(feature).or_default() += 1;
        }
        let (pile, first) = self.piles.entry(sitting.pile).or_default();
        if pile.is_empty() {
            first.clone_from(&kept.moves);
        } else {
            self.replayed += 1;
            self.same += u64::from(*first == kept.moves);
        }
        pile.push(in_order);
        self.different.insert(kept.moves.clone());
    }

    pub fn report(&self) -> Report {
        let settings = self.study.settings();
        let complete =
            self.piles.values().map(|(pile, _)| pile).filter(|pile| pile.len() as u64 == settings.replays);
        let piles: Vec<Pile> = complete.cloned().collect();
        let luck = Luck::of(&piles, self.same as f64 / self.replayed.max(1) as f64);
        // Games with one pile are not independent of each other, and a game that was played twice tells nothing new.
        let shared = luck.as_ref().map_or(0.0, |luck| luck.explained.max(0.0));
        let independent = self.games as f64 / (1.0 + (settings.replays as f64 - 1.0) * shared);
        let independent = independent.min(self.different.len() as f64);
        let shares =
            |tallies: &[Tally]| tallies.iter().map(|tally| SeatShare::of(tally, independent)).collect();
        let choices = self.legal.iter().filter(|legal| **legal > 1.0).count();
        let part = |some: u64| some as f64 / self.games.max(1) as f64;
        let endings = self.endings.iter().map(|((by, winners), games)| Ending {
            by: by.clone(),
            winners: *winners,
            games: *games,
            share: part(*games),
        });
        Report {
            settings: settings.clone(),
            seats: self.study.seats(),
            games: self.games,
            different: self.different.len(),
            independent,
            actions: Spread::of(self.actions.iter().copied()),
            turns_a_player: Spread::of(self.turns.iter().copied()),
            lengths: self.actions.clone(),
            by_order: shares(&self.by_order),
            by_seat: shares(&self.by_seat),
            endings: endings.collect(),
            scores: self.scores.iter().rev().map(|(scores, games)| (scores.clone(), *games)).collect(),
            outlook: self.outlooks.figures(Some(COMEBACK)),
            score: self.points.figures(None),
            legal: Spread::of(self.legal.iter().copied()),
            legal_by_tenth: self.legal_by_tenth.means(),
            forced: (self.legal.len() - choices) as f64 / self.legal.len().max(1) as f64,
            mattering: (!self.outlooks.stories.is_empty())
                .then(|| self.mattered as f64 / choices.max(1) as f64),
            elements: self.elements.used(),
            features: self.features.iter().map(|(feature, games)| (feature.clone(), *games)).collect(),
            winners: self.winners(),
            skill: self.skill(),
            luck,
        }
    }

    /// The share of the games that one seat alone won.
    fn winners(&self) -> f64 {
        let sole = self.endings.iter().filter(|((_, winners), _)| *winners == 1);
        sole.map(|(_, games)| games).sum::<u64>() as f64 / self.games.max(1) as f64
    }

    fn skill(&self) -> Option<Skill> {
        let against = self.study.settings().against.clone()?;
        let rivals = self.study.seats() - 1;
        let interval = self.alone.interval();
        // JSON knows no infinity: who won all or nothing has no Elo.
        let finite = |share: f64| Some(elo(share, rivals)).filter(|elo| elo.is_finite());
        Some(Skill {
            against,
            games: self.alone.games(),
            share: self.alone.share(),
            interval,
            elo: finite(self.alone.share()),
            elo_interval: (finite(interval.0), finite(interval.1)),
        })
    }
}

/// What kind of action of whoever had the last turn a game ended with; others may have answered it.
fn last_kind(line: &AnyLine) -> String {
    let last = turns(line).pop().and_then(|(seat, turn)| {
        let own = |(actor, _): &(Turn, String)| *actor == Turn::Seat(seat);
        line.actions().drain(turn).rfind(own)
    });
    let action = last.and_then(|(_, text)| Action::read(line.game(), &text).ok());
    action.map_or_else(String::new, |action| action.parts().0)
}

/// What the players expected in common, from their second turns on: at the first ones some have nothing on the board that
/// could be judged. Whoever has the turn sees his own chances better than others do, so it is at each moment the mean of
/// what was last thought on so many turns as there are seats.
fn common(outlooks: &[Vec<f64>], seats: usize) -> Vec<Vec<f64>> {
    let later = outlooks.get(seats..).unwrap_or_default();
    let mean = |end: usize| {
        let last = &later[end.saturating_sub(seats - 1)..=end];
        (0..seats)
            .map(|seat| last.iter().map(|shares| shares[seat]).sum::<f64>() / last.len() as f64)
            .collect()
    };
    (0..later.len()).map(mean).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_expected_is_a_mean_over_one_round_after_the_first() {
        let own = [[0.9, 0.1], [0.9, 0.1], [1.0, 0.0], [0.0, 1.0], [1.0, 0.0]].map(|shares| shares.to_vec());
        assert_eq!(common(&own, 2), [vec![1.0, 0.0], vec![0.5, 0.5], vec![0.5, 0.5]]);
        assert!(common(&own[..2], 2).is_empty() && common(&[], 2).is_empty());
    }
}

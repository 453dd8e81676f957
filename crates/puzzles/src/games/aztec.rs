//! Aztec: the last pieces, to the end.

use ::aztec::{Action, Aztec, Cells, Direction, Placement, Position, Side, Stage, held};
use shelf::Reviewed;
use tabletop::{Game, Seat, Turn};

use super::{Puzzled, after};
use crate::force;
use crate::{GivenUp, Goal, Theme};

/// From how many pieces left on all others are looked at to the end, with two players and with three.
const LAST: [u8; 2] = [6, 3];

/// Fewer points are no puzzle: there is more than one piece that makes them.
const FEWEST: i32 = 3;
/// With how many pieces left the only piece that makes a point at all, or keeps others from theirs, is looked for: before
/// there is nothing to score.
const SCORED: core::ops::RangeInclusive<u8> = 2..=14;
/// What the next player must threaten to make for a puzzle to be about it.
const THREAT: i32 = 2;

impl Puzzled for Aztec {
    const DIGGERS: (u8, u8, u64) = (2, 6, 600);

    fn seats_of(number: u64) -> u8 {
        [2, 3][(number % 2) as usize]
    }

    fn is_key(&self, _: &Position, _: Action) -> bool {
        true
    }

    fn goals(&self, position: &Position) -> Vec<Goal> {
        let building = position.stage() == Stage::Building && self.rounds() == 1;
        if self.in_auction(position) && self.check(position, Action::Pass).is_ok() {
            return vec![Goal::Bid];
        }
        if !building {
            return Vec::new();
        }
        let left = self.pieces() - position.count();
        let last = LAST[usize::from(self.traits().seats == 3)];
        let architect = self.oh_puch(position) != self.turn(position).seat();
        let mut goals = Vec::new();
        if (2..=last).contains(&left) {
            goals.push(Goal::Force);
        }
        // Later whoever is to act has better things to do.
        if (7..=12).contains(&left) && architect {
            goals.push(Goal::Points { points: FEWEST });
        }
        if SCORED.contains(&left) {
            goals.extend(architect.then_some(Goal::Fit));
            goals.push(Goal::Save { points: 0 });
        }
        goals
    }

    fn only(
        &self,
        position: &Position,
        goal: Goal,
        left: &mut u64,
    ) -> Result<Option<(Goal, Action)>, GivenUp> {
        match goal {
            Goal::Fit => Ok(only_fit(self, position, left)?.map(|action| (goal, action))),
            Goal::Save { .. } => only_save(self, position, left),
            _ => Ok(force::only(self, position, left)?.map(|action| (goal, action))),
        }
    }

    fn refuted(
        &self,
        start: &Position,
        position: &Position,
        goal: Goal,
        left: &mut u64,
    ) -> Result<Option<Vec<Action>>, GivenUp> {
        let Turn::Seat(seat) = self.turn(start) else { return Ok(None) };
        Ok(match goal {
            Goal::Fit => (gain(self, start, position, seat) <= 0).then(Vec::new),
            Goal::Save { points } => {
                let given = self.turn(position).seat().map_or(0, |rival| gain(self, start, position, rival));
                let best = dearest(self, position, left)?;
                let most = given + best.map_or(0, |(most, _)| most);
                (most > points).then(|| best.map(|(_, action)| action).into_iter().collect())
            }
            _ => force::refutation(self, position, seat, left)?,
        })
    }

    fn themes(&self, position: &Position, _: Goal, solution: &[Action]) -> Vec<Theme> {
        let mut themes = Vec::new();
        if self.in_auction(position) {
            return vec![Theme::Auction, Theme::Destroyer];
        }
        let Some(&action @ Action::Lay(placement)) = solution.first() else { return themes };
        let Ok(path) = placement.path() else { return themes };
        let standing = position.standing();
        let ways = [Direction::North, Direction::South, Direction::East, Direction::West, Direction::Up];
        let free: Vec<Direction> =
            ways.into_iter().filter(|&way| !Placement::sweep(path, way).meets(standing)).collect();
        match free[..] {
            [] => themes.push(Theme::Lift),
            [way] if way != Direction::Up => themes.push(Theme::Interlock),
            _ => {}
        }
        if held(path, standing).iter().filter(|held| !**held).count() >= 2 {
            themes.push(Theme::Bridge);
        }
        let Some(seat) = self.turn(position).seat() else { return themes };
        let next = after(self, position, action);
        let (scores, then) = (self.scores(position), self.scores(&next));
        themes.push(if then[seat.index()] > scores[seat.index()] { Theme::Score } else { Theme::Quiet });
        let lost: Cells = self.fillable(position).without(next.standing()).without(&self.fillable(&next));
        let denied = [Side::NorthSouth, Side::EastWest].into_iter().any(|side| {
            self.architect(position, side) != Some(seat) && !lost.and(self.sector(side)).is_empty()
        });
        if denied {
            themes.push(Theme::Deny);
        }
        if self.oh_puch(position) == Some(seat) {
            themes.push(Theme::Destroyer);
        } else if scores.iter().any(|&score| score > scores[seat.index()]) {
            themes.push(Theme::Behind);
        }
        themes
    }

    /// The pieces as the field is and turned by half: what is North/South stays so. Before there are any, what was said.
    fn pictures(&self, position: &Position) -> Vec<Vec<u32>> {
        let picture = |half: bool| {
            let cells = position.standing().iter().map(|cell| {
                let flip = |at: u8| u32::from(if half { 8 - at } else { at });
                u32::from(cell.level()) << 8 | flip(cell.file()) << 4 | flip(cell.rank())
            });
            let mut list: Vec<u32> = cells.collect();
            list.sort_unstable();
            list.push(1 << 16 | u32::from(position.count()));
            if let Stage::Auction(auction) = position.stage() {
                // Whose turn it is makes no difference: the others are counted from there.
                let others = [1, 2].map(|n| auction.dropped[(auction.turn.index() + n) % 3]);
                let [next, last] = others.map(u32::from);
                list.push(2 << 16 | u32::from(auction.number.unwrap_or(0)) << 2 | next << 1 | last);
            }
            list
        };
        [false, true].map(picture).to_vec()
    }
}

/// By how much a seat's score rose.
fn gain(game: &Aztec, before: &Position, then: &Position, seat: Seat) -> i32 {
    game.scores(then)[seat.index()] - game.scores(before)[seat.index()]
}

/// The only piece that makes a point for whoever lays it.
fn only_fit(game: &Aztec, position: &Position, left: &mut u64) -> Result<Option<Action>, GivenUp> {
    let Turn::Seat(seat) = game.turn(position) else { return Ok(None) };
    let mut legal = Vec::new();
    game.legal(position, &mut legal);
    *left = left.checked_sub(legal.len() as u64).ok_or(GivenUp)?;
    let mut scoring =
        legal.into_iter().filter(|&action| gain(game, position, &after(game, position, action), seat) > 0);
    let first = scoring.next();
    Ok(if scoring.next().is_none() { first } else { None })
}

/// The only piece from which and from the next the next player gains fewer points than with any other, and how many. What
/// the piece itself gives away counts: to fill a rival's cells oneself saves nothing.
fn only_save(game: &Aztec, position: &Position, left: &mut u64) -> Result<Option<(Goal, Action)>, GivenUp> {
    let seat = game.turn(position).seat();
    let mut legal = Vec::new();
    game.legal(position, &mut legal);
    let mut least: Option<(i32, Action)> = None;
    let mut second = i32::MAX;
    for action in legal {
        let next = after(game, position, action);
        let acts = game.turn(&next).seat();
        let Some(rival) = acts.filter(|_| acts != seat && acts != game.oh_puch(&next)) else {
            return Ok(None);
        };
        let given = gain(game, position, &next, rival);
        let most = given + dearest(game, &next, left)?.map_or(0, |(most, _)| most);
        match least {
            Some((points, _)) if most >= points => second = second.min(most),
            _ => {
                second = least.map_or(second, |(points, _)| points);
                least = Some((most, action));
            }
        }
        // Two that leave nothing: no other can be better.
        if second <= 0 {
            return Ok(None);
        }
    }
    let one = least.filter(|&(points, _)| second != i32::MAX && second > points && second >= THREAT);
    Ok(one.map(|(points, action)| (Goal::Save { points }, action)))
}

/// The most points that whoever acts can make with one piece, and with which.
fn dearest(game: &Aztec, position: &Position, left: &mut u64) -> Result<Option<(i32, Action)>, GivenUp> {
    let Turn::Seat(seat) = game.turn(position) else { return Ok(None) };
    let mut legal = Vec::new();
    game.legal(position, &mut legal);
    *left = left.checked_sub(legal.len() as u64).ok_or(GivenUp)?;
    let gains = legal.into_iter().map(|action| {
        let gain = gain(game, position, &after(game, position, action), seat);
        (gain, action)
    });
    // Of equals the first.
    Ok(gains.reduce(|best, other| if other.0 > best.0 { other } else { best }))
}

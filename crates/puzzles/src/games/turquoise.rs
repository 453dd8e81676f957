//! Turquoise: turns full of points, and the end with the capstone.

use ::turquoise::{Action, Kind, Phase, Place, Position, Tablet, Turquoise};
use tabletop::{Game, Seat};

use super::{Puzzled, after};
use crate::search::{Question, win};
use crate::{Goal, Theme};

/// Fewer points are no puzzle.
const FEWEST: i32 = 4;
/// How many positions are looked at to find out whether the next player threatens to win.
const THREAT: u64 = 60_000;

impl Puzzled for Turquoise {
    const DIGGERS: (u8, u8, u64) = (2, 6, 300);

    fn seats_of(number: u64) -> u8 {
        [2, 3, 2, 4][(number % 4) as usize]
    }

    fn kinds(goal: Goal) -> Option<&'static [Kind]> {
        match goal {
            Goal::Block | Goal::Two => None,
            Goal::Points { .. } => Some(&[
                Kind::Lay,
                Kind::Draw,
                Kind::Thot,
                Kind::Horus,
                Kind::Enter,
                Kind::Move,
                Kind::Anubis,
                Kind::Leave,
            ]),
            _ => Some(&[
                Kind::Lay,
                Kind::Crown,
                Kind::End,
                Kind::Draw,
                Kind::Thot,
                Kind::Horus,
                Kind::Enter,
                Kind::Move,
                Kind::Anubis,
                Kind::Leave,
            ]),
        }
    }

    /// The points of a plate do not depend on its face, and without an action point nothing else follows.
    fn indifferent(&self, position: &Position) -> bool {
        spent(position)
    }

    /// Neither do they depend on how the plate is turned.
    fn idle(&self, position: &Position, action: Action, _: &Question<Action>) -> bool {
        matches!(action, Action::Lay(_, rotation) if rotation.quarters() > 0 && spent(position))
    }

    fn same(one: Action, other: Action) -> bool {
        match (one, other) {
            (Action::Enter(a), Action::Enter(b)) => a.last() == b.last(),
            (Action::Leave(a), Action::Leave(b)) => a.first() == b.first(),
            (Action::Move(a), Action::Move(b)) => a.first() == b.first() && a.last() == b.last(),
            (Action::Lay(a, _), Action::Lay(b, _)) => a == b,
            _ => one == other,
        }
    }

    /// To bring a pillar somewhere or to take one away; that an action point more helps is no discovery.
    fn is_key(&self, _: &Position, action: Action) -> bool {
        matches!(action.kind(), Kind::Enter | Kind::Move | Kind::Leave | Kind::Horus | Kind::Anubis)
    }

    /// To draw, to stop or to use what one has is the answer to half of all positions.
    fn is_feat(action: Action) -> bool {
        !matches!(action.kind(), Kind::Draw | Kind::End | Kind::Thot)
    }

    fn goals(&self, position: &Position) -> Vec<Goal> {
        if let Phase::Auction(_) = position.phase() {
            return vec![Goal::Bid];
        }
        if matches!(position.phase(), Phase::Lay(_)) && position.pile().next().is_some() {
            return vec![Goal::Best];
        }
        // Whoever may open an auction cannot know what the others will pay.
        if position.phase() != Phase::Act || self.is_possible(position, Kind::Auction) {
            return Vec::new();
        }
        if position.pile().next().is_some() {
            return match position.action_points() {
                0 => Vec::new(),
                1 => vec![Goal::Best],
                _ => vec![Goal::Points { points: FEWEST }],
            };
        }
        let mut goals = vec![Goal::Win];
        let ended = after(self, position, Action::End);
        if self.outcome(&ended).is_none() && matches!(win(self, &ended, &mut THREAT.clone()), Ok(Some(_))) {
            goals.push(Goal::Block);
        }
        goals
    }

    fn themes(&self, position: &Position, _: Goal, solution: &[Action]) -> Vec<Theme> {
        let mut themes = Vec::new();
        let mut here = *position;
        let seat = here.active();
        if let Phase::Auction(auction) = here.phase() {
            themes.push(match auction.tablet {
                Tablet::Horus => Theme::Horus,
                Tablet::Anubis => Theme::Anubis,
                Tablet::Thot => Theme::Thot,
                Tablet::Seth => Theme::Seth,
            });
        }
        let mut plates = 0;
        for &action in solution {
            match action {
                Action::Lay(place, _) => {
                    plates += 1;
                    themes.extend(own_four(&here, place, seat).then_some(Theme::Strike));
                    themes.extend((place.level() >= 2).then_some(Theme::Upstairs));
                }
                Action::Crown => themes.push(Theme::Capstone),
                Action::Enter(route) | Action::Move(route) | Action::Leave(route) => {
                    if matches!(action, Action::Leave(_)) {
                        themes.push(Theme::Retreat);
                    }
                    let standing = here.standing();
                    let passed = route.columns().skip(usize::from(!matches!(action, Action::Enter(_))));
                    if passed.filter(|&column| standing.contains(column)).count() > 0 {
                        themes.push(Theme::PassOver);
                    }
                    if self.price(&here, action).is_some_and(|(_, due)| due.iter().any(|&due| due > 0)) {
                        themes.push(Theme::Toll);
                    }
                }
                Action::Horus(_) => themes.push(Theme::Horus),
                Action::Anubis(..) => themes.push(Theme::Anubis),
                Action::Thot => themes.push(Theme::Thot),
                Action::Pass | Action::Bid(_) | Action::Auction(..) => themes.push(Theme::Auction),
                _ => {}
            }
            self.apply(&mut here, action);
        }
        if plates > 1 {
            themes.push(Theme::Builder);
        }
        themes
    }

    /// Plates and pillars in the eight ways of looking at a square.
    fn pictures(&self, position: &Position) -> Vec<Vec<u32>> {
        let turned = |way: u32, file: u8, rank: u8, size: u8| {
            let (mut x, mut y) = (file, rank);
            for _ in 0..way % 4 {
                (x, y) = (8 - size - y, x);
            }
            if way >= 4 { (8 - size - x, y) } else { (x, y) }
        };
        let picture = |way: u32| {
            let mut list = Vec::new();
            for place in Place::all().filter(|&place| position.plate(place).is_some()) {
                let (x, y) = turned(way, place.anchor().file(), place.anchor().rank(), 2);
                list.push(1 << 16 | u32::from(place.level()) << 8 | u32::from(x) << 4 | u32::from(y));
            }
            for seat in Seat::all(self.seats()) {
                for index in 0..64 {
                    let column = ::turquoise::Column::nth(index).expect("there are 64 columns");
                    if position.free(seat).contains(column) {
                        let (x, y) = turned(way, column.file(), column.rank(), 1);
                        list.push((2 + seat.index() as u32) << 16 | u32::from(x) << 4 | u32::from(y));
                    }
                }
            }
            list.sort_unstable();
            list
        };
        (0..8).map(picture).collect()
    }
}

/// Whether nothing costs anything any more in this turn.
fn spent(position: &Position) -> bool {
    position.action_points() == 0 && position.owner(Tablet::Thot) != Some(position.active())
}

fn own_four(position: &Position, place: Place, seat: Seat) -> bool {
    place.level() > 0 && position.supports(place, seat) == 4
}

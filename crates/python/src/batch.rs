//! Many games at once, stepped side by side into buffers that somebody else owns.

use std::sync::Arc;

use dice::Dice;
use rayon::prelude::*;
use spaces::Space;
use tabletop::{Game, Seat, Turn, Weighted, zobrist};

use crate::games::Playable;
use crate::held::{actor, returns};

/// What actions are named by.
#[derive(Clone, Copy)]
pub enum By<'a> {
    /// Their numbers.
    Number(&'a [i64]),
    /// Their places in the list of legal actions.
    Place(&'a [i64]),
}

/// The buffers of some games in a row. Observations and masks are empty where nobody wants them.
pub struct Rows<'a> {
    pub observation: &'a mut [u8],
    pub mask: &'a mut [bool],
    pub rewards: &'a mut [f32],
    pub scores: &'a mut [i32],
    pub terminated: &'a mut [bool],
    pub player: &'a mut [i8],
    pub count: &'a mut [i32],
}

impl<'a> Rows<'a> {
    /// The rows of the first games and those of the rest; there are `games`.
    fn split(self, at: usize, games: usize) -> (Rows<'a>, Rows<'a>) {
        fn cut<T>(buffer: &mut [T], at: usize, games: usize) -> (&mut [T], &mut [T]) {
            buffer.split_at_mut(buffer.len() / games.max(1) * at)
        }
        let (observation, observations) = cut(self.observation, at, games);
        let (mask, masks) = cut(self.mask, at, games);
        let (reward, rewards) = cut(self.rewards, at, games);
        let (score, scores) = cut(self.scores, at, games);
        let (ended, terminated) = cut(self.terminated, at, games);
        let (to_act, player) = cut(self.player, at, games);
        let (legal, count) = cut(self.count, at, games);
        (
            Rows {
                observation,
                mask,
                rewards: reward,
                scores: score,
                terminated: ended,
                player: to_act,
                count: legal,
            },
            Rows { observation: observations, mask: masks, rewards, scores, terminated, player, count },
        )
    }
}

/// Many games of some sort.
pub trait Batch: Send + Sync {
    fn seats(&self) -> usize;
    fn actions(&self) -> usize;
    fn tensor(&self) -> usize;
    fn legal(&mut self, game: usize) -> Vec<u32>;
    /// Begins all games anew.
    fn reset(&mut self, seed: u64, threads: usize, rows: Rows<'_>);
    /// Plays an action in every game, or in none if one is not legal: then the first such game is told.
    fn step(&mut self, by: By<'_>, threads: usize, rows: Rows<'_>) -> Result<(), usize>;
}

/// Many games of one sort.
pub struct Many<G: Playable> {
    space: Arc<Space<G>>,
    games: Vec<One<G>>,
    masks: bool,
    observations: bool,
}

/// One of them.
struct One<G: Game> {
    position: G::Position,
    dice: Dice,
    legal: Vec<G::Action>,
    /// The numbers of what is legal, or was when they were last asked for; the mask shows these.
    numbers: Vec<u32>,
    /// Whether they are up to date.
    numbered: bool,
    /// The place of what is played next.
    next: Option<usize>,
    chances: Vec<Weighted<G::Action>>,
}

impl<G: Playable> Many<G> {
    pub fn new(game: G, count: usize, seed: u64, masks: bool, observations: bool) -> Many<G> {
        let start = game.start();
        let one = |index| One {
            position: start.clone(),
            dice: dice_of(seed, index),
            legal: Vec::new(),
            numbers: Vec::new(),
            numbered: false,
            next: None,
            chances: Vec::new(),
        };
        Many { games: (0..count).map(one).collect(), space: Arc::new(Space::new(game)), masks, observations }
    }
}

/// The dice of a game: the seed and its number decide, so that it does not matter which thread plays it.
fn dice_of(seed: u64, index: usize) -> Dice {
    Dice::new(zobrist::mix(seed ^ zobrist::mix(index as u64 + 1)))
}

impl<G: Playable> Batch for Many<G> {
    fn seats(&self) -> usize {
        usize::from(self.space.game().traits().seats)
    }

    fn actions(&self) -> usize {
        self.space.actions() as usize
    }

    fn tensor(&self) -> usize {
        self.space.tensor()
    }

    fn legal(&mut self, game: usize) -> Vec<u32> {
        self.games[game].number(&self.space);
        self.games[game].numbers.clone()
    }

    fn reset(&mut self, seed: u64, threads: usize, rows: Rows<'_>) {
        let (masks, observations) = (self.masks, self.observations);
        for (index, one) in self.games.iter_mut().enumerate() {
            one.dice = dice_of(seed, index);
            one.next = None;
        }
        let space = &self.space;
        side_by_side(&mut self.games, threads, rows, &|games, rows| {
            each(games, rows, |one, mut rows| {
                rows.rewards.fill(0.0);
                rows.scores.fill(0);
                rows.terminated[0] = false;
                one.position = space.game().start();
                one.arrive(space, &mut rows, masks, observations);
            });
        });
    }

    fn step(&mut self, by: By<'_>, threads: usize, rows: Rows<'_>) -> Result<(), usize> {
        let space = &*self.space;
        let find = |(index, one): (usize, &mut One<G>)| {
            one.next = match by {
                By::Place(places) => {
                    usize::try_from(places[index]).ok().filter(|&place| place < one.legal.len())
                }
                By::Number(numbers) => {
                    one.number(space);
                    let wanted = u32::try_from(numbers[index]).ok().filter(|&number| number != u32::MAX);
                    wanted.and_then(|wanted| one.numbers.iter().position(|&number| number == wanted))
                }
            };
            one.next.is_none().then_some(index)
        };
        let missing = if threads > 1 {
            self.games.par_iter_mut().enumerate().filter_map(find).min()
        } else {
            self.games.iter_mut().enumerate().filter_map(find).min()
        };
        if let Some(missing) = missing {
            return Err(missing);
        }
        let (masks, observations) = (self.masks, self.observations);
        side_by_side(&mut self.games, threads, rows, &|games, rows| {
            each(games, rows, |one, mut rows| {
                if let Some(place) = one.next.take() {
                    space.game().apply(&mut one.position, one.legal[place]);
                }
                one.arrive(space, &mut rows, masks, observations);
            });
        });
        Ok(())
    }
}

impl<G: Playable> One<G> {
    fn number(&mut self, space: &Space<G>) {
        if !self.numbered {
            space.number(&self.position, &self.legal, &mut self.numbers);
            self.numbered = true;
        }
    }

    /// Lets chance act, begins anew if the game is over, and tells what is so.
    fn arrive(&mut self, space: &Space<G>, rows: &mut Rows<'_>, masks: bool, observations: bool) {
        let game = space.game();
        if rows.terminated[0] {
            rows.rewards.fill(0.0);
            rows.terminated[0] = false;
        }
        let seat = loop {
            match game.turn(&self.position) {
                Turn::Seat(seat) => break seat,
                Turn::Chance => {
                    game.chance(&self.position, &mut self.chances);
                    game.apply(&mut self.position, self.dice.outcome(&self.chances));
                }
                Turn::Over => {
                    rows.terminated[0] = true;
                    if let Some(outcome) = game.outcome(&self.position) {
                        for (reward, value) in rows.rewards.iter_mut().zip(returns(&outcome)) {
                            *reward = value as f32;
                        }
                        for (score, standing) in rows.scores.iter_mut().zip(outcome.standings()) {
                            *score = standing.score;
                        }
                    }
                    self.position = game.start();
                }
            }
        };
        self.tell(space, seat, rows, masks, observations);
    }

    fn tell(&mut self, space: &Space<G>, seat: Seat, rows: &mut Rows<'_>, masks: bool, observations: bool) {
        rows.player[0] = actor(Turn::Seat(seat)) as i8;
        if masks {
            let mut set = |numbers: &[u32], to: bool| {
                for &number in numbers {
                    if let Some(place) = rows.mask.get_mut(number as usize) {
                        *place = to;
                    }
                }
            };
            set(&self.numbers, false);
            space.list(&self.position, &mut self.legal, &mut self.numbers);
            set(&self.numbers, true);
        } else {
            space.game().legal(&self.position, &mut self.legal);
        }
        rows.count[0] = self.legal.len() as i32;
        self.numbered = masks;
        if observations {
            space.observe(&self.position, seat, rows.observation);
        }
    }
}

/// Hands out games and their rows to the threads of the pool, in as many parts as there are threads.
fn side_by_side<T: Send>(
    games: &mut [T],
    threads: usize,
    rows: Rows<'_>,
    work: &(impl Fn(&mut [T], Rows<'_>) + Sync),
) {
    if threads <= 1 || games.len() <= 1 {
        return work(games, rows);
    }
    let (count, half) = (games.len(), threads / 2);
    let at = count * half / threads;
    let (left, right) = games.split_at_mut(at);
    let (first, rest) = rows.split(at, count);
    rayon::join(|| side_by_side(left, half, first, work), || side_by_side(right, threads - half, rest, work));
}

/// Goes through games and their rows one by one.
fn each<T>(games: &mut [T], rows: Rows<'_>, work: impl Fn(&mut T, Rows<'_>)) {
    let mut rest = rows;
    let mut left = games.len();
    for game in games {
        let (row, next) = rest.split(1, left);
        work(game, row);
        rest = next;
        left -= 1;
    }
}

/// Plays games at random with lists, one after the other, until there were so many decisions or somebody says stop at the end
/// of a game; gives how many there were.
pub fn play_at_random<G: Playable>(game: &G, decisions: u64, seed: u64, stop: &impl Fn() -> bool) -> u64 {
    let mut dice = Dice::new(seed);
    let (mut position, mut legal, mut chances) = (game.start(), Vec::new(), Vec::new());
    let mut made = 0;
    while made < decisions {
        match game.turn(&position) {
            Turn::Seat(_) => {
                game.legal(&position, &mut legal);
                game.apply(&mut position, dice.one_of(&legal));
                made += 1;
            }
            Turn::Chance => {
                game.chance(&position, &mut chances);
                game.apply(&mut position, dice.outcome(&chances));
            }
            Turn::Over if stop() => break,
            Turn::Over => position = game.start(),
        }
    }
    made
}

//! `threads GAME`: what several threads bring to a search, as a tree they share and as trees beside each other: positions a
//! second, and which of the two wins with as many positions for an action.

use std::time::{Duration, Instant};

use bots::{Boxed, Estimate, Ladder, Limits, PlayerSpec, Team, player};
use dice::{Dice, Stepper, play_out};
use shelf::{AnyLine, GameName};
use tabletop::{Game, Line, Options, zobrist};

use crate::failure::Failure;
use crate::thread_time::process_time;

#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    game: GameName,
    /// How many threads
    #[arg(short, long, default_value_t = 2)]
    threads: usize,
    /// Who thinks
    #[arg(long, default_value = "8")]
    player: PlayerSpec,
    #[arg(short, long)]
    players: Option<u8>,
    /// How long each search takes, in milliseconds
    #[arg(long, default_value_t = 300)]
    time: u64,
    /// How often each way is timed; the quickest counts
    #[arg(long, default_value_t = 10)]
    rounds: u32,
    /// How many games the two ways play against each other
    #[arg(long, default_value_t = 0)]
    games: u64,
    /// Positions for an action in these games
    #[arg(long, default_value_t = 5000)]
    nodes: u64,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let mut options = Options::new();
    if let Some(players) = args.players {
        options.set("players", &players.to_string())?;
    }
    let line = AnyLine::new(args.game, &options)?;
    shelf::on!(line, line => compare(&line, args));
    Ok(())
}

/// Where fewer actions are legal there is little to search.
const MANY: usize = 10;

/// A way to think.
#[derive(Clone, Copy)]
enum Way {
    Alone,
    Shared,
    Team,
}

impl Way {
    const ALL: [Way; 3] = [Way::Alone, Way::Shared, Way::Team];

    const fn name(self) -> &'static str {
        match self {
            Way::Alone => "alone",
            Way::Shared => "shared",
            Way::Team => "team",
        }
    }

    /// Who thinks like that; nobody where a player's search cannot be shared.
    fn player<G: Ladder>(self, args: &Args, game: &G, seed: u64) -> Option<Boxed<G>> {
        let player = |seed| player(args.player, game, seed);
        match self {
            Way::Alone => Some(player(seed)),
            Way::Shared => {
                let mut player = player(seed);
                player.share(args.threads).then_some(player)
            }
            Way::Team => {
                let members = (0..args.threads as u64).map(|n| player(seed ^ zobrist::mix(n)));
                Some(Box::new(Team(members.collect())))
            }
        }
    }
}

fn compare<G: Ladder>(line: &Line<G>, args: &Args) {
    let game = line.game();
    let middle = middle(game);
    // In turns, so that whatever else the machine does falls on all alike.
    let mut most = [Speed::default(); 3];
    for round in 0..args.rounds {
        for (way, most) in Way::ALL.into_iter().zip(&mut most) {
            if let Some(mut player) = way.player(args, game, u64::from(round)) {
                most.raise(speed(&mut player, game, &middle, Duration::from_millis(args.time)));
            }
        }
    }
    for (way, Speed { wall, processor }) in Way::ALL.into_iter().zip(most) {
        println!(
            "{:<8} {wall:>12.0} positions/s {:>6.2} {processor:>12.0} for a second of one processor {:>6.2}",
            way.name(),
            wall / most[0].wall,
            processor / most[0].processor
        );
    }
    if args.games > 0 && Way::Shared.player(args, game, 0).is_some() {
        let won: f32 = (0..args.games).map(|number| contest(args, game, number)).sum();
        println!("shared won {won} of {} games against the team", args.games);
    }
}

/// A position from the middle of a game played out by dice.
fn middle<G: Ladder>(game: &G) -> G::Position {
    let played = play_out(game.clone(), G::PICKER, &mut Dice::new(1));
    let actions = played.actions();
    let (mut position, mut middle) = (game.start(), game.start());
    for (number, &(_, action)) in actions.iter().enumerate() {
        if number <= actions.len() / 3 && game.count_legal(&position) > MANY {
            middle = position.clone();
        }
        game.apply(&mut position, action);
    }
    middle
}

/// Positions a second, by the clock on the wall and by the time that all threads together spent on processors: the first
/// is what counts, the second what a busy machine leaves of it to be measured.
#[derive(Clone, Copy, Default)]
struct Speed {
    wall: f64,
    processor: f64,
}

impl Speed {
    fn raise(&mut self, other: Speed) {
        *self = Speed { wall: self.wall.max(other.wall), processor: self.processor.max(other.processor) };
    }
}

fn speed<G: Game>(player: &mut Boxed<G>, game: &G, position: &G::Position, time: Duration) -> Speed {
    let (begun, spent) = (Instant::now(), process_time());
    let stop = || begun.elapsed() >= time;
    let nodes = player.choose(game, position, &Limits { nodes: u64::MAX, stop: &stop }).nodes as f64;
    let spent = process_time().saturating_sub(spent);
    Speed { wall: nodes / begun.elapsed().as_secs_f64(), processor: nodes / spent.as_secs_f64() }
}

/// What the shared tree wins of a game against the team, seats changing; both look at as many positions.
fn contest<G: Ladder>(args: &Args, game: &G, number: u64) -> f32 {
    let seats = u64::from(game.traits().seats);
    let (ours, seed) = ((number % seats) as usize, number / seats);
    let mut players: Vec<Boxed<G>> = (0..seats)
        .map(|seat| {
            let way = if seat as usize == ours { Way::Shared } else { Way::Team };
            way.player(args, game, zobrist::mix(seed ^ zobrist::mix(seat + 1))).expect("both ways are there")
        })
        .collect();
    let (mut stepper, mut dice) = (Stepper::default(), Dice::new(seed));
    let mut position = game.start();
    let mut opening = 2 * seats;
    while let Some(action) = stepper.next(game, &position, &mut dice, |seat, dice| {
        if opening > 0 {
            opening -= 1;
            return (G::PICKER)(game, &position, dice);
        }
        players[seat.index()].choose(game, &position, &Limits::nodes(args.nodes)).action
    }) {
        game.apply(&mut position, action);
    }
    Estimate::of(&game.outcome(&position).expect("the game is over")).share[ours]
}

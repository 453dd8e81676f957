//! A match between two players: `duel GAME OPTIONS A B [games=N] [opening=N] [seed=N]`.
//!
//! A player is `random`, `greedy`, `uct` or a level, alone (its own number of positions) or with a limit for each
//! action: `8@500` is level 8 with 500 positions, `uct@30ms` has 30 ms of this thread's processor time. A sits on
//! one seat and B on all others; A changes seats between games that share an opening of random actions and the
//! order of chance.
//!
//! `cargo run --profile quick -p bots --example duel -- aztec "players=2" 8@30ms uct@300ms games=40 opening=2`

use std::process::ExitCode;
use std::time::Duration;

use bots::stats::{Tally, elo};
use bots::{Bot, Limits, PlayerSpec};
use dice::Dice;
use rustix::time::{ClockId, clock_gettime};
use shelf::{GameName, Table};
use tabletop::{Options, Turn};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match Duel::read(&arguments) {
        Ok(duel) => {
            duel.run();
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}\nusage: duel GAME OPTIONS A B [games=N] [opening=N] [seed=N]");
            ExitCode::from(2)
        }
    }
}

struct Duel {
    game: GameName,
    options: Options,
    players: [Contender; 2],
    games: u32,
    opening: u32,
    seed: u64,
}

#[derive(Clone)]
struct Contender {
    text: String,
    spec: PlayerSpec,
    limit: Limit,
}

#[derive(Clone, Copy)]
enum Limit {
    Own,
    Nodes(u64),
    Time(Duration),
}

/// What a player spent.
#[derive(Default)]
struct Effort {
    actions: u64,
    nodes: u64,
    time: Duration,
    longest: Duration,
}

impl Duel {
    fn read(arguments: &[String]) -> Result<Duel, String> {
        let [game, options, a, b, rest @ ..] = arguments else { return Err("too few arguments".to_owned()) };
        let mut duel = Duel {
            game: game.parse().map_err(|error| format!("{error}"))?,
            options: options.parse().map_err(|error| format!("{error}"))?,
            players: [Contender::read(a)?, Contender::read(b)?],
            games: 20,
            opening: 0,
            seed: 1,
        };
        for argument in rest {
            let (key, number) = argument
                .split_once('=')
                .and_then(|(key, value)| Some((key, value.parse::<u32>().ok()?)))
                .ok_or_else(|| format!("'{argument}' is not like games=20"))?;
            match key {
                "games" => duel.games = number,
                "opening" => duel.opening = number,
                "seed" => duel.seed = u64::from(number),
                _ => return Err(format!("'{key}' is not games, opening or seed")),
            }
        }
        Table::new(duel.game, &duel.options).map_err(|error| error.to_string())?;
        Ok(duel)
    }

    fn run(&self) {
        let [a, b] = &self.players;
        let mut tally = Tally::default();
        let mut efforts = [Effort::default(), Effort::default()];
        let mut share = 0.0;
        let mut length = 0;
        for number in 0..self.games {
            let (won, actions) = self.play(number, &mut efforts);
            share += won;
            length += actions;
            match won {
                1.0 => tally.wins += 1,
                0.0 => tally.losses += 1,
                _ => tally.draws += 1,
            }
            if (number + 1) % 10 == 0 && number + 1 < self.games {
                eprintln!("after {} games: +{} ={} -{}", number + 1, tally.wins, tally.draws, tally.losses);
            }
        }
        let games = f64::from(self.games.max(1));
        let (low, high) = tally.interval();
        println!("{} {}: {} against {}, {} games", self.game, self.options, a.text, b.text, self.games);
        println!("  won {} shared {} lost {}", tally.wins, tally.draws, tally.losses);
        println!(
            "  share of the win {:.1} %, of the points {:.1} % (95 % interval {:.1} to {:.1}; {:+.0} Elo)",
            100.0 * share / games,
            100.0 * tally.share(),
            100.0 * low,
            100.0 * high,
            elo(tally.share())
        );
        println!("  {:.1} actions a game", length as f64 / games);
        for (contender, effort) in self.players.iter().zip(&efforts) {
            let actions = effort.actions.max(1) as f64;
            println!(
                "  {}: {:.0} positions and {:.1} ms of processor time an action (longest {:.0} ms)",
                contender.text,
                effort.nodes as f64 / actions,
                1000.0 * effort.time.as_secs_f64() / actions,
                1000.0 * effort.longest.as_secs_f64()
            );
        }
    }

    /// Plays game number `number`; A's share of the win and how many actions there were.
    fn play(&self, number: u32, efforts: &mut [Effort; 2]) -> (f64, usize) {
        let mut table = Table::new(self.game, &self.options).expect("the options were tried");
        let seats = u32::from(table.traits().seats);
        let (round, seat_of_a) = (number / seats, (number % seats) as usize);
        let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(u64::from(round));
        let mut opening = Dice::new(seed);
        let mut chance = Dice::new(!seed);
        let who = |seat: usize| usize::from(seat != seat_of_a);
        let mut bots: Vec<Bot> = (0..seats as usize)
            .map(|seat| {
                Bot::new(self.players[who(seat)].spec, &table, seed ^ (u64::from(number) << 32) ^ seat as u64)
            })
            .collect();
        let mut decisions = 0;
        loop {
            let action = match table.turn() {
                Turn::Over => break,
                Turn::Chance => draw(&table.chance(), &mut chance),
                Turn::Seat(_) if decisions < self.opening => {
                    decisions += 1;
                    let legal = table.legal();
                    legal[opening.below(legal.len() as u32) as usize].clone()
                }
                Turn::Seat(seat) => {
                    let who = who(seat.index());
                    self.players[who].ask(&mut bots[seat.index()], &table, &mut efforts[who])
                }
            };
            table.play(&action).expect("bots and lists are legal");
        }
        let outcome = table.outcome().expect("the game is over");
        let winners = outcome.winners().count() as f64;
        let won = outcome.winners().any(|seat| seat.index() == seat_of_a);
        (if won { 1.0 / winners } else { 0.0 }, table.length())
    }
}

impl Contender {
    fn read(text: &str) -> Result<Contender, String> {
        let (name, limit) = match text.split_once('@') {
            None => (text, Limit::Own),
            Some((name, limit)) => {
                let (number, timed) =
                    limit.strip_suffix("ms").map_or((limit, false), |number| (number, true));
                let number: u64 =
                    number.parse().map_err(|_| format!("'{limit}' is no limit like 500 or 30ms"))?;
                (name, if timed { Limit::Time(Duration::from_millis(number)) } else { Limit::Nodes(number) })
            }
        };
        let spec = name.parse().map_err(|error| format!("{error}"))?;
        Ok(Contender { text: text.to_owned(), spec, limit })
    }

    fn ask(&self, bot: &mut Bot, table: &Table, effort: &mut Effort) -> String {
        let start = thread_time();
        let nodes = match self.limit {
            Limit::Own => bot.nodes(),
            Limit::Nodes(nodes) => nodes,
            Limit::Time(_) => u64::MAX,
        };
        let stop = || matches!(self.limit, Limit::Time(time) if thread_time().saturating_sub(start) >= time);
        let decision = bot.choose(table, &Limits { nodes, stop: &stop }).expect("a seat is to act");
        let spent = thread_time().saturating_sub(start);
        effort.actions += 1;
        effort.nodes += decision.nodes;
        effort.time += spent;
        effort.longest = effort.longest.max(spent);
        decision.action
    }
}

fn draw(outcomes: &[(String, u32)], dice: &mut Dice) -> String {
    let mut left = dice.below(outcomes.iter().map(|(_, weight)| weight).sum());
    for (action, weight) in outcomes {
        if left < *weight {
            return action.clone();
        }
        left -= weight;
    }
    unreachable!("the weights add up to the bound of the draw")
}

/// The processor time of this thread: wall time would measure whatever else the machine does.
fn thread_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

//! Studies how games of Turquoise go: how long they last, how they end, who gains by doing nothing.
//! `study_turquoise SEAT,SEAT… [games=N] [seed=N] [rules=N] [options=key=value,…]` prints one line of figures.
//!
//! A SEAT is a level (`3`, `8@200` with so many positions an action), `builder` (the policy of the rules' crate),
//! `passive` (never does anything), `stall:LEVEL` (only ends its turns as long as it is 5 points ahead of all),
//! `hold:LEVEL` (the same with 3 pillars more under plates than anybody) or `quit:LEVEL` (the same as long as it is 5
//! points behind somebody). `weights:FILE@200` is the search with other weights. Seats change places between games; the
//! results are those of the first one named.
//!
//! `cargo run --profile quick -p pyramidion-bots --example study_turquoise -- 8@200,8@200 games=20 options=quiet=4`

use std::sync::Arc;

use bots::turquoise::weights::Weights;
use bots::turquoise::{DIALS, Dials, Worth};
use bots::{Limits, Player, PlayerSpec, turquoise as players};
use dice::Dice;
use tabletop::{Game, Line, Seat, Turn};
use turquoise::{Action, Phase, Position, Tablet, Turquoise, policy};

/// The lead with which a seat stalls, and the deficit with which it quits.
const LEAD: i32 = 5;
/// The pillars more under plates with which a seat holds on to what it has.
const HELD: i32 = 3;

#[derive(Clone, Copy, PartialEq)]
enum Habit {
    Play,
    Passive,
    Builder,
    Stall,
    Hold,
    Quit,
}

#[derive(Clone)]
struct SeatPlan {
    habit: Habit,
    spec: PlayerSpec,
    nodes: Option<u64>,
    weights: Option<Arc<Weights>>,
}

impl SeatPlan {
    fn read(text: &str) -> SeatPlan {
        let (habit, level) = match text.split_once(':') {
            Some(("stall", level)) => (Habit::Stall, level),
            Some(("hold", level)) => (Habit::Hold, level),
            Some(("quit", level)) => (Habit::Quit, level),
            Some(("weights", level)) => (Habit::Play, level),
            Some(_) => panic!("a habit is stall, hold or quit, not '{text}'"),
            None if text == "passive" => (Habit::Passive, "1"),
            None if text == "builder" => (Habit::Builder, "1"),
            None => (Habit::Play, text),
        };
        let (spec, nodes) = level.split_once('@').map_or((level, None), |(spec, nodes)| (spec, Some(nodes)));
        let nodes = nodes.map(|nodes| nodes.parse().expect("a number of positions"));
        let weights = text.starts_with("weights:").then(|| {
            let text = std::fs::read_to_string(spec).expect("a file of weights");
            Arc::new(text.parse().expect("a file of weights"))
        });
        let spec = if weights.is_some() { PlayerSpec::Level(8) } else { spec.parse().expect("a level") };
        SeatPlan { habit, spec, nodes, weights }
    }

    fn player(&self, game: &Turquoise, seed: u64) -> Box<dyn Player<Turquoise> + Send> {
        let Some(weights) = &self.weights else { return players::player(self.spec, game, seed) };
        let worth = if game.seats() == 2 { Worth::Best } else { Worth::Mean };
        Box::new(players::planner(Dials { worth, ..DIALS }, Arc::clone(weights), seed))
    }

    /// Whether it only ends its turns, as things stand.
    fn idles(&self, position: &Position, seat: Seat, seats: u8) -> bool {
        let ahead = |merit: &dyn Fn(Seat) -> i32| {
            let others = Seat::all(seats).filter(|&other| other != seat);
            merit(seat) - others.map(merit).max().unwrap_or(0)
        };
        let lead = ahead(&|seat| position.score(seat));
        match self.habit {
            Habit::Play | Habit::Builder => false,
            Habit::Passive => true,
            Habit::Stall => lead >= LEAD,
            Habit::Hold => ahead(&|seat| position.built(seat) as i32) >= HELD,
            Habit::Quit => lead <= -LEAD,
        }
    }
}

/// What is counted over all games.
#[derive(Default)]
struct Figures {
    games: usize,
    crowned: usize,
    turns: usize,
    most_turns: f64,
    plates: usize,
    lead_changes: usize,
    /// Turns that left everything as it was, those of them that were more than a plain end, and turns with an action that
    /// another one undid.
    unchanged: usize,
    dithered: usize,
    undone: usize,
    /// Of the first seat named: games won, shared and lost.
    results: [usize; 3],
}

/// Everything a turn can change.
fn sight(position: &Position) -> impl PartialEq + use<> {
    let seats = [0, 1, 2, 3].map(Seat);
    let owners = Tablet::ALL.map(|tablet| position.owner(tablet));
    let standing = seats.map(|seat| (position.free(seat), position.score(seat), position.hand(seat)));
    (standing, owners, position.pile().count())
}

fn main() {
    let mut plans = Vec::new();
    let (mut games, mut seed, mut rules, mut options) = (20, 1_u64, Turquoise::RULES, String::new());
    for word in std::env::args().skip(1) {
        match word.split_once('=') {
            Some(("games", number)) => games = number.parse().expect("a number of games"),
            Some(("seed", number)) => seed = number.parse().expect("a seed"),
            Some(("rules", number)) => rules = number.parse().expect("a version"),
            Some(("options", text)) => options = text.replace(',', " "),
            _ => plans = word.split(',').map(SeatPlan::read).collect(),
        }
    }
    let options = format!("players={} {options}", plans.len());
    let game = Turquoise::new(&options.parse().expect("options"), rules).expect("options that fit");
    let mut figures = Figures::default();
    for number in 0..games {
        let place = number as usize % plans.len();
        let mut seated = plans.clone();
        seated.rotate_right(place);
        play(&game, &seated, place, seed + number, &mut figures);
    }
    figures.print(plans.len());
}

/// One game; the first seat named sits at `place`.
fn play(game: &Turquoise, seated: &[SeatPlan], place: usize, seed: u64, figures: &mut Figures) {
    let seats = game.seats();
    let mut line = Line::start(game.clone());
    let mut dice = Dice::new(seed);
    let mut bots: Vec<_> = seated.iter().map(|plan| plan.player(game, seed)).collect();
    let (mut legal, mut outcomes) = (Vec::new(), Vec::new());
    let (mut turns, mut leader) = (0, None);
    let mut before = sight(line.position());
    let mut turn = Vec::new();
    loop {
        let action = match line.turn() {
            Turn::Over => break,
            Turn::Chance => {
                game.chance(line.position(), &mut outcomes);
                dice.outcome(&outcomes)
            }
            Turn::Seat(seat) => {
                let plan = &seated[seat.index()];
                game.legal(line.position(), &mut legal);
                if plan.idles(line.position(), seat, seats) {
                    // To end the turn, to pass, to decline; a plate drawn before must still be laid.
                    legal[legal.len() - 1]
                } else if plan.habit == Habit::Builder {
                    legal[policy::pick(game, line.position(), &legal, &mut |n| dice.below(n))]
                } else {
                    let nodes = plan.nodes.unwrap_or_else(|| players::nodes(plan.spec, seats));
                    bots[seat.index()].go_on(&line, &Limits::nodes(nodes)).action
                }
            }
        };
        line.play(action).expect("players know the rules");
        if action != Action::End {
            turn.push(action);
            continue;
        }
        turns += 1;
        let after = sight(line.position());
        if line.position().phase() == Phase::Act && after == before {
            figures.unchanged += 1;
            figures.dithered += usize::from(!turn.is_empty());
        }
        let undone =
            |(i, &later): (usize, &Action)| turn[..i].iter().any(|&earlier| players::undoes(later, earlier));
        figures.undone += usize::from(turn.iter().enumerate().any(undone));
        turn.clear();
        before = after;
        let best = Seat::all(seats).map(|seat| line.position().score(seat)).max();
        let mut ahead = Seat::all(seats).filter(|&seat| Some(line.position().score(seat)) == best);
        if let (Some(alone), None) = (ahead.next(), ahead.next()) {
            figures.lead_changes += usize::from(leader.is_some_and(|leader| leader != alone));
            leader = Some(alone);
        }
    }
    let outcome = game.outcome(line.position()).expect("the game is over");
    let winners = outcome.winners().count();
    let won = outcome.standings()[place].rank == 1 && winners > 0;
    figures.results[if won { usize::from(winners > 1) } else { 2 }] += 1;
    figures.games += 1;
    figures.crowned += usize::from(line.position().phase() == Phase::Crowned);
    figures.turns += turns;
    figures.most_turns = figures.most_turns.max(turns as f64 / f64::from(seats));
    figures.plates += 25 - line.position().pile().count();
}

impl Figures {
    fn print(&self, seats: usize) {
        let mean = |sum: usize| sum as f64 / self.games.max(1) as f64;
        let part = |some: usize, all: usize| 100.0 * some as f64 / all.max(1) as f64;
        println!(
            "{} games: {:.1} turns a player (at most {:.0}), {:.0} % crowned, {:.1} plates of 25, {:.1} lead changes, \
             {:.1} % of the turns change nothing ({:.1} % dither), in {:.1} % one action undoes another, \
             the first seat won {}, shared {}, lost {}",
            self.games,
            mean(self.turns) / seats as f64,
            self.most_turns,
            part(self.crowned, self.games),
            mean(self.plates),
            mean(self.lead_changes),
            part(self.unchanged, self.turns),
            part(self.dithered, self.turns),
            part(self.undone, self.turns),
            self.results[0],
            self.results[1],
            self.results[2],
        );
    }
}

//! Studies how games of Turquoise go: how long they last, how they end, who gains by doing nothing.
//! `study SEAT,SEAT… [games=N] [seed=N] [rules=N] [options=key=value,…]` prints one line of figures.
//!
//! A SEAT is a level (`3`, `8@200` with so many positions an action), `builder` (the policy of the rules' crate),
//! `passive` (never does anything), `spite` (lays nothing and does what leaves the others the least), `stall:LEVEL` (only
//! ends its turns as long as it is 5 points ahead of all), `hold:LEVEL` (the same with 3 pillars more under plates than
//! anybody) or `quit:LEVEL` (the same as long as it is 5 points behind somebody). `weights:FILE@200` is the search with
//! other weights, `slips:0.4/0.7/0.2@60` one that leaves four actions of ten to the builder, lays seven plates of ten
//! anywhere and does not see two of ten places that are ready for a plate. Seats change places between games; the results are those of the first one named.
//!
//! `cargo laboratory study 8@200,8@200 games=20 options=quiet=4`

mod seat;

use bots::turquoise as players;
use dice::{Dice, Stepper};
use studies::Lead;
use tabletop::{Game, Line, Seat};
use turquoise::{Action, Phase, Position, Tablet, Turquoise};

use crate::failure::Failure;
use crate::words::Words;
use seat::SeatPlan;

#[derive(clap::Args)]
pub struct Args {
    /// Who sits there: a level, LEVEL@POSITIONS, builder, passive, spite, stall:LEVEL, hold:LEVEL, quit:LEVEL, weights:FILE@POSITIONS
    #[arg(value_name = "SEAT,SEAT…")]
    seats: String,
    /// [games=N] [seed=N] [rules=N] [options=key=value,…]
    words: Vec<String>,
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

pub fn run(args: &Args) -> Result<(), Failure> {
    let words = Words::read(&args.words, &["games", "seed", "rules", "options"])?;
    let plans = args.seats.split(',').map(SeatPlan::read).collect::<Result<Vec<_>, _>>()?;
    let (games, seed) = (words.number("games", 20_u64)?, words.number("seed", 1_u64)?);
    let options = words.text("options").unwrap_or("").replace(',', " ");
    let options = format!("players={} {options}", plans.len());
    let game = Turquoise::new(&options.parse()?, words.number("rules", Turquoise::RULES)?)?;
    let mut figures = Figures::default();
    for number in 0..games {
        let place = number as usize % plans.len();
        let mut seated = plans.clone();
        seated.rotate_right(place);
        figures.play(&game, &seated, place, seed + number);
    }
    figures.print(plans.len());
    Ok(())
}

impl Figures {
    /// Counts one game; the first seat named sits at `place`.
    fn play(&mut self, game: &Turquoise, seated: &[SeatPlan], place: usize, seed: u64) {
        let seats = game.seats();
        let mut line = Line::start(game.clone());
        let mut dice = Dice::new(seed);
        let mut stepper = Stepper::default();
        let mut sitters: Vec<_> = seated.iter().map(|plan| plan.sit(game, seed)).collect();
        let (mut turns, mut lead) = (0, Lead::new(1.0));
        let mut before = sight(line.position());
        let mut turn = Vec::new();
        while let Some(action) = stepper.next(game, line.position(), &mut dice, |seat, dice| {
            sitters[seat.index()].choose(&line, seat, dice)
        }) {
            line.play(action).expect("players know the rules");
            if action != Action::End {
                turn.push(action);
                continue;
            }
            turns += 1;
            let after = sight(line.position());
            if line.position().phase() == Phase::Act && after == before {
                self.unchanged += 1;
                self.dithered += usize::from(!turn.is_empty());
            }
            let undone = |(i, &later): (usize, &Action)| {
                turn[..i].iter().any(|&earlier| players::undoes(later, earlier))
            };
            self.undone += usize::from(turn.iter().enumerate().any(undone));
            turn.clear();
            before = after;
            let scores = Seat::all(seats).map(|seat| f64::from(line.position().score(seat)));
            lead.look(&scores.collect::<Vec<_>>());
        }
        self.lead_changes += lead.changes() as usize;
        let outcome = game.outcome(line.position()).expect("the game is over");
        let winners = outcome.winners().count();
        let won = outcome.standings()[place].rank == 1 && winners > 0;
        self.results[if won { usize::from(winners > 1) } else { 2 }] += 1;
        self.games += 1;
        self.crowned += usize::from(line.position().phase() == Phase::Crowned);
        self.turns += turns;
        self.most_turns = self.most_turns.max(turns as f64 / f64::from(seats));
        self.plates += 25 - line.position().pile().count();
    }

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

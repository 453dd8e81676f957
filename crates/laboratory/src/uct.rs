//! Tunes the reference of a game: plain tree search with various weights of exploration, each against a fixed one:
//! `uct GAME [players=N] [games=N] [nodes=N]`. The frozen constants of the players come from here. Inka's takes part in a
//! race instead, see `race.rs`.

use aztec::Aztec;
use bots::{Estimate, Limits, Player};
use dice::{Dice, Stepper, uniform};
use shelf::GameName;
use studies::Tally;
use tabletop::Game;
use turquoise::Turquoise;

use crate::failure::{Failure, because};
use crate::words::Words;

#[derive(clap::Args)]
pub struct Args {
    game: GameName,
    /// [players=N] [games=N] [nodes=N], and [turns=N] for Inka
    words: Vec<String>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let words = Words::read(&args.words, &["players", "games", "nodes", "turns"])?;
    match args.game {
        GameName::Inka => super::race::run(&words),
        GameName::Aztec => {
            let plan = Plan { opening: 2, fixed: 0.4, games: 60, nodes: 500 }.with(&words)?;
            plan.tune(&game::<Aztec>(&words)?, bots::aztec::reference, &[0.1, 0.2, 0.7, 1.0, 1.4]);
            Ok(())
        }
        GameName::Turquoise => {
            let plan = Plan { opening: 0, fixed: 0.7, games: 16, nodes: 40 }.with(&words)?;
            plan.tune(&game::<Turquoise>(&words)?, bots::turquoise::reference, &[0.1, 0.3, 1.4, 3.0]);
            Ok(())
        }
        #[allow(unreachable_patterns, reason = "a new game may come without players of its own")]
        game => Err(because(format!("{game} has the general reference, which is not tuned"))),
    }
}

fn game<G: Game>(words: &Words) -> Result<G, Failure> {
    let players: u8 = words.number("players", 2)?;
    Ok(G::new(&format!("players={players}").parse()?, G::RULES)?)
}

struct Plan {
    /// How many random actions make games differ where chance does not.
    opening: u32,
    /// What the others are compared with.
    fixed: f32,
    games: u32,
    nodes: u64,
}

impl Plan {
    fn with(self, words: &Words) -> Result<Plan, Failure> {
        let (games, nodes) = (words.number("games", self.games)?, words.number("nodes", self.nodes)?);
        Ok(Plan { games, nodes, ..self })
    }

    fn tune<G: Game, P: Player<G>>(&self, game: &G, player: impl Fn(f32, u64) -> P, explorations: &[f32]) {
        for &exploration in explorations {
            let mut tally = Tally::default();
            (0..self.games).for_each(|number| tally.count(self.play(game, &player, exploration, number)));
            let (low, high) = tally.interval();
            let Tally { wins, draws, losses, .. } = tally;
            println!(
                "{exploration} against {}: {:.3} ({low:.3} to {high:.3}), {wins} won, {draws} shared, {losses} lost",
                self.fixed,
                tally.share()
            );
        }
    }

    /// The share of the win of the one with `exploration`; all others have the fixed one.
    fn play<G: Game, P: Player<G>>(
        &self,
        game: &G,
        player: impl Fn(f32, u64) -> P,
        exploration: f32,
        number: u32,
    ) -> f32 {
        let seats = u32::from(game.traits().seats);
        let ours = (number % seats) as usize;
        let mut dice = Dice::new(77 + u64::from(number / seats));
        let seated = |seat: usize| {
            let exploration = if seat == ours { exploration } else { self.fixed };
            player(exploration, u64::from(number) << 8 | seat as u64)
        };
        let mut players: Vec<P> = (0..seats as usize).map(seated).collect();
        let mut stepper = Stepper::default();
        let mut position = game.start();
        let mut actions = 0;
        while let Some(action) = stepper.next(game, &position, &mut dice, |seat, dice| {
            if actions < self.opening {
                uniform(game, &position, dice)
            } else {
                players[seat.index()].choose(game, &position, &Limits::nodes(self.nodes)).action
            }
        }) {
            game.apply(&mut position, action);
            actions += 1;
        }
        let outcome = game.outcome(&position).expect("the game is over");
        Estimate::of(&outcome).share[ours]
    }
}

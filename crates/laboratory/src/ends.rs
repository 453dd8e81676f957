//! How long the strongest player of Aztec takes for the last pieces: `ends [left=N] [games=N] [seed=N]`.
//!
//! Each game is played at random, or by a hasty player in every second one, until `left` pieces are left.

use std::time::Duration;

use aztec::Aztec;
use bots::aztec::weights::Weights;
use bots::aztec::{Architect, Skill};
use bots::{Limits, Player};
use dice::Dice;
use tabletop::Game;

use crate::failure::{Failure, because};
use crate::thread_time::thread_time;
use crate::words::Words;

pub fn run(words: &[String]) -> Result<(), Failure> {
    let words = Words::read(words, &["left", "games", "seed"])?;
    let (left, games) = (words.number("left", 7_u32)?, words.number("games", 20_u32)?);
    let seed: u32 = words.number("seed", 1)?;
    let game: Aztec = testkit::game("players=2");
    let mut taken: Vec<(Duration, u64, bool)> = Vec::new();
    for i in 0..games {
        let mut dice = Dice::new(u64::from(seed) << 32 | u64::from(i));
        let mut position = game.start();
        let mut legal = Vec::new();
        let hasty = Skill { tail: 0, judged: 500, candidates: 1 };
        let mut player = Architect::new(&game, hasty, Weights::fitted(), dice.roll()).expect("two seats");
        while u32::from(game.pieces() - position.count()) > left {
            game.legal(&position, &mut legal);
            if legal.is_empty() {
                break;
            }
            let random = i % 2 == 0 || position.count() < 4;
            let lot = dice.one_of(&legal);
            let action =
                if random { lot } else { player.choose(&game, &position, &Limits::nodes(500)).action };
            game.apply(&mut position, action);
        }
        if game.turn(&position).seat().is_none() {
            continue;
        }
        let skill = Skill { tail: left as u8, judged: 800_000, candidates: 5 };
        let mut player = Architect::new(&game, skill, Weights::fitted(), 1).expect("two seats");
        let start = thread_time();
        let decision = player.choose(&game, &position, &Limits::nodes(u64::MAX));
        let share = decision.candidates[0].estimate.share;
        taken.push((thread_time().saturating_sub(start), decision.nodes, share[0] <= 0.0 || share[0] >= 1.0));
    }
    if taken.is_empty() {
        return Err(because("no game has so many pieces left"));
    }
    taken.sort();
    let at = |part: usize| taken[(taken.len() - 1) * part / 100];
    println!(
        "{left} pieces left, {} positions, solved {}",
        taken.len(),
        taken.iter().filter(|t| t.2).count()
    );
    for part in [0, 25, 50, 75, 90, 100] {
        println!("  {part} %: {:.1} ms, {} nodes", 1000.0 * at(part).0.as_secs_f64(), at(part).1);
    }
    Ok(())
}

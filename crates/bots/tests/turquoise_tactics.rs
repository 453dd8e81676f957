//! Positions of Turquoise with one right action.

use bots::{Bot, Limits, PlayerSpec};
use shelf::{GameName, Table};
use tabletop::{Game, Turn};
use testkit::{Dice, game};
use turquoise::{Action, Phase, Turquoise, policy};

/// Whoever wins by laying the capstone lays it, at every level that does not err.
#[test]
fn a_win_is_taken() {
    let game: Turquoise = game("players=2");
    let (mut legal, mut outcomes) = (Vec::new(), Vec::new());
    let mut won = 0;
    for seed in 0..12 {
        let mut dice = Dice::new(seed);
        let mut table = Table::new(GameName::Turquoise, &"players=2".parse().unwrap()).unwrap();
        let mut position = game.start();
        while game.turn(&position) != Turn::Over {
            game.legal(&position, &mut legal);
            game.chance(&position, &mut outcomes);
            let mut crowned = position;
            let may_crown = legal.contains(&Action::Crown);
            if may_crown {
                game.apply(&mut crowned, Action::Crown);
            }
            let seat = position.active();
            let wins = game.outcome(&crowned).is_some_and(|end| end.winners().eq([seat]));
            if may_crown && crowned.phase() == Phase::Crowned && wins {
                for level in 5..=8 {
                    let mut bot = Bot::new(PlayerSpec::Level(level), &table, 1);
                    let answer = bot.choose(&table, &Limits::nodes(1000)).unwrap();
                    assert_eq!(answer.action, "crown", "level {level}, seed {seed}");
                }
                won += 1;
                break;
            }
            let action = match legal.len() {
                0 => dice.outcome(&outcomes),
                _ => legal[policy::pick(&game, &position, &legal, &mut |n| dice.below(n))],
            };
            game.apply(&mut position, action);
            table.play(&action.to_string()).unwrap();
        }
    }
    assert!(won >= 3, "only {won} games were to be won so");
}

/// Nobody gives the first turn away, and the decision tells what is to follow.
#[test]
fn the_first_turn_is_used() {
    let table = Table::new(GameName::Turquoise, &"players=2".parse().unwrap()).unwrap();
    for level in 5..=8 {
        let mut bot = Bot::new(PlayerSpec::Level(level), &table, 1);
        let answer = bot.choose(&table, &Limits::nodes(2000)).unwrap();
        assert_ne!(answer.action, "end", "level {level}");
        assert!(answer.candidates.len() > 1 && !answer.candidates[0].line.is_empty(), "level {level}");
    }
}

//! A bot answers from any position of any game, player count and variant, auctions and interruptions included.

use bots::{Bot, Limits, PlayerSpec};
use shelf::{AnyLine, GameName};
use tabletop::Turn;
use testkit::Dice;

const TABLES: &[(GameName, &str)] = &[
    (GameName::Aztec, "players=2"),
    (GameName::Aztec, "players=3"),
    (GameName::Aztec, "players=3 variant=match"),
    (GameName::Aztec, "players=3 size=5 pieces=9 corners=included"),
    (GameName::Aztec, "players=2 corners=split"),
    (GameName::Aztec, "players=3 size=7 corners=split"),
    (GameName::Inka, "players=2"),
    (GameName::Inka, "players=3"),
    (GameName::Inka, "players=4"),
    (GameName::Turquoise, "players=2"),
    (GameName::Turquoise, "players=3"),
    (GameName::Turquoise, "players=4"),
];

#[test]
fn whoever_is_asked_answers_with_a_legal_action() {
    let specs =
        [PlayerSpec::Random, PlayerSpec::Greedy, PlayerSpec::Uct, PlayerSpec::Level(1), PlayerSpec::Level(8)];
    for &(game, options) in TABLES {
        let mut line = AnyLine::new(game, &options.parse().unwrap()).unwrap();
        let mut bots: Vec<_> = specs.iter().map(|&spec| Bot::new(spec, &line, 1)).collect();
        let mut dice = Dice::new(2);
        for step in 0..60 {
            let actions = match line.turn() {
                Turn::Seat(_) => line.legal(),
                Turn::Chance => line.chance().into_iter().map(|(action, _)| action).collect(),
                Turn::Over => break,
            };
            let bot = &mut bots[step % specs.len()];
            let answer = bot.choose(&line, &Limits::nodes(2));
            assert_eq!(answer.is_some(), line.turn().seat().is_some());
            if let Some(answer) = answer {
                assert!(actions.contains(&answer.action), "{game} {options}: {}", answer.action);
            }
            line.play(&actions[dice.below(actions.len() as u32) as usize]).unwrap();
        }
    }
}

/// Weak levels on temples drawn at random, some of them with hardly a way through.
#[test]
fn whole_games_are_played_on_own_boards() {
    for seed in 0..18 {
        let mut dice = Dice::new(seed);
        let drawing = inka::sketch::options(&mut |n| dice.below(n));
        let options = format!("players={} {drawing}", 2 + seed % 3);
        let mut line = AnyLine::new(GameName::Inka, &options.parse().unwrap()).unwrap();
        let mut bots: Vec<_> =
            [1, 2, 3, 5].map(|level| Bot::new(PlayerSpec::Level(level), &line, seed)).into();
        loop {
            let action = match line.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let outcomes = line.chance();
                    outcomes[dice.below(outcomes.len() as u32) as usize].0.clone()
                }
                Turn::Seat(seat) => {
                    let answer = bots[seat.index()].choose(&line, &Limits::nodes(8));
                    answer.unwrap_or_else(|| panic!("{options}: no answer")).action
                }
            };
            line.play(&action).unwrap_or_else(|why| panic!("{options}: {action}: {why}"));
        }
    }
}

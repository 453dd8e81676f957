//! Whole games on the slow reference itself.

use std::collections::BTreeSet;

use testkit::Dice;

use super::*;

fn start(players: usize) -> SlowTurquoise {
    SlowTurquoise::new(&format!("players={players} first=2").parse().expect("options"))
}

fn any<'a>(legal: &[&'a str], dice: &mut Dice) -> &'a str {
    legal[dice.below(legal.len() as u32) as usize]
}

/// The columns where a pillar helps to carry a plate: those of places whose columns all reach the level below.
fn wanted(game: &SlowTurquoise) -> BTreeSet<String> {
    let level_above = |column| game.site.topmost(column).map(|top| top.level + 1);
    let ready = |place: &Place| place.columns().into_iter().all(|c| level_above(c) == Some(place.level));
    let places = (1..=3).flat_map(Place::all).filter(ready);
    places.flat_map(Place::columns).map(|column| column.to_string()).collect()
}

/// Plays like someone who wants the pyramid built, with a bit of nonsense in between.
fn builder<'a>(game: &SlowTurquoise, legal: &[&'a str], dice: &mut Dice) -> &'a str {
    let with = |verb: &str| legal.iter().copied().filter(|a| a.starts_with(verb)).collect::<Vec<_>>();
    if dice.below(12) == 0 || !matches!(game.stage, Stage::Choose | Stage::Lay { .. }) {
        return any(legal, dice);
    }
    if legal.contains(&"crown") {
        return "crown";
    }
    if let Some(highest) = with("lay").iter().map(|action| &action[4..5]).max() {
        return any(&with(&format!("lay {highest}")), dice);
    }
    let climbs = game.site.open_places().iter().any(|place| place.level > 0);
    if legal.contains(&"draw") && (climbs || dice.below(2) == 0) {
        return "draw";
    }
    let wanted = wanted(game);
    let verb = |action: &str| action.split(' ').next().unwrap_or_default().to_owned();
    let from_wanted =
        |action: &str| action.split([' ', '-']).nth(1).is_some_and(|from| wanted.contains(from));
    let to_wanted = |action: &str| action.split([' ', '-']).next_back().is_some_and(|to| wanted.contains(to));
    let helps = |action: &&str| match verb(action).as_str() {
        "enter" | "horus" => to_wanted(action),
        "move" => !from_wanted(action) && to_wanted(action),
        _ => false,
    };
    let harmless = |action: &&str| match verb(action).as_str() {
        "auction" | "anubis" => false,
        "move" | "leave" => !from_wanted(action),
        _ => true,
    };
    let helpful: Vec<&str> = legal.iter().copied().filter(helps).collect();
    let harmless: Vec<&str> = legal.iter().copied().filter(harmless).collect();
    any(if helpful.is_empty() { &harmless } else { &helpful }, dice)
}

/// No pillar is lost, no point is owed, and what a move on offer costs is what following it costs.
fn check(game: &SlowTurquoise) {
    let pillars = [34, 29, 24][game.players - 2];
    for player in 0..game.players {
        let standing = game.site.pillars_of(player);
        assert_eq!(game.hands[player] as usize + standing, pillars);
        assert!(game.scores[player] >= 0 || game.turn() == "over");
    }
    if matches!(game.stage, Stage::Choose) {
        for (text, cost) in game.pillar_moves() {
            let (verb, route) = text.split_once(' ').expect("a verb and a route");
            let route: Vec<Column> = route.split('-').map(Column::named).collect();
            assert!(routes::cost(&game.site, game.active, verb, &route) == cost, "{text}");
        }
    }
}

/// Plays one game and says whether the pyramid was crowned.
fn build(players: usize, seed: u64) -> bool {
    let mut game = start(players);
    let mut dice = Dice::new(seed);
    for _ in 0..2_000 {
        let legal = game.legal();
        if legal.is_empty() {
            break;
        }
        let legal: Vec<&str> = legal.iter().map(String::as_str).collect();
        let action = builder(&game, &legal, &mut dice);
        game.play(action);
        check(&game);
    }
    assert_eq!(game.turn(), "over");
    matches!(game.stage, Stage::Over { stopped: false })
}

#[test]
fn builders_reach_the_crown_at_every_number_of_players() {
    for players in 2..=4 {
        assert!((0..12).any(|seed| build(players, seed)), "{players} players");
    }
}

#[test]
fn players_who_do_not_care_end_the_game_too() {
    for players in 2..=4 {
        let mut game = start(players);
        let mut dice = Dice::new(1);
        for _ in 0..20_000 {
            let legal = game.legal();
            let legal: Vec<&str> = legal.iter().map(String::as_str).collect();
            if legal.is_empty() {
                break;
            }
            game.play(any(&legal, &mut dice));
        }
        assert_eq!(game.turn(), "over");
    }
}

//! Studies end to end: what is counted is worked out again here, by other ways, from the texts of the games.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicBool;

use shelf::AnyLine;
use studies::{Figures, Filled, Kept, Report, Settings, Study, TEXTS, Trial, verdict};
use tabletop::{Seat, Turn};

fn study(game: &str, options: &str, player: &str, against: Option<&str>) -> Study {
    let line = AnyLine::new(game.parse().unwrap(), &options.parse().unwrap()).unwrap();
    let settings = Settings {
        game: game.to_owned(),
        rules: line.rules(),
        options: options.to_owned(),
        player: player.to_owned(),
        against: against.map(str::to_owned),
        seed: 4,
        opening: studies::usual_opening(&line),
        replays: 2,
    };
    Study::new(settings).unwrap()
}

fn played(study: &Study, games: usize) -> Vec<Kept> {
    let play = |number| study.play(number, &AtomicBool::new(false)).unwrap().expect("nobody interrupts");
    (0..study.games(games)).map(play).collect()
}

fn report(study: &Study, games: &[Kept]) -> Report {
    let mut figures = Figures::new(study);
    for (number, kept) in games.iter().enumerate() {
        figures.count(number, kept).unwrap();
    }
    figures.report()
}

#[track_caller]
fn near(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-6, "{a} and {b}");
}

fn mean(figures: &[f64]) -> f64 {
    figures.iter().sum::<f64>() / figures.len() as f64
}

/// Small studies of each game at each number of players.
const SMALL: [(&str, &str, &str); 5] = [
    ("aztec", "players=2", "greedy"),
    ("aztec", "players=3 pieces=9", "greedy"),
    ("inka", "players=2", "1@20"),
    ("turquoise", "players=2", "4@10"),
    ("turquoise", "players=4", "4@5"),
];

#[test]
fn the_figures_are_what_the_games_say() {
    for (game, options, player) in SMALL {
        let study = study(game, options, player, None);
        let kept = played(&study, 4);
        let report = report(&study, &kept);
        let lines: Vec<AnyLine> = kept.iter().map(|kept| kept.line(&study, kept.n).unwrap()).collect();
        let seats = study.seats();
        assert_eq!((report.games, report.seats), (kept.len(), seats));
        let different: BTreeSet<_> = lines.iter().map(|line| line.record().to_string()).collect();
        assert_eq!(report.different, different.len());
        assert!(report.independent <= report.different as f64);
        near(
            report.actions.unwrap().mean,
            mean(&lines.iter().map(|line| line.length() as f64).collect::<Vec<_>>()),
        );
        let (mut legal, mut kinds, mut changes) = (Vec::new(), BTreeMap::new(), 0);
        let (mut by_order, mut by_seat) = (vec![0.0; seats], vec![0.0; seats]);
        for line in &lines {
            let mut again = line.clone();
            again.truncate(0);
            let mut decisions = 0;
            for (actor, text) in line.actions() {
                if actor != Turn::Chance {
                    decisions += 1;
                    if decisions > study.settings().opening {
                        legal.push(again.legal().len() as f64);
                    }
                }
                *kinds.entry(kind_of(game, &text)).or_insert(0.0) += 1.0 / lines.len() as f64;
                again.play(&text).unwrap();
            }
            let outcome = line.outcome().unwrap();
            let winners: Vec<usize> = outcome.winners().map(Seat::index).collect();
            let first: usize = line.options().get("first").unwrap().parse().unwrap();
            for &seat in &winners {
                let won = 1.0 / (winners.len() * lines.len()) as f64;
                by_seat[seat] += won;
                by_order[(seat + seats + 1 - first) % seats] += won;
            }
            changes += lead_changes(line);
        }
        near(report.legal.unwrap().mean, mean(&legal));
        near(report.forced, legal.iter().filter(|count| **count < 1.5).count() as f64 / legal.len() as f64);
        near(report.score.unwrap().changes.mean, f64::from(changes) / lines.len() as f64);
        for (share, won) in report.by_order.iter().zip(&by_order).chain(report.by_seat.iter().zip(&by_seat)) {
            near(share.share, *won);
            assert!(share.interval.0 <= share.share + 1e-9 && share.share <= share.interval.1 + 1e-9);
        }
        for used in report.elements.iter().filter(|used| used.a_game > 0.0) {
            near(used.a_game, kinds.remove(&used.kind).unwrap_or_default());
        }
        assert!(kinds.is_empty(), "{game}: {kinds:?}");
    }
}

/// The kind of an action by its first word.
fn kind_of(game: &str, text: &str) -> String {
    let word = text.split(' ').next().unwrap();
    if game == "aztec" && word.contains('.') { "lay" } else { word }.to_owned()
}

/// How often somebody else was alone ahead by score, looked at when the turn goes over.
fn lead_changes(line: &AnyLine) -> u32 {
    let actions = line.actions();
    let mut again = line.clone();
    again.truncate(0);
    let ends: Vec<usize> = analysis::turns(line).iter().map(|(_, turn)| turn.end).collect();
    let (mut leader, mut changes) = (None, 0);
    for (number, (_, text)) in actions.iter().enumerate() {
        again.play(text).unwrap();
        if !ends.contains(&(number + 1)) {
            continue;
        }
        let scores = again.scores();
        let best = *scores.iter().max().unwrap();
        if scores.iter().filter(|score| **score == best).count() == 1 {
            let now = scores.iter().position(|score| *score == best);
            changes += u32::from(leader.is_some() && leader != now);
            leader = now;
        }
    }
    changes
}

#[test]
fn shares_add_up() {
    for (game, options, player) in SMALL {
        let study = study(game, options, player, Some("random"));
        let report = report(&study, &played(&study, 2));
        for shares in [&report.by_order, &report.by_seat] {
            let whole = shares.iter().map(|share| share.share).sum::<f64>();
            let nobody: f64 = report.endings.iter().filter(|end| end.winners == 0).map(|end| end.share).sum();
            near(whole + nobody, 1.0);
        }
        near(report.endings.iter().map(|ending| ending.share).sum(), 1.0);
        assert_eq!(report.scores.iter().map(|(_, games)| *games).sum::<u64>(), report.games as u64);
        for part in report.elements.iter().flat_map(|used| &used.parts) {
            assert!(part.named.iter().all(|(name, _)| !part.never.contains(name)), "{part:?}");
        }
        let skill = report.skill.expect("there is another player");
        assert_eq!(skill.games as usize, report.games, "as many games of each sort");
        assert!((0.0..=1.0).contains(&skill.share));
    }
}

#[test]
fn everybody_begins_and_sits_alone_equally_often() {
    let study = study("inka", "players=3", "1", Some("random"));
    let sittings: Vec<_> = (0..study.games(18)).map(|number| study.sitting(number)).collect();
    let (alone, together): (Vec<_>, Vec<_>) = sittings.iter().partition(|sitting| sitting.alone.is_some());
    assert_eq!((alone.len(), together.len()), (18, 18));
    for seat in 0..3 {
        assert_eq!(together.iter().filter(|sitting| sitting.first == seat).count(), 6);
        assert_eq!(alone.iter().filter(|sitting| sitting.alone == Some(seat)).count(), 6);
    }
    // Each pile is played twice, with the same first player.
    assert!(together.chunks(2).all(|two| two[0].pile == two[1].pile && two[0].first == two[1].first));
}

#[test]
fn the_same_pile_falls_in_the_same_order_to_players_with_other_whims() {
    let study = study("turquoise", "players=2", "3@5", None);
    let kept = played(&study, 2);
    let piles: Vec<Vec<String>> = kept
        .iter()
        .map(|kept| {
            let actions = kept.line(&study, kept.n).unwrap().actions();
            actions.into_iter().filter(|(actor, _)| *actor == Turn::Chance).map(|(_, text)| text).collect()
        })
        .collect();
    let both = piles[0].len().min(piles[1].len());
    assert!(both > 5 && piles[0][..both] == piles[1][..both], "{piles:?}");
    assert_ne!(kept[0].moves, kept[1].moves);
    let other = piles[2].len().min(both);
    assert_ne!(piles[0][..other], piles[2][..other]);
}

#[test]
fn a_game_that_is_not_what_it_says_is_found_out() {
    let study = study("aztec", "players=2 pieces=6", "greedy", None);
    let kept = played(&study, 1);
    let mut figures = Figures::new(&study);
    assert!(figures.count(1, &kept[0]).unwrap_err().contains("game 1 should stand here"));
    let broken = Kept { moves: "A".to_owned(), ..kept[0].clone() };
    assert!(figures.count(0, &broken).unwrap_err().contains("none of this game"));
    let richer = Kept { scores: vec![99, 0], ..kept[0].clone() };
    assert!(figures.count(0, &richer).unwrap_err().contains("[99, 0]"));
}

#[test]
fn settings_that_make_no_study_are_refused() {
    let good = study("aztec", "players=2", "greedy", None).settings().clone();
    let refused = |settings: Settings, why: &str| {
        let error = Study::new(settings).map(|_| ()).unwrap_err();
        assert!(error.contains(why), "{error}");
    };
    refused(Settings { player: "nobody".to_owned(), ..good.clone() }, "'nobody' is no player");
    refused(Settings { player: "8@30ms".to_owned(), ..good.clone() }, "limited by positions");
    refused(Settings { against: Some("0".to_owned()), ..good.clone() }, "'0' is no player");
    refused(Settings { options: "players=9".to_owned(), ..good.clone() }, "players is a whole number");
    refused(Settings { game: "chess".to_owned(), ..good.clone() }, "chess");
    refused(Settings { replays: 0, ..good.clone() }, "once at least");
    refused(Settings { rules: 99, ..good }, "99");
}

/// The words of a language by key.
fn words(text: &str) -> BTreeMap<String, String> {
    serde_json::from_str(text).unwrap()
}

/// The names that a text takes.
fn names(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).map(|part| part.split('}').next().unwrap()).collect()
}

#[test]
fn every_sentence_has_its_words_and_figures_in_every_language() {
    let english = words(TEXTS[0].1);
    for (language, text) in TEXTS {
        let own = words(text);
        assert!(own.keys().eq(english.keys()), "{language}");
        for (key, text) in &own {
            assert_eq!(names(text), names(&english[key]), "{language}: {key}");
        }
    }
    let mut said = BTreeSet::new();
    for (game, options, player) in SMALL {
        let study = study(game, options, player, None);
        let own = report(&study, &played(&study, 2));
        for sentence in verdict(&own, Some(&own)) {
            let text = &english[&format!("trial.{}", sentence.key)];
            let filled: BTreeSet<&str> = sentence.values.keys().copied().collect();
            assert!(names(text).is_subset(&filled), "{sentence:?}");
            said.insert(sentence.key);
        }
    }
    for key in ["ends", "lead", "ours.alike", "proves"] {
        assert!(said.contains(key), "{key} of {said:?}");
    }
}

#[test]
fn whoever_always_wins_by_his_place_is_named() {
    let study = study("aztec", "players=2", "greedy", None);
    let mut own = report(&study, &played(&study, 20));
    for (share, won) in own.by_order.iter_mut().zip([0.95, 0.05]) {
        share.share = won;
    }
    (own.independent, own.winners) = (200.0, 0.3);
    let said = verdict(&own, None);
    let key = |key: &str| said.iter().find(|sentence| sentence.key == key);
    assert!(
        key("overall.mind").is_some() && key("winners.few").is_some_and(|sentence| sentence.against),
        "{said:?}"
    );
    let gain = key("order.gain").or_else(|| key("order.loss")).unwrap_or_else(|| panic!("{said:?}"));
    assert!(gain.against && gain.values["even"] == Filled::Number(50.0), "{gain:?}");
    // A few games prove nothing against anybody.
    own.independent = 4.0;
    assert!(verdict(&own, None).iter().any(|sentence| sentence.key == "order.even"));
}

#[test]
fn what_no_game_used_is_named_and_what_was_used_is_not() {
    let study = study("inka", "players=2", "1@20", None);
    let mut own = report(&study, &played(&study, 4));
    assert!(own.features.iter().any(|(feature, games)| feature.sort == "rhombus-moved" && *games > 0));
    assert_eq!(own.features.iter().filter(|(feature, _)| feature.sort == "door").count(), 4);
    own.games = 100;
    for (feature, games) in &mut own.features {
        *games = u64::from(feature.name != "7");
    }
    let idle: Vec<String> =
        verdict(&own, None).into_iter().map(|said| said.key).filter(|key| key.starts_with("idle")).collect();
    assert_eq!(idle, ["idle.rhombus-moved", "idle.rhombus-walked"]);
}

#[test]
fn a_trial_plays_each_board_as_often_and_tells_as_it_goes() {
    let own = AnyLine::new("aztec".parse().unwrap(), &"size=5 pieces=6".parse().unwrap()).unwrap();
    let mut trial = Trial::new(own.game(), &own.options(), 3).unwrap();
    assert!(trial.told().verdict.is_empty());
    assert!(trial.play().unwrap());
    while trial.play().unwrap() {}
    let told = trial.told();
    // Everybody begins as often.
    assert_eq!((told.done, told.games), (4, 4));
    let ours = told.verdict.iter().find(|said| said.key == "ours").unwrap();
    assert_eq!(ours.values["games"], Filled::Number(4.0));
    // Ours is not compared with itself.
    let shipped = AnyLine::new(own.game(), &"players=2".parse().unwrap()).unwrap();
    assert!(studies::ours(&shipped).is_none());
}

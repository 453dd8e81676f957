//! Properties of any game, made from any sequence of choices.

use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_assert, prop_assert_eq, prop_oneof, proptest};
use tabletop::{Game, Line, Seat, Turn};
use testkit::choices::{choices, fuzz};
use turquoise::{Action, Column, Face, Phase, Place, Rotation, Route, Tablet, Turquoise, Way, policy};

fn column() -> impl Strategy<Value = Column> {
    (0..64u8).prop_filter_map("a column", Column::nth)
}

fn rotation() -> impl Strategy<Value = Rotation> {
    (0..4usize).prop_map(|quarters| Rotation::ALL[quarters])
}

/// Any route: steps that leave the grid or come back are passed over.
fn route() -> impl Strategy<Value = Route> {
    (column(), vec(0..4usize, 0..6)).prop_filter_map("a route", |(first, ways)| {
        let mut columns = vec![first];
        for way in ways {
            let next = columns[columns.len() - 1].neighbour(Way::ALL[way]);
            columns.extend(next.filter(|next| !columns.contains(next)));
        }
        Route::new(columns)
    })
}

/// Any value of the type.
fn action() -> impl Strategy<Value = Action> {
    let place = || (0..30usize).prop_filter_map("a place", |index| Place::all().nth(index));
    prop_oneof![
        (0..4usize, any::<u16>()).prop_map(|(tablet, price)| Action::Auction(Tablet::ALL[tablet], price)),
        (0..4usize, 0..9u16).prop_map(|(tablet, price)| Action::Auction(Tablet::ALL[tablet], price)),
        (0..9u16).prop_map(Action::Bid),
        any::<u16>().prop_map(Action::Bid),
        (place(), rotation()).prop_map(|(place, rotation)| Action::Lay(place, rotation)),
        route().prop_map(Action::Enter),
        route().prop_map(Action::Move),
        route().prop_map(Action::Leave),
        column().prop_map(Action::Horus),
        (column(), column()).prop_map(|(first, second)| Action::Anubis(first, Some(second))),
        column().prop_map(|column| Action::Anubis(column, None)),
        rotation().prop_map(Action::Seth),
        any::<u8>().prop_map(Action::Tile),
        prop_oneof![
            Just(Action::Pass),
            Just(Action::Draw),
            Just(Action::Crown),
            Just(Action::Thot),
            Just(Action::Decline),
            Just(Action::End),
        ],
    ]
}

/// A version of the rules and options that it knows.
type Rules = (u32, &'static str);

fn rules() -> impl Strategy<Value = Rules> {
    prop_oneof![
        Just((2, "players=2 standoff=score")),
        Just((2, "players=3 first=3 quiet=2 standoff=built")),
        Just((2, "players=4 first=2 quiet=12 standoff=nobody")),
        Just((1, "players=2")),
        Just((1, "players=4 first=2")),
    ]
}

/// Plays a builder's game in which every fifth choice or so is a whim.
fn build((rules, options): Rules, choices: Vec<u16>) -> Line<Turquoise> {
    let mut line = Line::start(testkit::game_under::<Turquoise>(options, rules));
    let (mut legal, mut chances) = (Vec::new(), Vec::new());
    for choice in choices {
        let (game, position) = (line.game(), line.position());
        game.legal(position, &mut legal);
        game.chance(position, &mut chances);
        let whim = chances.len() + legal.len();
        legal.extend(chances.iter().map(|chance| chance.action));
        let action = match line.turn() {
            Turn::Over => break,
            Turn::Seat(_) if choice % 5 != 0 => {
                policy::pick(game, position, &mut |n| (u32::from(choice) * n) >> 16)
            }
            _ => legal[usize::from(choice) % whim],
        };
        line.play(action).unwrap_or_else(|why| panic!("{action}: {why}"));
    }
    line
}

proptest! {
    #[test]
    fn any_choices_make_a_sound_game((rules, options) in rules(), bytes in vec(any::<u8>(), 0..1200)) {
        fuzz(testkit::game_under::<Turquoise>(options, rules), &bytes);
    }

    #[test]
    fn check_accepts_exactly_what_is_listed(
        rules in rules(),
        choices in choices(400),
        actions in vec(action(), 60),
    ) {
        let line = build(rules, choices);
        let (game, position) = (line.game(), line.position());
        let (mut legal, mut chances) = (Vec::new(), Vec::new());
        game.legal(position, &mut legal);
        game.chance(position, &mut chances);
        legal.extend(chances.iter().map(|chance| chance.action));
        for action in actions {
            prop_assert_eq!(game.check(position, action).is_ok(), legal.contains(&action), "{}", action);
            prop_assert_eq!(action.to_string().parse(), Ok(action));
        }
    }

    #[test]
    fn any_text_is_an_action_or_refused(text in "\\PC{0,20}") {
        if let Ok(action) = text.parse::<Action>() {
            prop_assert_eq!(action.to_string(), text);
        }
    }

    #[test]
    fn pillars_and_plates_are_never_lost(rules in rules(), choices in choices(600)) {
        let line = build(rules, choices);
        let position = line.position();
        let seats = line.game().traits().seats;
        let in_play = match position.phase() {
            Phase::Lay(face) | Phase::Seth(face, ..) => face.number(),
            _ => None,
        };
        for seat in Seat::all(seats) {
            let standing = |level| {
                (0..64).filter_map(Column::nth).filter(move |&c| position.pillar(level, c) == Some(seat)).count()
            };
            let site: usize = (0..3).map(standing).sum();
            prop_assert_eq!(site + usize::from(position.hand(seat)), [34, 29, 24][usize::from(seats) - 2]);
            prop_assert!(line.turn() == Turn::Over || position.score(seat) >= 0);
        }
        let lie = Place::all().filter_map(|place| position.plate(place)).filter_map(|plate| plate.face.number());
        let mut numbers: Vec<u8> =
            lie.chain(in_play).chain(position.pile().filter_map(Face::number)).collect();
        numbers.sort_unstable();
        prop_assert_eq!(numbers, (1..=25).collect::<Vec<u8>>());
    }

    #[test]
    fn the_builder_picks_what_it_has_a_use_for(
        rules in rules(), choices in choices(600), roll in any::<u32>(),
    ) {
        let line = build(rules, choices);
        let (mut legal, mut useful) = (Vec::new(), Vec::new());
        line.game().legal(line.position(), &mut legal);
        if !legal.is_empty() {
            policy::useful(line.game(), line.position(), &legal, &mut useful);
            prop_assert_eq!(useful.len(), legal.len());
            let picked = policy::pick(line.game(), line.position(), &mut |n| roll % n);
            let is_useful = legal.iter().zip(useful).any(|(&action, useful)| useful && action == picked);
            prop_assert!(is_useful, "{picked} in {rules:?}");
        }
    }
}

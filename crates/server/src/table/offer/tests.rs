//! Offers, agreements and who must give them.

use protocol::{Code, Command, EndReason, Exit, NewTable, News, Offer, Phase, Refusal, Request, Timing};

use super::super::{Draft, DueFor, State, create, decide, join};

const SECRET: [u8; 32] = [1; 32];
const DAY: u64 = 24 * 60 * 60 * 1000;

/// A table of Aztec with all seats taken.
fn table(players: usize, timing: Timing) -> State {
    let seats = vec![protocol::SeatPlan::Open; players];
    let wish = NewTable {
        game: "aztec".to_owned(),
        options: [("players".to_owned(), players.to_string())].into(),
        seats,
        timing,
        public: false,
        name: None,
        colour: None,
        entropy: None,
        title: None,
    };
    let mut draft = create("t", &wish, "", 0, &SECRET).unwrap().draft;
    for seat in 0..players {
        let wish = protocol::Join {
            name: format!("P{seat}"),
            seat: None,
            colour: None,
            commitment: None,
            entropy: None,
        };
        join(&mut draft, &wish, None).unwrap();
    }
    draft.state
}

fn ask(state: &mut State, now: u64, seat: u8, request: Request) -> Result<(), Refusal> {
    let mut draft = Draft::new(state.clone(), now, &SECRET);
    draft.pass_time(&[]);
    let result = decide(&mut draft, seat, &Command { id: None, seq: Some(state.public.seq), request });
    *state = draft.state;
    result
}

fn pass(state: &mut State, now: u64) {
    let mut draft = Draft::new(state.clone(), now, &SECRET);
    draft.pass_time(&[]);
    *state = draft.state;
}

fn is_bot(state: &State, seat: u8) -> bool {
    state.public.seats[usize::from(seat)].bot.is_some()
}

#[track_caller]
fn refused(result: Result<(), Refusal>, code: Code) {
    assert_eq!(result.unwrap_err().code, code);
}

#[test]
fn a_bot_takes_an_abandoned_seat_when_the_others_agree_and_gives_it_back() {
    let mut state = table(3, Timing::None);
    let absent = state.public.to_act().unwrap();
    let (one, other) = ((absent + 1) % 3, (absent + 2) % 3);
    let substitute = || Request::Substitute { seat: absent };
    refused(ask(&mut state, 60_000, one, substitute()), Code::NotAbandoned);
    refused(ask(&mut state, 130_000, absent, substitute()), Code::NotAbandoned);
    refused(ask(&mut state, 130_000, one, Request::Substitute { seat: other }), Code::NotAbandoned);
    refused(ask(&mut state, 130_000, one, Request::Substitute { seat: 200 }), Code::NotAbandoned);
    ask(&mut state, 130_000, one, substitute()).unwrap();
    pass(&mut state, 200_000);
    assert!(!is_bot(&state, absent), "the third has a say");
    assert_eq!(state.due(), None);
    ask(&mut state, 200_001, other, Request::Agree { commitment: None }).unwrap();
    assert!(is_bot(&state, absent), "the absent player was asked for long enough");
    let due = state.due().unwrap();
    assert_eq!(due.at, 230_001, "the bot waits for the player to return");
    assert!(matches!(due.whom, DueFor::People(_)));
    ask(&mut state, 210_000, absent, Request::Return).unwrap();
    assert!(!is_bot(&state, absent));
}

#[test]
fn whoever_is_asked_can_say_to_be_there() {
    let mut state = table(2, Timing::None);
    let absent = state.public.to_act().unwrap();
    let substitute = || Request::Substitute { seat: absent };
    refused(ask(&mut state, 130_000, absent, Request::Here), Code::NoOffer);
    ask(&mut state, 130_000, 1 - absent, substitute()).unwrap();
    assert!(!is_bot(&state, absent), "asked first");
    assert_eq!(state.due().map(|due| (due.at, due.whom)), Some((160_000, DueFor::Clock)));
    refused(ask(&mut state, 140_000, 1 - absent, Request::Here), Code::NoOffer);
    ask(&mut state, 140_000, absent, Request::Here).unwrap();
    pass(&mut state, 200_000);
    assert!(!is_bot(&state, absent));
    refused(ask(&mut state, 200_000, 1 - absent, substitute()), Code::NotAbandoned);
    // The next time nobody answers.
    ask(&mut state, 260_000, 1 - absent, substitute()).unwrap();
    pass(&mut state, 289_999);
    assert!(!is_bot(&state, absent));
    pass(&mut state, 290_000);
    assert!(is_bot(&state, absent));
}

#[test]
fn where_a_turn_may_take_days_nobody_is_replaced_after_minutes() {
    let mut state = table(2, Timing::Days { days: 3 });
    let absent = state.public.to_act().unwrap();
    let substitute = || Request::Substitute { seat: absent };
    refused(ask(&mut state, DAY / 2, 1 - absent, substitute()), Code::NotAbandoned);
    ask(&mut state, DAY, 1 - absent, substitute()).unwrap();
}

#[test]
fn the_time_a_bot_had_the_seat_is_given_back() {
    let mut state = table(2, Timing::Live { seconds: 200, increment: 0 });
    let absent = state.public.to_act().unwrap();
    ask(&mut state, 130_000, 1 - absent, Request::Substitute { seat: absent }).unwrap();
    pass(&mut state, 160_000);
    assert!(is_bot(&state, absent));
    // The clock would have run out at 200,000; bots do not lose on time.
    pass(&mut state, 210_000);
    ask(&mut state, 220_000, absent, Request::Return).unwrap();
    assert_eq!(state.public.clocks.shown(220_000).unwrap().left[usize::from(absent)], 40_000);
    pass(&mut state, 230_000);
    assert_eq!(state.public.phase, Phase::Running);
    pass(&mut state, 260_000);
    assert_eq!(state.public.phase, Phase::Over);
}

#[test]
fn between_two_with_a_clock_the_win_can_be_claimed() {
    let mut plain = table(2, Timing::None);
    let absent = plain.public.to_act().unwrap();
    let claim = || Request::Claim { seat: absent };
    refused(ask(&mut plain, 130_000, 1 - absent, claim()), Code::NoClaim);
    let mut three = table(3, Timing::Days { days: 1 });
    refused(ask(&mut three, DAY / 2, (absent + 1) % 3, claim()), Code::NoClaim);
    let mut state = table(2, Timing::Days { days: 1 });
    refused(ask(&mut state, 130_000, 1 - absent, claim()), Code::NotAbandoned);
    ask(&mut state, DAY / 2, 1 - absent, claim()).unwrap();
    ask(&mut state, DAY / 2 + 29_000, absent, Request::Here).unwrap();
    ask(&mut state, DAY - 40_000, 1 - absent, claim()).unwrap();
    pass(&mut state, DAY - 10_000);
    let ended = state.public.ended.as_ref().unwrap();
    assert_eq!((ended.reason, ended.ranks[usize::from(absent)]), (EndReason::Conceded, 2));
}

#[test]
fn a_move_ends_the_offer() {
    let mut state = table(2, Timing::None);
    let seat = state.public.to_act().unwrap();
    ask(&mut state, 1, 1 - seat, Request::Draw).unwrap();
    let action = state.public.game.legal().swap_remove(0);
    ask(&mut state, 2, seat, Request::Play { action }).unwrap();
    refused(ask(&mut state, 3, seat, Request::Agree { commitment: None }), Code::NoOffer);
}

/// What everybody was told last: of whom, and what.
fn told(state: &State) -> (u8, News) {
    let note = state.public.notes.back().expect("something was told");
    (note.seat, note.news.clone())
}

#[test]
fn everybody_knows_who_has_agreed_and_who_has_not() {
    let mut state = table(3, Timing::None);
    ask(&mut state, 1, 2, Request::Draw).unwrap();
    let view = state.public.view(None, 1);
    assert_eq!((view.agreed, view.undecided), (vec![2], vec![0, 1]));
    ask(&mut state, 2, 0, Request::Agree { commitment: None }).unwrap();
    let view = state.public.view(None, 2);
    assert_eq!((view.agreed, view.undecided), (vec![2, 0], vec![1]));
    ask(&mut state, 3, 1, Request::Decline).unwrap();
    assert_eq!(told(&state), (1, News::Declined { offer: Offer::Draw, by: 2 }));
    assert!(state.public.view(None, 3).undecided.is_empty());
    ask(&mut state, 4, 0, Request::Draw).unwrap();
    ask(&mut state, 5, 0, Request::Decline).unwrap();
    assert_eq!(told(&state), (0, News::Withdrew { offer: Offer::Draw }));
}

#[test]
fn everybody_is_told_how_somebody_ceased_to_play() {
    let mut state = table(3, Timing::Live { seconds: 100, increment: 0 });
    let acts = state.public.to_act().unwrap();
    let other = (acts + 1) % 3;
    ask(&mut state, 1, other, Request::Resign).unwrap();
    assert_eq!(told(&state), (other, News::Out { exit: Exit::Resigned }));
    pass(&mut state, 200_000);
    assert_eq!(told(&state), (acts, News::Out { exit: Exit::TimedOut }));
    let exits: Vec<_> = state.public.view(None, 1).seats.iter().map(|seat| seat.exit).collect();
    assert_eq!(exits[usize::from(other)], Some(Exit::Resigned));
    assert_eq!(exits[usize::from(acts)], Some(Exit::TimedOut));

    let mut state = table(2, Timing::Days { days: 1 });
    let absent = state.public.to_act().unwrap();
    ask(&mut state, DAY / 2, 1 - absent, Request::Claim { seat: absent }).unwrap();
    pass(&mut state, DAY / 2 + 30_000);
    assert_eq!(told(&state), (absent, News::Out { exit: Exit::Forfeited }));
}

#[test]
fn everybody_is_told_why_a_bot_plays_and_who_is_back() {
    let mut state = table(2, Timing::None);
    let absent = state.public.to_act().unwrap();
    ask(&mut state, 1, absent, Request::Leave).unwrap();
    assert_eq!(told(&state), (absent, News::Left));
    ask(&mut state, 2, absent, Request::Return).unwrap();
    assert_eq!(told(&state), (absent, News::Returned));
    ask(&mut state, 130_000, 1 - absent, Request::Substitute { seat: absent }).unwrap();
    pass(&mut state, 160_000);
    assert_eq!(told(&state), (absent, News::Replaced));
}

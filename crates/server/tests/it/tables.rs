//! What happens at tables, on either database.

use std::time::Duration;

use serde_json::{Value, json};
use tabletop::Record;

use crate::client::{Player, get, post, two};
use crate::postgres;
use crate::server::{Folder, Here, config};

#[tokio::test]
async fn everything_works_on_sqlite() {
    let folder = Folder::new("tables");
    Box::pin(everything(&folder.database())).await;
}

#[tokio::test]
async fn everything_works_on_postgresql() {
    Box::pin(everything(&postgres::database())).await;
}

async fn everything(database: &str) {
    let server = Here::start(config(database.to_owned())).await;
    // All at once, as on an evening at the club.
    tokio::join!(
        a_whole_game(&server),
        seats_are_taken_once(&server),
        only_the_right_move_at_the_right_time(&server),
        the_same_message_twice(&server),
        take_backs(&server),
        agreed_draws(&server),
        resigning_and_rematch(&server),
        leaving_and_returning(&server),
        talk(&server),
        time_runs_out(&server),
        bots_play_by_themselves(&server),
        bots_into_open_seats(&server),
    );
}

/// A legal action that depends on how far the game has come.
pub fn some_legal(view: &Value) -> String {
    let legal = view["legal"].as_array().expect("a list");
    let seq = view["seq"].as_u64().unwrap() as usize;
    legal[seq * 7919 % legal.len()].as_str().unwrap().to_owned()
}

/// Plays on until the game is over or this many actions were played.
pub async fn play_on(players: &[&Player], most: usize) -> Value {
    for _ in 0..most {
        let view = players[0].look().await;
        let Some(turn) = view["turn"].as_u64() else { return view };
        let player =
            players.iter().find(|player| u64::from(player.seat) == turn).expect("a player at each seat");
        let view = player.look().await;
        let command = json!({ "type": "play", "action": some_legal(&view), "seq": view["seq"] });
        player.must(command).await;
    }
    players[0].look().await
}

async fn a_whole_game(server: &Here) {
    let (ada, bob) = two(server.address, "aztec").await;
    let view = play_on(&[&ada, &bob], 500).await;
    assert_eq!(view["phase"], "over", "{view}");
    assert_eq!(view["reason"], "finished");
    let path = format!("/api/tables/{}", ada.table);
    // The events alone lead to the same place.
    let list = get(server.address, &format!("{path}/events?after=0"), None).await.json();
    let events = list["events"].as_array().unwrap();
    let mut table = shelf::AnyLine::new(shelf::GameName::Aztec, &tabletop::Options::new()).unwrap();
    for (number, event) in (1..).zip(events) {
        assert_eq!(event["seq"], number);
        if let Some(action) = event["action"].as_str() {
            table.play(action).unwrap();
        }
        assert_eq!(event["hash"], format!("{:016x}", table.hash()), "{event}");
    }
    assert_eq!(view["hash"], format!("{:016x}", table.hash()));
    assert_eq!(view["board"], serde_json::to_value(table.view()).unwrap());
    let record: Record = get(server.address, &format!("{path}/record"), None).await.body.parse().unwrap();
    assert_eq!(shelf::AnyLine::replay(&record).unwrap().hash(), table.hash());
    assert_eq!(protocol::verify::verify(&record, None).unwrap().draws, 0);
    assert_eq!(ada.play("pass").await.code(), "game-over");
}

async fn seats_are_taken_once(server: &Here) {
    let seats = json!([{ "kind": "me" }, { "kind": "open" }, { "kind": "invited" }]);
    let wish = json!({ "game": "aztec", "options": { "players": "3" }, "seats": seats, "name": "Ada", "colour": "jade", "public": true });
    let answer = post(server.address, "/api/tables", None, wish).await;
    assert!(answer.head.contains("HttpOnly; SameSite=Strict"), "{answer:?}");
    let made = answer.json();
    let table = made["table"].as_str().unwrap();
    let path = format!("/api/tables/{table}/join");
    let join = |token: Option<&'static str>, body: Value| post(server.address, &path, token, body);
    assert_eq!(join(None, json!({ "name": "Bob", "colour": "jade" })).await.code(), "colour-taken");
    assert_eq!(join(None, json!({ "name": "Bob", "colour": "mauve" })).await.code(), "bad-colour");
    assert_eq!(join(None, json!({ "name": "  " })).await.code(), "bad-name");
    assert_eq!(join(None, json!({ "name": "Bob", "seat": 2 })).await.code(), "seat-taken");
    let list = get(server.address, "/api/tables", None).await.json();
    assert!(list["tables"].as_array().unwrap().iter().any(|listed| listed["table"] == *table), "{list}");
    assert_eq!(join(None, json!({ "name": "Bob", "seat": 1 })).await.status, 200);
    assert_eq!(join(None, json!({ "name": "Cleo" })).await.code(), "table-full");
    let waiting = get(server.address, &format!("/api/tables/{table}"), None).await.json();
    assert_eq!((&waiting["phase"], &waiting["you"]), (&json!("waiting"), &Value::Null));
    let invitation = made["invitations"]["2"].as_str().unwrap();
    let joined = post(server.address, &path, Some(invitation), json!({ "name": "Cleo" })).await.json();
    assert_eq!(joined["seat"], 2);
    // A personal link opens the seat on another device; the invitation has served its turn.
    let enter = |token: Value| {
        post(server.address, path.replace("/join", "/enter").leak(), None, json!({ "token": token }))
    };
    let entered = enter(joined["token"].clone()).await;
    assert_eq!(entered.json()["seat"], 2);
    assert!(entered.head.contains(&format!("seat-{table}=")), "{entered:?}");
    assert_eq!(enter(json!(invitation)).await.code(), "not-seated");
    let running = get(server.address, &format!("/api/tables/{table}"), None).await.json();
    assert_eq!(running["phase"], "running");
    for wish in [
        (json!({ "game": "chess", "seats": [] }), "bad-options"),
        (json!({ "game": "aztec", "options": { "players": "9" }, "seats": [] }), "bad-options"),
        (json!({ "game": "aztec", "seats": [{ "kind": "me" }] }), "bad-seats"),
        (
            json!({ "game": "aztec", "seats": [{ "kind": "me" }, { "kind": "bot", "bot": "99" }], "name": "A" }),
            "no-such-bot",
        ),
        (json!({ "game": "aztec", "seats": [{ "kind": "me" }, { "kind": "me" }], "name": "A" }), "bad-seats"),
        (
            json!({ "game": "aztec", "seats": [{ "kind": "open" }, { "kind": "open" }], "timing": { "kind": "days", "days": 0 } }),
            "bad-timing",
        ),
    ] {
        assert_eq!(post(server.address, "/api/tables", None, wish.0).await.code(), wish.1);
    }
}

async fn only_the_right_move_at_the_right_time(server: &Here) {
    let wish = json!({ "game": "aztec", "seats": [{ "kind": "me" }, { "kind": "open" }], "name": "Ada" });
    let ada = Player::create(server.address, wish).await;
    assert_eq!(ada.play("pass").await.code(), "not-started");
    let bob = Player::join(server.address, &ada.table, "Bob").await;
    let view = ada.look().await;
    let action = some_legal(&view);
    let seq = view["seq"].as_u64().unwrap();
    let play = |action: &str, seq: u64| json!({ "type": "play", "action": action, "seq": seq });
    assert_eq!(bob.play(&action).await.code(), "not-your-turn");
    assert_eq!(ada.command(play("castle", seq)).await.code(), "no-such-action");
    assert_eq!(ada.command(play(&action, seq - 1)).await.code(), "stale");
    assert_eq!(ada.command(play(&action, seq + 1)).await.code(), "stale");
    assert_eq!(ada.command(json!({ "type": "play", "action": action })).await.code(), "malformed");
    // Talk in between does not make a move stale.
    bob.must(json!({ "type": "say", "text": "good luck" })).await;
    ada.must(play(&action, seq)).await;
    let illegal = bob.play(&action).await;
    assert_eq!(illegal.code(), "illegal");
    assert!(illegal.json()["rule"].is_string(), "{illegal:?}");
    assert_eq!(ada.look().await["actions"], json!([action]));
}

async fn the_same_message_twice(server: &Here) {
    let (ada, _bob) = two(server.address, "aztec").await;
    let view = ada.look().await;
    let command = json!({ "id": "m1", "type": "play", "action": some_legal(&view), "seq": view["seq"] });
    // Even at the same moment.
    let (a, b, c) =
        tokio::join!(ada.must(command.clone()), ada.must(command.clone()), ada.must(command.clone()));
    assert_eq!((&a, &b), (&b, &c));
    assert_eq!(ada.must(command).await, a);
    assert_eq!(ada.look().await["actions"].as_array().unwrap().len(), 1);
    let events = format!("/api/tables/{}/events?after={}", ada.table, view["seq"]);
    let own = get(server.address, &events, Some(&ada.token)).await.json();
    let others = get(server.address, &events, None).await.json();
    assert_eq!((&own["events"][0]["id"], &others["events"][0]["id"]), (&json!("m1"), &Value::Null));
}

async fn take_backs(server: &Here) {
    let (ada, bob) = two(server.address, "inka").await;
    // Inka's turns have several actions: some can be taken back freely, until chance or the other one acts.
    let (mut free, mut asked) = (false, false);
    for _ in 0..120 {
        let view = ada.look().await;
        let Some(turn) = view["turn"].as_u64() else { break };
        let (player, other) = if turn == u64::from(ada.seat) { (&ada, &bob) } else { (&bob, &ada) };
        let view = player.look().await;
        let length = view["actions"].as_array().unwrap().len();
        let back = json!({ "type": "take-back", "seq": view["seq"] });
        if view["undoable"].as_u64().unwrap() > 0 && !free {
            player.must(back).await;
            assert_eq!(player.look().await["actions"].as_array().unwrap().len(), length - 1);
            free = true;
            continue;
        }
        if view["undoable"] == 0 && length > 20 && !asked {
            let other_back = json!({ "type": "take-back", "seq": view["seq"] });
            other.must(other_back.clone()).await;
            assert_eq!(other.command(json!({ "type": "agree" })).await.code(), "no-offer");
            player.must(json!({ "type": "decline" })).await;
            assert_eq!(player.command(json!({ "type": "agree" })).await.code(), "no-offer");
            other.must(other_back).await;
            let seq = player.must(json!({ "type": "agree" })).await["seq"].as_u64().unwrap();
            let after = player.look().await;
            assert!(after["actions"].as_array().unwrap().len() < length, "{after}");
            assert!(after["seq"].as_u64().unwrap() > seq);
            asked = true;
            continue;
        }
        player.must(json!({ "type": "play", "action": some_legal(&view), "seq": view["seq"] })).await;
    }
    assert!(free && asked, "free {free}, asked {asked}");
    // Draws that were taken back are not drawn again: the record still proves every one.
    ada.must(json!({ "type": "resign" })).await;
    let record: Record =
        get(server.address, &format!("/api/tables/{}/record", ada.table), None).await.body.parse().unwrap();
    assert!(protocol::verify::verify(&record, None).unwrap().draws > 0);
}

async fn agreed_draws(server: &Here) {
    let (ada, bob) = two(server.address, "turquoise").await;
    ada.must(json!({ "type": "draw" })).await;
    assert_eq!(ada.command(json!({ "type": "draw" })).await.code(), "offer-open");
    bob.must(json!({ "type": "agree" })).await;
    let view = bob.look().await;
    assert_eq!((&view["reason"], &view["ranks"]), (&json!("agreed"), &json!([1, 1])));
    let wish = json!({ "game": "aztec", "seats": [{ "kind": "me" }, { "kind": "bot", "bot": "random" }], "name": "Eve" });
    let eve = Player::create(server.address, wish).await;
    assert_eq!(eve.command(json!({ "type": "draw" })).await.code(), "bots-do-not-agree");
}

async fn resigning_and_rematch(server: &Here) {
    let (ada, bob) = two(server.address, "aztec").await;
    assert_eq!(ada.command(json!({ "type": "rematch" })).await.code(), "not-over");
    ada.must(json!({ "type": "resign" })).await;
    let view = bob.look().await;
    assert_eq!((&view["reason"], &view["ranks"]), (&json!("conceded"), &json!([2, 1])));
    ada.must(json!({ "type": "rematch" })).await;
    let follow = format!("/api/tables/{}/follow", ada.table);
    assert_eq!(post(server.address, &follow, Some(&ada.token), json!(null)).await.code(), "not-found");
    bob.must(json!({ "type": "agree" })).await;
    let next = bob.look().await["next"].as_str().unwrap().to_owned();
    assert_eq!(post(server.address, &follow, None, json!(null)).await.code(), "not-seated");
    let entered = post(server.address, &follow, Some(&ada.token), json!(null)).await;
    assert_eq!(entered.json(), json!({ "table": next, "seat": 0 }));
    let ada = Player { table: next.clone(), ..ada };
    let view = ada.look().await;
    assert_eq!((&view["phase"], &view["you"], &view["turn"]), (&json!("running"), &json!(0), &json!(1)));

    // Three players: who resigns comes last, a bot plays on for the seat, and the others go on.
    let seats = json!([{ "kind": "me" }, { "kind": "open" }, { "kind": "open" }]);
    let wish = json!({ "game": "aztec", "options": { "players": "3" }, "seats": seats, "name": "Ada" });
    let ada = Player::create(server.address, wish).await;
    let bob = Player::join(server.address, &ada.table, "Bob").await;
    let cleo = Player::join(server.address, &ada.table, "Cleo").await;
    ada.must(json!({ "type": "resign" })).await;
    assert_eq!(ada.command(json!({ "type": "return" })).await.code(), "seat-out");
    let view = bob.look().await;
    assert_eq!((&view["phase"], &view["seats"][0]["out"]), (&json!("running"), &json!(true)));
    cleo.must(json!({ "type": "resign" })).await;
    assert_eq!(bob.look().await["ranks"], json!([3, 1, 2]));
}

async fn leaving_and_returning(server: &Here) {
    let (ada, bob) = two(server.address, "aztec").await;
    assert_eq!(ada.command(json!({ "type": "return" })).await.code(), "not-away");
    let head = ada.must(json!({ "type": "leave" })).await["seq"].as_u64().unwrap();
    let bot_played = |view: &Value| view["actions"].as_array().is_some_and(|actions| !actions.is_empty());
    let view = until(&bob, bot_played).await;
    assert!(view["seq"].as_u64().unwrap() > head);
    assert_eq!(ada.play("pass").await.status, 409);
    ada.must(json!({ "type": "return" })).await;
    play_on(&[&ada, &bob], 4).await;
}

/// Looks until something holds.
pub async fn until(player: &Player, holds: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..600 {
        let view = player.look().await;
        if holds(&view) {
            return view;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("it never came: {}", player.look().await);
}

async fn talk(server: &Here) {
    let (ada, bob) = two(server.address, "aztec").await;
    ada.must(json!({ "type": "say", "text": "  bonjour  " })).await;
    ada.must(json!({ "type": "rename", "name": "Ada L.", "colour": "ruby" })).await;
    let view = bob.look().await;
    assert_eq!(view["chat"][0]["text"], "bonjour");
    assert_eq!((&view["seats"][0]["name"], &view["seats"][0]["colour"]), (&json!("Ada L."), &json!("ruby")));
    assert_eq!(ada.command(json!({ "type": "say", "text": "x".repeat(301) })).await.code(), "too-long");
    assert_eq!(ada.command(json!({ "type": "say", "text": "a\nb" })).await.code(), "malformed");
    assert_eq!(ada.command(json!({ "type": "rename", "name": "<b>" })).await.code(), "bad-name");
    let mut codes = Vec::new();
    for _ in 0..40 {
        let answer = ada.command(json!({ "type": "say", "text": "again" })).await;
        if answer.status != 200 {
            codes.push(answer.code());
        }
    }
    assert!(codes.iter().all(|code| code == "too-fast") && !codes.is_empty(), "{codes:?}");
    bob.must(json!({ "type": "say", "text": "one at a time" })).await;
}

async fn time_runs_out(server: &Here) {
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let timing = json!({ "kind": "live", "seconds": 1, "increment": 0 });
    let wish = json!({ "game": "aztec", "seats": seats, "name": "Ada", "timing": timing });
    let ada = Player::create(server.address, wish).await;
    let bob = Player::join(server.address, &ada.table, "Bob").await;
    let view = until(&bob, |view| view["phase"] == "over").await;
    assert_eq!((&view["reason"], &view["ranks"]), (&json!("conceded"), &json!([2, 1])));
    assert_eq!(view["clock"]["left"][0], 0);
}

async fn bots_play_by_themselves(server: &Here) {
    let seats = json!([{ "kind": "me" }, { "kind": "bot", "bot": "random" }]);
    let ada = Player::create(server.address, json!({ "game": "aztec", "seats": seats, "name": "Ada" })).await;
    loop {
        let view = until(&ada, |view| view["turn"] == 0 || view["phase"] == "over").await;
        if view["phase"] == "over" {
            break;
        }
        ada.must(json!({ "type": "play", "action": some_legal(&view), "seq": view["seq"] })).await;
    }
    // Against bots alone a rematch needs nobody's consent.
    ada.must(json!({ "type": "rematch" })).await;
    assert!(ada.look().await["next"].is_string());
}

async fn bots_into_open_seats(server: &Here) {
    let seats = json!([{ "kind": "me" }, { "kind": "open" }, { "kind": "open" }]);
    let wish = json!({ "game": "aztec", "options": { "players": "3" }, "seats": seats, "name": "Ada" });
    let ada = Player::create(server.address, wish).await;
    let fill = |seat: u8, bot: &str| json!({ "type": "fill", "seat": seat, "bot": bot });
    assert_eq!(ada.command(fill(0, "greedy")).await.code(), "seat-taken");
    assert_eq!(ada.command(fill(9, "greedy")).await.code(), "seat-taken");
    assert_eq!(ada.command(fill(1, "kasparov")).await.code(), "no-such-bot");
    let commands = format!("/api/tables/{}/commands", ada.table);
    assert_eq!(post(server.address, &commands, None, fill(1, "greedy")).await.code(), "not-seated");
    ada.must(fill(1, "greedy")).await;
    assert_eq!(ada.look().await["phase"], "waiting");
    ada.must(fill(2, "random")).await;
    let view = ada.look().await;
    assert_eq!((&view["phase"], &view["seats"][1]["kind"]), (&json!("running"), &json!("bot")));
    // The same company plays again.
    ada.must(json!({ "type": "resign" })).await;
    until(&ada, |view| view["phase"] == "over").await;
    ada.must(json!({ "type": "rematch" })).await;
    let next = ada.look().await["next"].as_str().unwrap().to_owned();
    let view = get(server.address, &format!("/api/tables/{next}"), None).await.json();
    assert_eq!((&view["phase"], &view["seats"][2]["bot"]), (&json!("running"), &json!("random")));
}

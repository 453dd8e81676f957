//! The draw: committed to before anybody adds anything, shuffled once by all, revealed after, and checked by anyone.

use std::path::Path;
use std::process::Command;

use protocol::pile::{self, Share};
use protocol::verify::{Against, Proof, VerifyError, verify};
use protocol::{Pinned, Receipt, hex};
use serde_json::{Value, json};
use tabletop::Record;

use crate::client::{Player, get, post, two};
use crate::server::{Folder, Here, config};
use crate::tables::{play_on, some_legal, until};

/// Somebody with a share in the draw, and the receipt a page would keep.
struct Sharer {
    player: Player,
    entropy: String,
    receipt: Receipt,
}

impl Sharer {
    /// What somebody brings to a table whose commitment is known.
    fn draws(mut player: Player, view: &Value, seat: u8, byte: u8) -> Sharer {
        let entropy = [byte; 32];
        let table = view["table"].as_str().unwrap().to_owned();
        let share = hex::encode(&pile::seat_commitment(&table, seat, &entropy));
        player.table.clone_from(&table);
        let commitment = view["commitment"].as_str().unwrap().to_owned();
        let lot = view["lot"] == true;
        let (seat, share, shares) = (Some(seat), Some(share), None);
        let receipt = Receipt { draw: 2, table, commitment, lot, seat, share, shares };
        Sharer { player, entropy: hex::encode(&entropy), receipt }
    }

    /// Sits down with a commitment; `token` opens a seat that is kept.
    async fn sits(server: &Here, table: &str, name: &str, seat: u8, token: &str, byte: u8) -> Sharer {
        let player =
            Player { address: server.address, table: table.to_owned(), seat, token: token.to_owned() };
        let mut sharer = Sharer::draws(player.clone(), &player.look().await, seat, byte);
        let wish = json!({ "name": name, "seat": seat, "commitment": sharer.receipt.share });
        let token = Some(token).filter(|token| !token.is_empty());
        let answer = post(server.address, &format!("/api/tables/{table}/join"), token, wish).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()["token"].as_str().unwrap().clone_into(&mut sharer.player.token);
        sharer
    }

    /// Keeps what all have committed to, and reveals.
    async fn reveals(&mut self) {
        let view = self.player.look().await;
        let sealed = view["seats"].as_array().unwrap().iter().map(|held| match held["kind"].as_str() {
            Some("bot") => "bot".to_owned(),
            _ => held["commitment"].as_str().unwrap_or("none").to_owned(),
        });
        self.receipt.shares = Some(sealed.collect());
        self.player.must(json!({ "type": "reveal", "entropy": self.entropy })).await;
    }

    fn pinned(&self) -> Pinned {
        Pinned::Receipt(self.receipt.clone())
    }
}

async fn record(server: &Here, table: &str) -> Record {
    get(server.address, &format!("/api/tables/{table}/record"), None).await.body.parse().unwrap()
}

/// What the verifier in Python says, which shares no code with ours.
fn second_opinion(folder: &Folder, record: &Record, receipt: &Receipt) -> (bool, String) {
    let (game, kept) = (folder.0.join("game.txt"), folder.0.join("receipt.json"));
    std::fs::write(&game, record.to_string()).unwrap();
    std::fs::write(&kept, serde_json::to_string(receipt).unwrap()).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/verify.py");
    let ran = Command::new("python3").arg("-B").arg(script).arg(game).arg("--receipt").arg(kept).output();
    let ran = ran.expect("python3 is needed for the second verifier");
    (ran.status.success(), String::from_utf8(ran.stdout).unwrap())
}

fn tiles(view: &Value) -> Vec<String> {
    let actions =
        view["actions"].as_array().unwrap().iter().map(|action| action.as_str().unwrap().to_owned());
    actions.filter(|action| action.starts_with("tile ")).collect()
}

/// Lets whoever is to act play until so many tiles are drawn.
async fn until_drawn(players: &[&Player], count: usize) -> Value {
    loop {
        let view = until(players[0], |view| view["turn"].as_u64().is_some_and(|seat| seat < 2)).await;
        if tiles(&view).len() >= count {
            return view;
        }
        let acts = players[view["turn"].as_u64().unwrap() as usize];
        let view = acts.look().await;
        acts.must(json!({ "type": "play", "action": some_legal(&view), "seq": view["seq"] })).await;
    }
}

#[tokio::test]
async fn a_game_with_take_backs_a_bot_somebody_away_and_a_rematch_can_be_checked() {
    let folder = Folder::new("draw");
    let server = Here::start(config(folder.database())).await;
    let seats = json!([{ "kind": "me" }, { "kind": "open" }, { "kind": "bot", "bot": "random" }]);
    let options = json!({ "players": "3", "first": "lot" });
    let made = post(
        server.address,
        "/api/tables",
        None,
        json!({ "game": "inka", "options": options, "seats": seats }),
    )
    .await;
    let made = made.json();
    let table = made["table"].as_str().unwrap();
    assert_eq!(made["commitment"].as_str().unwrap().len(), 64, "before anybody has sent anything: {made}");
    let kept = get(server.address, &format!("/api/tables/{table}"), None).await.json();
    assert_eq!((&kept["phase"], &kept["seats"][0]["kind"]), (&json!("waiting"), &json!("invited")));
    let stranger = json!({ "name": "Eve", "seat": 0 });
    let path = format!("/api/tables/{table}/join");
    assert_eq!(post(server.address, &path, None, stranger).await.code(), "seat-taken");
    let anywhere = json!({ "name": "Eve", "commitment": "0a".repeat(32) });
    assert_eq!(post(server.address, &path, None, anywhere).await.code(), "bad-share");

    let mut ada = Sharer::sits(&server, table, "Ada", 0, made["token"].as_str().unwrap(), 1).await;
    assert_eq!(ada.receipt.commitment, made["commitment"].as_str().unwrap());
    let early = json!({ "type": "reveal", "entropy": ada.entropy });
    assert_eq!(ada.player.command(early.clone()).await.code(), "bad-share", "nobody reveals before all sit");
    let bob = Sharer::sits(&server, table, "Bob", 1, "", 2).await;
    let view = bob.player.look().await;
    assert_eq!(view["phase"], "waiting", "all sit, and reveals are awaited");
    assert!(view["revealing"].as_u64().unwrap() > view["now"].as_u64().unwrap());
    let other = json!({ "type": "reveal", "entropy": bob.entropy });
    assert_eq!(ada.player.command(other).await.code(), "bad-share", "not what was committed to");
    ada.reveals().await;
    assert_eq!(ada.player.command(early).await.code(), "bad-share", "once is enough");
    assert_eq!(ada.player.look().await["phase"], "waiting");
    // Bob is away. The table does not wait for him for ever.
    server.app.hub.forward_to(view["revealing"].as_u64().unwrap());
    let view = until(&ada.player, |view| view["phase"] == "running").await;
    assert_eq!(view["revealing"], Value::Null);
    let events = get(server.address, &format!("/api/tables/{table}/events?after=0"), None).await.json();
    let started =
        events["events"].as_array().unwrap().iter().find(|event| event["type"] == "started").unwrap();
    assert_eq!(started["withheld"], json!([1]));
    let first = started["first"].as_u64().unwrap();
    assert_eq!(view["options"]["first"], (first + 1).to_string());

    // Taking back over draws changes nothing that comes.
    let players = [&ada.player, &bob.player];
    let view = until_drawn(&players, 8).await;
    let drawn = tiles(&view);
    let acts = players[view["turn"].as_u64().unwrap() as usize];
    let back = json!({ "type": "take-back", "seq": acts.look().await["seq"] });
    acts.must(back).await;
    let offered = acts.look().await["offer"][1].clone();
    assert!(offered["draws"].as_u64().unwrap() > 0, "{offered}");
    let others = players.iter().find(|player| player.seat != acts.seat).unwrap();
    others.must(json!({ "type": "agree" })).await;
    let fewer = acts.look().await;
    assert!(tiles(&fewer).len() < drawn.len(), "{fewer}");
    let again = tiles(&until_drawn(&players, drawn.len()).await);
    assert_eq!(again, drawn, "the pile is as it was shuffled");

    bob.player.must(json!({ "type": "resign" })).await;
    ada.player.must(json!({ "type": "resign" })).await;
    let game = record(&server, table).await;
    let checked = verify(&game, Some(&ada.pinned())).unwrap();
    assert!(checked.draws >= drawn.len());
    let Proof::Second { lot: true, against: Against::Shares, shares } = checked.proof else {
        panic!("{checked:?}")
    };
    assert!(matches!(shares[..], [Share::Revealed { .. }, Share::Withheld { .. }, Share::Bot]), "{shares:?}");
    assert!(second_opinion(&folder, &game, &ada.receipt).0);
    // Bob's page says that it cannot vouch for a game without his own share.
    assert_eq!(verify(&game, Some(&bob.pinned())), Err(VerifyError::OwnReveal(1)));
    let (good, said) = second_opinion(&folder, &game, &bob.receipt);
    assert!(!good && said.contains("own-reveal"), "{said}");
    rematch(&server, &folder, &ada, &bob).await;
}

/// Everything is fresh: the secret, the commitment before it, and what everybody adds.
async fn rematch(server: &Here, folder: &Folder, ada: &Sharer, bob: &Sharer) {
    ada.player.must(json!({ "type": "rematch", "commits": true })).await;
    let view = bob.player.look().await;
    assert_eq!(view["agreed"], json!([]), "nobody has agreed yet");
    let offer = view["offer"][1].clone();
    assert_ne!(offer["commitment"], ada.receipt.commitment.as_str());
    assert_eq!(bob.player.command(json!({ "type": "rematch", "commits": true })).await.code(), "offer-open");
    let mut ada = Sharer::draws(ada.player.clone(), &offer, 0, 3);
    let mut bob = Sharer::draws(bob.player.clone(), &offer, 1, 4);
    let at_old = |sharer: &Sharer| Player {
        table: view["table"].as_str().unwrap().to_owned(),
        ..sharer.player.clone()
    };
    for sharer in [&ada, &bob] {
        let agree = json!({ "type": "agree", "commitment": sharer.receipt.share });
        at_old(sharer).must(agree).await;
    }
    let old = at_old(&ada).look().await;
    assert_eq!(old["next"], offer["table"]);
    for sharer in [&mut ada, &mut bob] {
        assert_eq!(sharer.player.look().await["phase"], "waiting");
        sharer.reveals().await;
    }
    let view = ada.player.look().await;
    assert_eq!((&view["phase"], &view["lot"]), (&json!("running"), &json!(false)));
    until_drawn(&[&ada.player, &bob.player], 4).await;
    bob.player.must(json!({ "type": "resign" })).await;
    ada.player.must(json!({ "type": "resign" })).await;
    let game = record(server, &ada.receipt.table).await;
    for sharer in [&ada, &bob] {
        assert!(verify(&game, Some(&sharer.pinned())).unwrap().draws >= 4);
        assert!(second_opinion(folder, &game, &sharer.receipt).0);
    }
}

#[tokio::test]
async fn whoever_commits_to_nothing_plays_at_once_and_adds_nothing() {
    let folder = Folder::new("draw-none");
    let server = Here::start(config(folder.database())).await;
    let (ada, bob) = two(server.address, "inka").await;
    let view = play_on(&[&ada, &bob], 60).await;
    let unfinished = record(&server, &ada.table).await;
    assert_eq!(verify(&unfinished, None), Err(VerifyError::NoTag("Secret")));
    bob.must(json!({ "type": "resign" })).await;
    let game = record(&server, &ada.table).await;
    let pinned = Pinned::Commitment(view["commitment"].as_str().unwrap().to_owned());
    let checked = verify(&game, Some(&pinned)).unwrap();
    assert!(checked.draws > 5, "{checked:?}");
    assert!(matches!(checked.proof, Proof::Second { shares, .. } if shares == [Share::None; 2]));
    // Old clients agree to a rematch by offering it.
    ada.must(json!({ "type": "rematch" })).await;
    bob.must(json!({ "type": "rematch" })).await;
    assert!(ada.look().await["next"].is_string());
}

//! Finished public games, what can be counted, and the club's own face.

use serde_json::{Value, json};
use server::Config;
use server::Readers::{All, Local, None as Nobody};

use crate::client::{Player, call, get};
use crate::server::{Folder, Here, config};
use crate::tables::{play_on, until};

/// A public game that Ada gives up after so many actions; or a private one.
async fn game(server: &Here, game: &str, names: [&str; 2], actions: usize, public: bool) -> String {
    let wish = json!({ "game": game, "seats": [{ "kind": "me" }, { "kind": "open" }], "name": names[0], "public": public });
    let ada = Player::create(server.address, wish).await;
    let bob = Player::join(server.address, &ada.table, names[1]).await;
    play_on(&[&ada, &bob], actions).await;
    ada.must(json!({ "type": "resign" })).await;
    ada.table
}

async fn found(server: &Here, query: &str) -> Vec<String> {
    let archive = get(server.address, &format!("/api/archive{query}"), None).await.json();
    let games = archive["games"].as_array().unwrap_or_else(|| panic!("{archive}"));
    games.iter().map(|game| game["table"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn finished_public_games_are_found_by_what_they_are() {
    let folder = Folder::new("archive");
    let server = Here::start(config(folder.database())).await;
    let long = game(&server, "inka", ["Ada", "Bob"], 12, true).await;
    let short = game(&server, "aztec", ["Zoë", "ada"], 2, true).await;
    let private = game(&server, "aztec", ["Ada", "Bob"], 2, false).await;
    let all = get(server.address, "/api/archive", None).await.json();
    let newest = &all["games"][0];
    assert_eq!((&newest["table"], &newest["result"]), (&json!(short), &json!("conceded")), "{all}");
    assert_eq!(
        newest["seats"][1],
        json!({ "name": "ada", "bot": null, "rank": 1, "score": newest["seats"][1]["score"] })
    );
    let (ended, length) = (newest["ended"].as_u64().unwrap(), newest["length"].as_u64().unwrap());
    let (later, longer) = (ended + 1, length + 1);
    for (query, expected) in [
        (String::new(), vec![&short, &long]),
        ("?game=inka".to_owned(), vec![&long]),
        ("?player=ADA".to_owned(), vec![&short, &long]),
        ("?player=zo%C3%AB".to_owned(), vec![&short]),
        ("?player=Nobody".to_owned(), vec![]),
        (format!("?since={ended}"), vec![&short]),
        (format!("?since={later}"), vec![]),
        (format!("?longest={length}"), vec![&short]),
        (format!("?shortest={longer}"), vec![&long]),
        ("?result=conceded".to_owned(), vec![&short, &long]),
        ("?result=won".to_owned(), vec![]),
        (format!("?before={ended}-{short}"), vec![&long]),
    ] {
        assert_eq!(found(&server, &query).await.iter().collect::<Vec<_>>(), expected, "{query}");
    }
    for (query, code) in [
        ("?game=chess", "bad-options"),
        ("?result=lost", "malformed"),
        ("?since=yesterday", "malformed"),
        ("?before=1", "malformed"),
        ("?before=1-..%2f..%2fetc", "malformed"),
        ("?player=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "too-long"),
        ("?table=x", "malformed"),
    ] {
        let answer = get(server.address, &format!("/api/archive{query}"), None).await;
        assert_eq!((answer.status / 100, answer.code().as_str()), (4, code), "{query}");
    }
    let answer = get(server.address, "/api/archive/records?form=jsonl", None).await;
    assert!(answer.head.contains("attachment"), "{answer:?}");
    assert!(answer.body.contains(&long) && answer.body.contains(&short) && !answer.body.contains(&private));
}

#[tokio::test]
async fn many_games_come_in_pages_and_downloads_are_bounded() {
    let folder = Folder::new("archive-pages");
    let server = Here::start(config(folder.database())).await;
    let mut made = Vec::new();
    for _ in 0..53 {
        made.push(game(&server, "aztec", ["Ada", "Bob"], 0, true).await);
    }
    let first = get(server.address, "/api/archive", None).await.json();
    assert_eq!(first["games"].as_array().unwrap().len(), 50);
    let next = first["next"].as_str().unwrap();
    let second = get(server.address, &format!("/api/archive?before={next}"), None).await.json();
    assert_eq!((second["games"].as_array().unwrap().len(), &second["next"]), (3, &Value::Null));
    let tables = |page: &Value| {
        page["games"].as_array().unwrap().iter().map(|game| game["table"].clone()).collect::<Vec<_>>()
    };
    let mut seen = [tables(&first), tables(&second)].concat();
    seen.sort_by_key(Value::to_string);
    made.sort();
    assert_eq!(json!(seen), json!(made));
    let mut codes = Vec::new();
    for _ in 0..8 {
        let answer = get(server.address, "/api/archive/records", None).await;
        codes.push(answer.status);
        if answer.status == 200 {
            let games = answer.body.matches("Commitment").count();
            assert_eq!(games, 53, "all of them, over several reads");
        }
    }
    assert_eq!(
        codes,
        [200, 200, 200, 200, 200, 200, 429, 429],
        "whoever downloads again and again has to wait"
    );
}

#[tokio::test]
async fn only_whom_the_host_allows_may_look() {
    let folder = Folder::new("archive-readers");
    let with = |archive, downloads| {
        let mut config: Config = config(folder.database());
        (config.archive, config.downloads) = (archive, downloads);
        config
    };
    for (archive, downloads, expected) in [
        (All, All, [200, 200, 200, 200]),
        (Local, All, [200, 200, 404, 404]),
        (All, Local, [200, 200, 200, 404]),
        (All, Nobody, [200, 404, 200, 404]),
        (Nobody, All, [404, 404, 404, 404]),
    ] {
        let server = Here::start(with(archive, downloads)).await;
        let mut seen = Vec::new();
        for through in ["", "x-forwarded-for: 192.0.2.1\r\n"] {
            for path in ["/api/archive", "/api/archive/records"] {
                seen.push(call(server.address, "GET", path, None, None, through).await.unwrap().status);
            }
        }
        assert_eq!(seen, expected, "{archive:?} {downloads:?}");
        let club = get(server.address, "/api/club", None).await.json();
        assert_eq!([&club["archive"], &club["downloads"]], [seen[0] == 200, seen[1] == 200]);
    }
}

#[tokio::test]
async fn statistics_name_nobody() {
    let folder = Folder::new("statistics");
    let server = Here::start(config(folder.database())).await;
    let wish =
        json!({ "game": "aztec", "seats": [{ "kind": "bot", "bot": "1" }, { "kind": "me" }], "name": "Ada" });
    let ada = Player::create(server.address, wish).await;
    until(&ada, |view| view["turn"] == 1).await;
    ada.must(json!({ "type": "resign" })).await;
    let answer = get(server.address, "/api/statistics", None).await;
    let counted = answer.json();
    assert_eq!(counted["tables"], json!({ "over": 1 }));
    let aztec = &counted["games"][0];
    assert_eq!(
        (&aztec["game"], &aztec["players"], &aztec["played"]),
        (&json!("aztec"), &json!(2), &json!(1))
    );
    assert_eq!(aztec["seats"], json!([1.0, 0.0]));
    let levels = json!([{ "bot": null, "seats": 1, "share": 0.0 }, { "bot": "1", "seats": 1, "share": 1.0 }]);
    assert_eq!(aztec["levels"], levels);
    assert!(!answer.body.contains("Ada") && !answer.body.contains(&ada.table));
    // Counted once a minute at most.
    game(&server, "inka", ["Eve", "Bob"], 0, true).await;
    assert_eq!(get(server.address, "/api/statistics", None).await.json(), counted);
}

#[tokio::test]
async fn a_club_shows_its_face() {
    let folder = Folder::new("club");
    let mut config = config(folder.database());
    config.face.name = Some("Chez Nous".to_owned());
    config.face.imprint = Some("<script>alert(1)</script>".to_owned());
    config.keep_finished_days = 90;
    let server = Here::start(config).await;
    let answer = get(server.address, "/api/club", None).await;
    let club = answer.json();
    assert_eq!((&club["name"], &club["welcome"]), (&json!("Chez Nous"), &Value::Null));
    assert_eq!((&club["keep_finished_days"], &club["keep_waiting_days"]), (&json!(90), &json!(30)));
    assert_eq!(club["imprint"], "<script>alert(1)</script>", "as data, which nobody takes for a page");
    assert!(answer.head.contains("application/json") && answer.head.contains("nosniff"), "{}", answer.head);
}

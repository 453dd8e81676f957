//! Storage from inside: what is read of a long table, and what one transaction does with changes that do not go together.

use protocol::{NewTable, SeatPlan, Timing, What};
use sqlx::Row;

use super::{Append, Change, Claim, SNAPSHOT_EVERY, Store, Stored, Trouble};
use crate::table::{Draft, Pace, create, restore, snapshot};

const SECRET: [u8; 32] = [1; 32];

/// A database that goes away with the test.
struct File(std::path::PathBuf);

impl File {
    fn new(name: &str) -> File {
        File(std::env::temp_dir().join(format!("pyramidion-{name}-{}.sqlite", std::process::id())))
    }

    async fn open(&self) -> Store {
        Store::open(&crate::sqlite(&self.0)).await.unwrap()
    }
}

impl Drop for File {
    fn drop(&mut self) {
        for end in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{end}", self.0.display()));
        }
    }
}

/// A table that waits for a second player.
fn draft(name: &str) -> Draft<'static> {
    create(name, &wish(), "", 0, &SECRET).unwrap().draft
}

fn wish() -> NewTable {
    NewTable {
        game: "aztec".to_owned(),
        options: [].into(),
        seats: vec![SeatPlan::Me, SeatPlan::Open],
        timing: Timing::None,
        public: false,
        name: Some("Ada".to_owned()),
        colour: None,
        entropy: None,
        title: None,
    }
}

fn appended(draft: &mut Draft<'_>) -> Append {
    Append::new(&draft.state, std::mem::take(&mut draft.facts))
}

fn made(draft: &mut Draft<'_>) -> Change {
    Change { append: None, create: Some((appended(draft), String::new())) }
}

/// A table where a bot is to act.
fn thinking(name: &str, bot: &str, maker: &str) -> Change {
    let wish = NewTable { seats: vec![SeatPlan::Bot { bot: bot.to_owned() }, SeatPlan::Me], ..wish() };
    let mut draft = create(name, &wish, maker, 0, &SECRET).unwrap().draft;
    made(&mut draft)
}

/// Somebody says this many lines.
fn said(draft: &mut Draft<'_>, lines: u32) -> Change {
    for _ in 0..lines {
        let text = format!("line {}", draft.state.public.seq);
        draft.push(What::Said { seat: 0, text });
    }
    Change { append: Some(appended(draft)), create: None }
}

#[tokio::test]
async fn a_long_table_is_read_from_its_snapshot_and_the_few_events_after_it() {
    let file = File::new("cold");
    let store = file.open().await;
    let mut lengths = Vec::new();
    for (name, events) in [("short", 100), ("long", 3_000)] {
        let mut draft = draft(name);
        store.commit(made(&mut draft)).await.unwrap();
        while draft.state.public.seq < events {
            store.commit(said(&mut draft, 7)).await.unwrap();
        }
        let Stored { snapshot: body, facts, .. } = store.load(name).await.unwrap().unwrap();
        assert!(facts.len() < SNAPSHOT_EVERY as usize, "{name}: {} events were read", facts.len());
        let body = body.expect("there is a snapshot");
        lengths.push(body.len());
        let mut state = restore(name, &body).unwrap();
        for fact in &facts {
            state.take_in(fact).unwrap();
        }
        assert_eq!(snapshot(&state), snapshot(&draft.state));
    }
    assert!(lengths[1] < lengths[0] * 2, "a snapshot does not grow with the events: {lengths:?}");
    // Nor does the database look at the events before them.
    let plan = "EXPLAIN QUERY PLAN SELECT body FROM events WHERE name = 'long' AND seq > 9 ORDER BY seq";
    let plan = sqlx::query(plan).fetch_all(&store.read).await.unwrap();
    let plan: Vec<String> = plan.iter().map(|row| row.get(3)).collect();
    assert_eq!(plan, ["SEARCH events USING PRIMARY KEY (name=? AND seq>?)"]);
}

#[tokio::test]
async fn a_commit_reaches_the_disk() {
    let file = File::new("sync");
    let store = file.open().await;
    let mode: (String,) = sqlx::query_as("PRAGMA journal_mode").fetch_one(&store.read).await.unwrap();
    let full: (i64,) = sqlx::query_as("PRAGMA synchronous").fetch_one(&store.read).await.unwrap();
    assert_eq!((mode.0.as_str(), full.0), ("wal", 2));
}

/// However many tables at which bots think deeply are due, or in hand, those that need little come at once; and of each
/// pace so many for an address.
#[tokio::test]
async fn quick_bots_are_claimed_without_regard_to_deep_ones() {
    let file = File::new("paces");
    let store = file.open().await;
    let tables = [
        ("deep-1", "8", "crowd"),
        ("deep-2", "8", "crowd"),
        ("quick-1", "1", "crowd"),
        ("quick-2", "random", "crowd"),
        ("honest", "greedy", "ada"),
    ];
    for (name, bot, maker) in tables {
        store.commit(thinking(name, bot, maker)).await.unwrap();
    }
    let claim = async |pace, share| {
        let claim = Claim { now: 1_000, until: 9_000, most: 10, thinking: Some((pace, share)) };
        let mut names = store.claim(claim).await.unwrap();
        names.sort();
        names
    };
    assert_eq!(claim(Pace::Deep, 1).await, ["deep-1"]);
    assert_eq!(claim(Pace::Deep, 1).await, [""; 0], "one is in hand, and no more of an address");
    assert_eq!(claim(Pace::Quick, 1).await, ["honest", "quick-1"]);
    assert_eq!(claim(Pace::Quick, 2).await, ["quick-2"]);
    assert_eq!(claim(Pace::Deep, 2).await, ["deep-2"]);
}

/// Five changes at once: two that build on each other, one too late, one of no table, one that has nothing to do with them.
#[tokio::test]
async fn a_change_that_fails_takes_no_other_with_it() {
    let file = File::new("batch");
    let store = file.open().await;
    let (mut one, mut other, mut third) = (draft("one"), draft("other"), draft("third"));
    store.commit(made(&mut one)).await.unwrap();
    store.commit(made(&mut other)).await.unwrap();
    let (mut late, mut lost) = (draft("other"), draft("lost"));
    appended(&mut late);
    appended(&mut lost);
    store.commit(said(&mut other, 1)).await.unwrap();
    let results = tokio::join!(
        store.commit(said(&mut one, 1)),
        store.commit(said(&mut one, 2)),
        store.commit(said(&mut late, 3)),
        store.commit(said(&mut lost, 1)),
        store.commit(made(&mut third)),
    );
    assert!(
        matches!(results, (Ok(()), Ok(()), Err(Trouble::Conflict), Err(Trouble::Conflict), Ok(()))),
        "{results:?}"
    );
    for (draft, name) in [(one, "one"), (other, "other"), (third, "third")] {
        let stored = store.load(name).await.unwrap().unwrap();
        assert_eq!(stored.facts.last().unwrap().seq, draft.state.public.seq, "{name}");
    }
    assert!(store.load("lost").await.unwrap().is_none());
}

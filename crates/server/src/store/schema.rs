//! The tables of the database, version by version. A step that has been released is never changed.

/// Each step brings the database to its number, counted from 1. `{wide}` and `{clustered}` differ between the two.
const STEPS: &[&[&str]] = &[
    &[
        "CREATE TABLE tables (
        name TEXT PRIMARY KEY,
        head BIGINT NOT NULL,
        game TEXT NOT NULL,
        rules BIGINT NOT NULL,
        options TEXT NOT NULL,
        public BIGINT NOT NULL,
        phase TEXT NOT NULL,
        secret TEXT NOT NULL,
        created BIGINT NOT NULL,
        updated BIGINT NOT NULL,
        due BIGINT,
        leased BIGINT NOT NULL DEFAULT 0
    )",
        "CREATE TABLE events (
        name TEXT NOT NULL REFERENCES tables (name),
        seq BIGINT NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (name, seq)
    ){clustered}",
        "CREATE TABLE snapshots (
        name TEXT PRIMARY KEY REFERENCES tables (name),
        seq BIGINT NOT NULL,
        body TEXT NOT NULL
    )",
        "CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL",
        "CREATE INDEX tables_listed ON tables (updated) WHERE public = 1",
    ],
    &[
        // For the clean-up. A game that runs is not in it, so that a move does not change it.
        "CREATE INDEX tables_unused ON tables (phase, updated) WHERE phase <> 'running'",
    ],
];

/// The statements from `version` (0: an empty database) to the newest.
pub fn steps(version: i64, postgres: bool) -> impl Iterator<Item = (i64, Vec<String>)> {
    let clustered = if postgres { "" } else { " WITHOUT ROWID" };
    let fill = move |statements: &[&str]| {
        statements.iter().map(|statement| statement.replace("{clustered}", clustered)).collect()
    };
    (1..)
        .zip(STEPS)
        .filter(move |(number, _)| *number > version)
        .map(move |(number, step)| (number, fill(step)))
}

/// The newest version.
pub fn newest() -> i64 {
    STEPS.len() as i64
}

/// What makes a connection to SQLite keep its promises: write-ahead log, and every commit reaches the disk. Emptying
/// the log is `checkpoint`'s; at 64 MiB the writer does it itself.
pub const SQLITE: &[&str] = &[
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA busy_timeout = 10000",
    "PRAGMA wal_autocheckpoint = 16384",
    "PRAGMA foreign_keys = ON",
];

/// The statements of a transaction; `$1` is the rows, as JSON.
pub struct Statements {
    /// Takes the rows' locks in one order, so that no two transactions wait for each other.
    pub lock: Option<&'static str>,
    /// Moves the tables on that stand where the rows follow.
    pub moved: &'static str,
    pub made: &'static str,
    pub events: &'static str,
    pub snapshots: &'static str,
}

/// The two databases' ways to read rows from JSON, and what is done with the rows.
macro_rules! statements {
    ($lock:expr, $heads:literal, $tables:literal, $texts:literal) => {
        Statements {
            lock: $lock,
            moved: concat!(
                "UPDATE tables SET head = batch.head, phase = batch.phase, updated = batch.updated,
                 due = batch.due, leased = leased * batch.keep FROM ",
                $heads,
                " WHERE tables.name = batch.name AND tables.head = batch.after"
            ),
            made: concat!(
                "INSERT INTO tables (name, head, game, rules, options, public, phase, secret, created, updated, due)
                 SELECT name, head, game, rules, options, public, phase, secret, updated, updated, due FROM ",
                $tables
            ),
            events: concat!("INSERT INTO events (name, seq, body) SELECT name, seq, body FROM ", $texts),
            // Without a condition SQLite takes the conflict for that of a join.
            snapshots: concat!(
                "INSERT INTO snapshots (name, seq, body) SELECT name, seq, body FROM ",
                $texts,
                " WHERE true ON CONFLICT (name) DO UPDATE SET seq = excluded.seq, body = excluded.body"
            ),
        }
    };
}

pub fn statements(postgres: bool) -> &'static Statements {
    if postgres { &POSTGRES_STATEMENTS } else { &SQLITE_STATEMENTS }
}

static POSTGRES_STATEMENTS: Statements = statements!(
    Some(
        "SELECT name FROM tables WHERE name IN (SELECT name FROM json_to_recordset($1::json) AS batch (name TEXT))
         ORDER BY name FOR UPDATE"
    ),
    "json_to_recordset($1::json) AS batch (name TEXT, head BIGINT, after BIGINT, phase TEXT, updated BIGINT,
     due BIGINT, keep BIGINT)",
    "json_to_recordset($1::json) AS batch (name TEXT, head BIGINT, game TEXT, rules BIGINT, options TEXT,
     public BIGINT, phase TEXT, secret TEXT, updated BIGINT, due BIGINT)",
    "json_to_recordset($1::json) AS batch (name TEXT, seq BIGINT, body TEXT)"
);

static SQLITE_STATEMENTS: Statements = statements!(
    None,
    "(SELECT value ->> 'name' AS name, value ->> 'head' AS head, value ->> 'after' AS after,
     value ->> 'phase' AS phase, value ->> 'updated' AS updated, value ->> 'due' AS due, value ->> 'keep' AS keep
     FROM json_each($1)) AS batch",
    "(SELECT value ->> 'name' AS name, value ->> 'head' AS head, value ->> 'game' AS game,
     value ->> 'rules' AS rules, value ->> 'options' AS options, value ->> 'public' AS public,
     value ->> 'phase' AS phase, value ->> 'secret' AS secret, value ->> 'updated' AS updated,
     value ->> 'due' AS due FROM json_each($1)) AS batch",
    "(SELECT value ->> 'name' AS name, value ->> 'seq' AS seq, value ->> 'body' AS body FROM json_each($1)) AS batch"
);

/// Takes tables that are due; a lock held by another node is passed over.
pub fn claim(postgres: bool) -> &'static str {
    if postgres {
        "UPDATE tables SET leased = $1 WHERE name IN (
            SELECT name FROM tables WHERE due <= $2 AND leased <= $3 ORDER BY due LIMIT $4
            FOR UPDATE SKIP LOCKED
        ) RETURNING name"
    } else {
        "UPDATE tables SET leased = $1 WHERE name IN (
            SELECT name FROM tables WHERE due <= $2 AND leased <= $3 ORDER BY due LIMIT $4
        ) RETURNING name"
    }
}

/// Tables that nobody uses: waiting since before `$1`, or over since before `$2`.
pub fn unused(postgres: bool) -> &'static str {
    if postgres {
        "SELECT name FROM tables WHERE phase <> 'running'
         AND ((phase = 'waiting' AND updated < $1) OR (phase = 'over' AND updated < $2)) LIMIT $3
         FOR UPDATE SKIP LOCKED"
    } else {
        "SELECT name FROM tables WHERE phase <> 'running'
         AND ((phase = 'waiting' AND updated < $1) OR (phase = 'over' AND updated < $2)) LIMIT $3"
    }
}

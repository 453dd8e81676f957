//! The tables of the database, version by version. A step that has been released is never changed.

/// Each step brings the database to its number, counted from 1. `{wide}` and `{clustered}` differ between the two.
const STEPS: &[&[&str]] = &[&[
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
]];

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

/// What makes a connection to SQLite keep its promises: write-ahead log, and every commit reaches the disk.
pub const SQLITE: &[&str] = &[
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA busy_timeout = 10000",
    "PRAGMA foreign_keys = ON",
];

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

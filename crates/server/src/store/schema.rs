//! The tables of the database, version by version. A step that has been released is never changed.

use sqlx::{AnyConnection, AssertSqlSafe, Executor};

use crate::table::Pace;

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
    &[
        // For whom something is due (0: a time comes, 1: bots among themselves, 2: people), where a table was made,
        // and until when somebody is taken to look at it.
        "ALTER TABLE tables ADD COLUMN due_for BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE tables ADD COLUMN maker TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE tables ADD COLUMN looked BIGINT NOT NULL DEFAULT 0",
        // A bot has been due since its turn came, a clock is due after that.
        "UPDATE tables SET due_for = 2 WHERE due <= updated",
        "DROP INDEX tables_due",
        "CREATE INDEX tables_due ON tables (due_for, due) WHERE due IS NOT NULL",
        // When a node was last there, and when none was.
        "CREATE TABLE heartbeat (id BIGINT PRIMARY KEY, at BIGINT NOT NULL)",
        "CREATE TABLE downtimes (ended BIGINT PRIMARY KEY, began BIGINT NOT NULL)",
    ],
    &[
        // What is left of a game when it is over, so that many can be browsed without playing them again.
        "CREATE TABLE games (
        name TEXT PRIMARY KEY REFERENCES tables (name),
        game TEXT NOT NULL,
        players BIGINT NOT NULL,
        public BIGINT NOT NULL,
        ended BIGINT NOT NULL,
        length BIGINT NOT NULL,
        result TEXT NOT NULL,
        record TEXT NOT NULL
    )",
        "CREATE INDEX games_ended ON games (ended, name)",
        // Who played them: a name, a bot, or both if a bot played on. `called` is what alike names have in common, `won` is
        // twelfths of the win.
        "CREATE TABLE game_seats (
        name TEXT NOT NULL REFERENCES games (name),
        seat BIGINT NOT NULL,
        player TEXT,
        bot TEXT,
        called TEXT,
        rank BIGINT NOT NULL,
        score BIGINT NOT NULL,
        won BIGINT NOT NULL,
        PRIMARY KEY (name, seat)
    )",
        "CREATE INDEX game_seats_called ON game_seats (called)",
        // What players told the host of each other. `line` is 0 if it is not about a line of chat.
        "CREATE TABLE reports (
        name TEXT NOT NULL REFERENCES tables (name),
        reporter BIGINT NOT NULL,
        seat BIGINT NOT NULL,
        line BIGINT NOT NULL,
        at BIGINT NOT NULL,
        why TEXT NOT NULL,
        settled BIGINT NOT NULL DEFAULT 0,
        PRIMARY KEY (name, reporter, seat, line)
    )",
    ],
    &[
        // Whom to tell of their turns; see `reminders`.
        "CREATE TABLE reminders (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL REFERENCES tables (name) ON DELETE CASCADE,
        seat BIGINT NOT NULL,
        kind TEXT NOT NULL,
        place TEXT NOT NULL,
        way TEXT NOT NULL,
        confirmed BIGINT NOT NULL,
        seen BIGINT NOT NULL,
        told BIGINT NOT NULL,
        failures BIGINT NOT NULL,
        created BIGINT NOT NULL
    )",
        "CREATE UNIQUE INDEX reminders_seat ON reminders (name, seat, place)",
        "CREATE INDEX reminders_place ON reminders (place)",
        // Keys of the server itself.
        "CREATE TABLE keys (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    ],
    // Bots that think little are due for others: 3 among themselves, 4 for people. A program that does not know these
    // numbers would never let them act. What is stored already is found under the old ones until the next move.
    &[],
];

/// Everything that is stored, those that are referred to first; what a backup holds.
pub const TABLES: &[&str] = &[
    "tables",
    "events",
    "snapshots",
    "heartbeat",
    "downtimes",
    "games",
    "game_seats",
    "reports",
    "reminders",
    "keys",
];

/// The statements from `version` (0: an empty database) to the newest.
fn steps(version: i64, postgres: bool) -> impl Iterator<Item = (i64, Vec<String>)> {
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

/// Whether an address is that of PostgreSQL.
pub fn is_postgres(address: &str) -> bool {
    address.starts_with("postgres://") || address.starts_with("postgresql://")
}

/// Brings a database from one version to another.
pub async fn migrate(
    connection: &mut AnyConnection,
    from: i64,
    to: i64,
    postgres: bool,
) -> Result<(), sqlx::Error> {
    connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)").await?;
    for (number, statements) in steps(from, postgres).take_while(|(number, _)| *number <= to) {
        for statement in statements {
            connection.execute(AssertSqlSafe(statement)).await?;
        }
        let noted = sqlx::query("INSERT INTO schema_version (version) VALUES ($1)").bind(number);
        noted.execute(&mut *connection).await?;
    }
    Ok(())
}

/// The columns of the table `$1`, in order.
pub fn columns(postgres: bool) -> &'static str {
    if postgres {
        "SELECT column_name::text FROM information_schema.columns
         WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position"
    } else {
        "SELECT name FROM pragma_table_info($1) ORDER BY cid"
    }
}

/// How many tables a database has, whoever made them.
pub fn how_many_tables(postgres: bool) -> &'static str {
    if postgres {
        "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = current_schema()"
    } else {
        "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table'"
    }
}

/// Reads each row as a list in JSON.
pub fn as_json(postgres: bool, table: &str, columns: &[String]) -> String {
    let columns = columns.join(", ");
    if postgres {
        format!("SELECT json_build_array({columns})::text FROM {table}")
    } else {
        format!("SELECT json_array({columns}) FROM {table}")
    }
}

/// Writes rows that are a list of objects in JSON.
pub fn from_json(postgres: bool, table: &str, columns: &[String]) -> String {
    let names = columns.join(", ");
    if postgres {
        return format!(
            "INSERT INTO {table} ({names}) SELECT {names} FROM json_populate_recordset(NULL::{table}, $1::json)"
        );
    }
    let values: Vec<String> = columns.iter().map(|name| format!("value ->> '{name}'")).collect();
    format!("INSERT INTO {table} ({names}) SELECT {} FROM json_each($1)", values.join(", "))
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
    /// Stored events written again.
    pub rewritten: &'static str,
    /// Where tables were made, if that is to be another place, or none.
    pub makers: &'static str,
    pub games: &'static str,
    pub game_seats: &'static str,
}

/// The two databases' ways to read rows from JSON, and what is done with the rows.
macro_rules! statements {
    ($lock:expr, $heads:literal, $tables:literal, $texts:literal, $games:literal, $seats:literal) => {
        Statements {
            lock: $lock,
            moved: concat!(
                "UPDATE tables SET head = batch.head, phase = batch.phase, updated = batch.updated,
                 due = batch.due, due_for = batch.due_for, leased = leased * batch.keep FROM ",
                $heads,
                " WHERE tables.name = batch.name AND tables.head = batch.after"
            ),
            made: concat!(
                "INSERT INTO tables (name, head, game, rules, options, public, phase, secret, created, updated, due,
                 due_for, maker)
                 SELECT name, head, game, rules, options, public, phase, secret, updated, updated, due, due_for, maker
                 FROM ",
                $tables
            ),
            events: concat!("INSERT INTO events (name, seq, body) SELECT name, seq, body FROM ", $texts),
            // Without a condition SQLite takes the conflict for that of a join.
            snapshots: concat!(
                "INSERT INTO snapshots (name, seq, body) SELECT name, seq, body FROM ",
                $texts,
                " WHERE true ON CONFLICT (name) DO UPDATE SET seq = excluded.seq, body = excluded.body"
            ),
            rewritten: concat!(
                "UPDATE events SET body = batch.body FROM ",
                $texts,
                " WHERE events.name = batch.name AND events.seq = batch.seq"
            ),
            makers: concat!(
                "UPDATE tables SET maker = batch.body FROM ",
                $texts,
                " WHERE tables.name = batch.name"
            ),
            games: concat!(
                "INSERT INTO games (name, game, players, public, ended, length, result, record)
                 SELECT name, game, players, public, ended, length, result, record FROM ",
                $games,
                " WHERE true ON CONFLICT (name) DO UPDATE SET record = excluded.record"
            ),
            game_seats: concat!(
                "INSERT INTO game_seats (name, seat, player, bot, called, rank, score, won)
                 SELECT name, seat, player, bot, called, rank, score, won FROM ",
                $seats,
                " WHERE true ON CONFLICT (name, seat) DO UPDATE SET player = excluded.player, called = excluded.called"
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
     due BIGINT, due_for BIGINT, keep BIGINT)",
    "json_to_recordset($1::json) AS batch (name TEXT, head BIGINT, game TEXT, rules BIGINT, options TEXT,
     public BIGINT, phase TEXT, secret TEXT, updated BIGINT, due BIGINT, due_for BIGINT, maker TEXT)",
    "json_to_recordset($1::json) AS batch (name TEXT, seq BIGINT, body TEXT)",
    "json_to_recordset($1::json) AS batch (name TEXT, game TEXT, players BIGINT, public BIGINT, ended BIGINT,
     length BIGINT, result TEXT, record TEXT)",
    "json_to_recordset($1::json) AS batch (name TEXT, seat BIGINT, player TEXT, bot TEXT, called TEXT, rank BIGINT,
     score BIGINT, won BIGINT)"
);

static SQLITE_STATEMENTS: Statements = statements!(
    None,
    "(SELECT value ->> 'name' AS name, value ->> 'head' AS head, value ->> 'after' AS after,
     value ->> 'phase' AS phase, value ->> 'updated' AS updated, value ->> 'due' AS due,
     value ->> 'due_for' AS due_for, value ->> 'keep' AS keep FROM json_each($1)) AS batch",
    "(SELECT value ->> 'name' AS name, value ->> 'head' AS head, value ->> 'game' AS game,
     value ->> 'rules' AS rules, value ->> 'options' AS options, value ->> 'public' AS public,
     value ->> 'phase' AS phase, value ->> 'secret' AS secret, value ->> 'updated' AS updated,
     value ->> 'due' AS due, value ->> 'due_for' AS due_for, value ->> 'maker' AS maker FROM json_each($1)) AS batch",
    "(SELECT value ->> 'name' AS name, value ->> 'seq' AS seq, value ->> 'body' AS body FROM json_each($1)) AS batch",
    "(SELECT value ->> 'name' AS name, value ->> 'game' AS game, value ->> 'players' AS players,
     value ->> 'public' AS public, value ->> 'ended' AS ended, value ->> 'length' AS length,
     value ->> 'result' AS result, value ->> 'record' AS record FROM json_each($1)) AS batch",
    "(SELECT value ->> 'name' AS name, value ->> 'seat' AS seat, value ->> 'player' AS player, value ->> 'bot' AS bot,
     value ->> 'called' AS called, value ->> 'rank' AS rank, value ->> 'score' AS score, value ->> 'won' AS won
     FROM json_each($1)) AS batch"
);

/// Takes tables where a time has come until `$1`, with `$2` for now and at most `$3` of them; a lock held by another
/// node is passed over.
macro_rules! claim_clocks {
    ($lock:literal) => {
        concat!(
            "UPDATE tables SET leased = $1 WHERE name IN (
                SELECT name FROM tables WHERE due_for = 0 AND due <= $2 AND leased <= $2 ORDER BY due LIMIT $3",
            $lock,
            ") RETURNING name"
        )
    };
}

/// Takes tables where a bot of a pace (`$kinds`) is to act, at most `$4` made in one place. Those in hand count, so they come first in their
/// maker's line. Each maker's first comes before anybody's second. What no maker is known of stands alone.
macro_rules! claim_bots {
    ($kinds:literal, $lock:literal) => {
        concat!(
            "UPDATE tables SET leased = $1 WHERE name IN (
                SELECT name FROM tables WHERE leased <= $2 AND name IN (
                    SELECT name FROM (
                        SELECT name, leased, due_for, due, ROW_NUMBER() OVER (
                            PARTITION BY CASE WHEN maker = '' THEN name ELSE maker END
                            ORDER BY CASE WHEN leased > $2 THEN 0 ELSE 1 END, due_for DESC, due
                        ) AS place
                        FROM tables WHERE due_for IN (",
            $kinds,
            ") AND due <= $2 AND (due_for IN (2, 4) OR looked > $2)
                    ) AS waiting WHERE leased <= $2 AND place <= $4 ORDER BY due_for DESC, place, due LIMIT $3
                )",
            $lock,
            ") RETURNING name"
        )
    };
}

pub fn claim_clocks(postgres: bool) -> &'static str {
    if postgres { claim_clocks!(" FOR UPDATE SKIP LOCKED") } else { claim_clocks!("") }
}

pub fn claim_bots(postgres: bool, pace: Pace) -> &'static str {
    match (pace, postgres) {
        (Pace::Deep, false) => claim_bots!("1, 2", ""),
        (Pace::Deep, true) => claim_bots!("1, 2", " FOR UPDATE SKIP LOCKED"),
        (Pace::Quick, false) => claim_bots!("3, 4", ""),
        (Pace::Quick, true) => claim_bots!("3, 4", " FOR UPDATE SKIP LOCKED"),
    }
}

/// Notes that somebody looks at the tables `$2` until `$1`.
pub fn look(postgres: bool) -> &'static str {
    if postgres {
        "UPDATE tables SET looked = $1 WHERE name IN (SELECT json_array_elements_text($2::json))"
    } else {
        "UPDATE tables SET looked = $1 WHERE name IN (SELECT value FROM json_each($2))"
    }
}

/// How far the tables `$1` have come.
pub fn heads(postgres: bool) -> &'static str {
    if postgres {
        "SELECT name, head FROM tables WHERE name IN (SELECT json_array_elements_text($1::json))"
    } else {
        "SELECT name, head FROM tables WHERE name IN (SELECT value FROM json_each($1))"
    }
}

/// Who played the games `$1`.
pub fn seats(postgres: bool) -> &'static str {
    if postgres {
        "SELECT name, player, bot, rank, score FROM game_seats
         WHERE name IN (SELECT json_array_elements_text($1::json)) ORDER BY name, seat"
    } else {
        "SELECT name, player, bot, rank, score FROM game_seats
         WHERE name IN (SELECT value FROM json_each($1)) ORDER BY name, seat"
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

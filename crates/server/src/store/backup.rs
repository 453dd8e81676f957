//! A copy of everything stored, as lines of JSON, taken while the server goes on.
//!
//! It is what one transaction sees, so that it is of one moment: everything that was acknowledged before it began is in it.
//! Both databases write the same lines, and either reads them. The first line says what it is; then, for each table of
//! the database, a line with its name and columns and a line for each row; the last line has the number of rows and the
//! checksum of all lines before it, so that one that was cut short is noticed.

use futures_util::TryStreamExt;
use protocol::hex;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Row};
use tokio::sync::mpsc;

use super::{Store, Trouble, schema};

/// What the first line names, with the version of the form.
pub const FORM: &str = "pyramidion backup 1";

/// The first line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Begin {
    pub form: String,
    /// The version of the database it was taken from.
    pub schema: i64,
    /// When it was taken.
    pub at: u64,
}

/// What the rows that follow are.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    pub table: String,
    pub columns: Vec<String>,
}

/// The last line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    pub rows: u64,
    pub sha256: String,
}

/// What a backup holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Backup {
    pub rows: u64,
    pub bytes: u64,
}

/// Where the lines go, and what has gone there.
struct Writer<'a> {
    lines: &'a mpsc::Sender<Value>,
    sum: Sha256,
    bytes: u64,
}

impl Writer<'_> {
    async fn put(&mut self, line: String) -> Result<(), Trouble> {
        self.sum.update(&line);
        self.sum.update("\n");
        self.bytes += line.len() as u64 + 1;
        let gone = |_| Trouble::Unavailable("whoever wanted a backup is gone".to_owned());
        self.lines.send(Value::String(line)).await.map_err(gone)
    }
}

impl Store {
    /// Sends everything stored to `lines`, each without its end, and says how much it was.
    pub async fn back_up(&self, at: u64, lines: &mpsc::Sender<Value>) -> Result<Backup, Trouble> {
        let postgres = self.postgres.is_some();
        let begin =
            if postgres { "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" } else { "BEGIN DEFERRED" };
        // Not lent: it takes as long as it takes.
        let mut connection = self.read.acquire().await?;
        let mut transaction = connection.begin_with(begin).await?;
        let mut writer = Writer { lines, sum: Sha256::new(), bytes: 0 };
        let mut rows = 0;
        writer.put(json(&Begin { form: FORM.to_owned(), schema: schema::newest(), at })).await?;
        for table in schema::TABLES {
            let columns = columns(&mut transaction, postgres, table).await?;
            let select = schema::as_json(postgres, table, &columns);
            writer.put(json(&Section { table: (*table).to_owned(), columns })).await?;
            let mut found = sqlx::query(AssertSqlSafe(select)).fetch(&mut *transaction);
            while let Some(row) = found.try_next().await? {
                rows += 1;
                writer.put(row.try_get(0)?).await?;
            }
        }
        let sha256 = hex::encode(&writer.sum.clone().finalize());
        writer.put(json(&End { rows, sha256 })).await?;
        Ok(Backup { rows, bytes: writer.bytes })
    }
}

async fn columns(
    connection: &mut AnyConnection,
    postgres: bool,
    table: &str,
) -> Result<Vec<String>, sqlx::Error> {
    let columns = sqlx::query(schema::columns(postgres)).bind(table.to_owned());
    columns.fetch_all(connection).await?.iter().map(|row| row.try_get(0)).collect()
}

fn json(line: &impl Serialize) -> String {
    serde_json::to_string(line).expect("a line is made of strings and numbers")
}

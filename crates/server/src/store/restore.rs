//! Puts a backup into an empty database, whole or not at all.

use std::io::BufRead;

use protocol::hex;
use serde_json::Value;
use sha2::{Digest, Sha256};
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor, Row};

use super::backup::{Backup, Begin, End, FORM, Section};
use super::{file, schema};

/// How many rows go into the database at once.
const AT_ONCE: usize = 500;

/// Puts the lines of a backup into the database at an address, which must hold nothing. It keeps the version it was taken
/// from; whoever opens it next brings it up to date.
pub async fn restore(address: &str, lines: impl BufRead) -> Result<Backup, String> {
    sqlx::any::install_default_drivers();
    let postgres = schema::is_postgres(address);
    // Kept until the end: no server may begin meanwhile.
    let _in_use = if postgres {
        None
    } else {
        let path = file::path(address).map_err(|error| error.to_string())?;
        Some(file::take(address, &path).map_err(|why| format!("{}: {why}", path.display()))?)
    };
    let mut connection = AnyConnection::connect(address).await.map_err(|error| error.to_string())?;
    if !postgres {
        for &pragma in schema::SQLITE {
            connection.execute(pragma).await.map_err(|error| error.to_string())?;
        }
    }
    let restored = fill(&mut connection, postgres, lines).await;
    // What SQLite's log holds goes into its file; and whoever was refused and tries again finds nobody in the file.
    connection.close().await.map_err(|error| error.to_string())?;
    restored
}

async fn fill(connection: &mut AnyConnection, postgres: bool, lines: impl BufRead) -> Result<Backup, String> {
    let failed = |error: sqlx::Error| error.to_string();
    let mut transaction = connection.begin().await.map_err(failed)?;
    let tables = transaction.fetch_one(schema::how_many_tables(postgres)).await.map_err(failed)?;
    if tables.try_get::<i64, _>(0).map_err(failed)? > 0 {
        return Err("there is something in this database already; a backup goes into an empty one".to_owned());
    }
    let mut reader = Reader { lines, sum: Sha256::new(), rows: 0, bytes: 0 };
    let begin: Begin = reader.next_as("the first line")?;
    if begin.form != FORM {
        return Err(format!("'{}' is no backup that this program knows", begin.form));
    }
    if begin.schema > schema::newest() {
        let (theirs, ours) = (begin.schema, schema::newest());
        return Err(format!("the backup has version {theirs}, this program knows {ours} only"));
    }
    schema::migrate(&mut transaction, 0, begin.schema, postgres).await.map_err(failed)?;
    let mut section: Option<Section> = None;
    let mut rows: Vec<Value> = Vec::new();
    let end: End = loop {
        let sum = reader.sum.clone();
        let line = reader.next()?;
        let value: Value =
            serde_json::from_str(&line).map_err(|error| format!("a line of the backup: {error}"))?;
        if let (Value::Array(_), Some(section)) = (&value, &section) {
            reader.rows += 1;
            rows.push(value);
            if rows.len() == AT_ONCE {
                insert(&mut transaction, postgres, section, &mut rows).await?;
            }
            continue;
        }
        if let Some(section) = &section {
            insert(&mut transaction, postgres, section, &mut rows).await?;
        }
        if let Ok(end) = serde_json::from_value::<End>(value.clone()) {
            if end.rows != reader.rows || end.sha256 != hex::encode(&sum.finalize()) {
                return Err("the backup is not as it was written".to_owned());
            }
            break end;
        }
        let next: Section =
            serde_json::from_value(value).map_err(|error| format!("a line of the backup: {error}"))?;
        if !schema::TABLES.contains(&next.table.as_str()) || !next.columns.iter().all(|name| is_plain(name)) {
            return Err(format!("this program knows no '{}' in a backup", next.table));
        }
        section = Some(next);
    };
    transaction.commit().await.map_err(failed)?;
    Ok(Backup { rows: end.rows, bytes: reader.bytes })
}

/// Whether a column's name can stand in a statement as it is.
fn is_plain(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
}

async fn insert(
    connection: &mut AnyConnection,
    postgres: bool,
    section: &Section,
    rows: &mut Vec<Value>,
) -> Result<(), String> {
    if rows.is_empty() {
        return Ok(());
    }
    let count = rows.len() as u64;
    let mut named = Vec::with_capacity(rows.len());
    for row in rows.drain(..) {
        let Value::Array(values) = row else { continue };
        if values.len() != section.columns.len() {
            return Err(format!("a row of '{}' has {} values", section.table, values.len()));
        }
        let row = section.columns.iter().cloned().zip(values);
        named.push(Value::Object(row.collect()));
    }
    let statement = schema::from_json(postgres, &section.table, &section.columns);
    let insert = sqlx::query(AssertSqlSafe(statement)).bind(Value::Array(named).to_string());
    let stored = insert.execute(connection).await.map_err(|error| format!("'{}': {error}", section.table))?;
    if stored.rows_affected() != count {
        return Err(format!("of {count} rows of '{}' {} were stored", section.table, stored.rows_affected()));
    }
    Ok(())
}

/// The lines as they come, counted.
struct Reader<L> {
    lines: L,
    sum: Sha256,
    rows: u64,
    bytes: u64,
}

impl<L: BufRead> Reader<L> {
    fn next(&mut self) -> Result<String, String> {
        let mut line = String::new();
        let read =
            self.lines.read_line(&mut line).map_err(|error| format!("cannot read the backup: {error}"))?;
        if read == 0 || !line.ends_with('\n') {
            return Err("the backup ends in the middle".to_owned());
        }
        self.sum.update(&line);
        self.bytes += read as u64;
        line.pop();
        Ok(line)
    }

    fn next_as<T: serde::de::DeserializeOwned>(&mut self, what: &str) -> Result<T, String> {
        serde_json::from_str(&self.next()?)
            .map_err(|error| format!("{what} is not that of a backup: {error}"))
    }
}

//! What players report to the host.

use sqlx::any::AnyRow;
use sqlx::{AnyPool, Connection, Row};

use super::connection::lend;
use super::writer::begin;
use super::{Store, Trouble};

/// A player reports another, or what another has said.
#[derive(Clone, Debug)]
pub struct Report {
    pub table: String,
    /// Who reports.
    pub reporter: u8,
    /// Who is reported.
    pub seat: u8,
    /// The event of the line of chat it is about; 0 if it is about none.
    pub line: u32,
    pub at: u64,
    pub why: String,
}

/// A report, and whether the host has seen to it.
#[derive(Clone, Debug)]
pub struct Reported {
    pub report: Report,
    pub settled: bool,
}

/// How many reports one player may leave at one table.
const MOST: i64 = 20;

impl Store {
    /// Reports, the oldest first: those that the host has not seen to, or all, of one table or of all.
    pub async fn reports(&self, table: Option<&str>, all: bool) -> Result<Vec<Reported>, Trouble> {
        let reports = sqlx::query(
            "SELECT name, reporter, seat, line, at, why, settled FROM reports
             WHERE settled <= $1 AND ($2 = '' OR name = $2) ORDER BY at, name, reporter, seat, line",
        );
        let reports = reports.bind(i64::from(all)).bind(table.unwrap_or_default().to_owned());
        let rows = lend(&self.read, async |connection| Ok(reports.fetch_all(connection).await?)).await?;
        Ok(rows.iter().map(read).collect::<Result<_, sqlx::Error>>()?)
    }
}

fn read(row: &AnyRow) -> Result<Reported, sqlx::Error> {
    let number = |column: usize| row.try_get::<i64, _>(column);
    let report = Report {
        table: row.try_get(0)?,
        reporter: number(1)? as u8,
        seat: number(2)? as u8,
        line: number(3)? as u32,
        at: number(4)? as u64,
        why: row.try_get(5)?,
    };
    Ok(Reported { report, settled: number(6)? != 0 })
}

/// Stores a report; the same one again says what it says now. Says no if its author has left too many.
pub async fn store(pool: &AnyPool, postgres: bool, report: &Report) -> Result<bool, Trouble> {
    lend(pool, async |connection| {
        let mut transaction = connection.begin_with(begin(postgres)).await?;
        let left = sqlx::query("SELECT COUNT(*) FROM reports WHERE name = $1 AND reporter = $2");
        let left = left.bind(report.table.clone()).bind(i64::from(report.reporter));
        if left.fetch_one(&mut *transaction).await?.try_get::<i64, _>(0)? >= MOST {
            return Ok(false);
        }
        let insert = sqlx::query(
            "INSERT INTO reports (name, reporter, seat, line, at, why) VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (name, reporter, seat, line) DO UPDATE SET at = excluded.at, why = excluded.why, settled = 0",
        );
        let insert = insert
            .bind(report.table.clone())
            .bind(i64::from(report.reporter))
            .bind(i64::from(report.seat))
            .bind(i64::from(report.line))
            .bind(report.at as i64)
            .bind(report.why.clone());
        insert.execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(true)
    })
    .await
}

/// Notes that the host has seen to the reports of a table; returns how many there were.
pub async fn settle(pool: &AnyPool, table: &str) -> Result<u64, Trouble> {
    let settle = sqlx::query("UPDATE reports SET settled = 1 WHERE name = $1 AND settled = 0");
    let settle = settle.bind(table.to_owned());
    lend(pool, async |connection| Ok(settle.execute(connection).await?.rows_affected())).await
}

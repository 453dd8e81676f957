//! Whom to tell of their turns, and the server's own keys.

use sqlx::Row;
use sqlx::any::AnyRow;
use tokio::sync::oneshot;

use super::connection::lend;
use super::writer::{Job, Value};
use super::{Store, Trouble, closed};
use crate::reminder::Contact;

/// A reminder as it is stored.
#[derive(Clone, Debug)]
pub struct StoredReminder {
    pub id: String,
    pub table: String,
    pub seat: u8,
    /// What tells two ways apart that are told for one seat.
    pub place: String,
    pub way: Contact,
    pub confirmed: bool,
    /// The table's latest fact when it was last looked at.
    pub seen: u32,
    /// The position that was last told.
    pub told: u32,
    /// How many attempts in a row came to nothing.
    pub failures: u32,
    pub created: u64,
}

/// Tables that have moved and then rested since before these times.
#[derive(Clone, Copy, Debug)]
pub struct Rested {
    pub push_before: u64,
    pub mail_before: u64,
    pub most: u32,
}

const COLUMNS: &str =
    "reminders.id, reminders.name, reminders.seat, reminders.place, reminders.way, reminders.confirmed,
     reminders.seen, reminders.told, reminders.failures, reminders.created";

impl Store {
    /// The value of a key of the server's; what `make` gives if there is none yet, whoever made it first.
    pub async fn key(&self, name: &str, make: fn() -> String) -> Result<String, Trouble> {
        if let Some(value) = self.stored_key(name).await? {
            return Ok(value);
        }
        let insert = "INSERT INTO keys (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
        self.execute(insert, vec![name.into(), make().into()]).await?;
        self.stored_key(name).await?.ok_or_else(|| Trouble::Database("a key was not kept".to_owned()))
    }

    async fn stored_key(&self, name: &str) -> Result<Option<String>, Trouble> {
        let key = sqlx::query("SELECT value FROM keys WHERE name = $1").bind(name.to_owned());
        let row = lend(&self.read, async |connection| Ok(key.fetch_optional(connection).await?)).await?;
        row.map(|row| Ok(row.try_get(0)?)).transpose()
    }

    /// Keeps a reminder; one for the same place is replaced.
    pub async fn add_reminder(&self, reminder: &StoredReminder) -> Result<(), Trouble> {
        let way = serde_json::to_string(&reminder.way).expect("a way is made of strings");
        let kind = if reminder.way.token.is_some() { "mail" } else { "push" };
        let insert = "INSERT INTO reminders
             (id, name, seat, kind, place, way, confirmed, seen, told, failures, created)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, $10)
             ON CONFLICT (name, seat, place) DO UPDATE SET id = excluded.id, way = excluded.way,
             confirmed = excluded.confirmed, seen = excluded.seen, told = excluded.told, failures = 0,
             created = excluded.created";
        let values = vec![
            reminder.id.as_str().into(),
            reminder.table.as_str().into(),
            i64::from(reminder.seat).into(),
            kind.into(),
            reminder.place.as_str().into(),
            way.into(),
            i64::from(reminder.confirmed).into(),
            i64::from(reminder.seen).into(),
            i64::from(reminder.told).into(),
            (reminder.created as i64).into(),
        ];
        self.execute(insert, values).await.map(|_| ())
    }

    /// A seat's reminders.
    pub async fn reminders(&self, table: &str, seat: u8) -> Result<Vec<StoredReminder>, Trouble> {
        let select =
            format!("SELECT {COLUMNS} FROM reminders WHERE name = $1 AND seat = $2 ORDER BY created, id");
        let reminders = sqlx::query(sqlx::AssertSqlSafe(select)).bind(table.to_owned()).bind(i64::from(seat));
        let rows = lend(&self.read, async |connection| Ok(reminders.fetch_all(connection).await?)).await?;
        rows.iter().map(read).collect()
    }

    /// How many times since then somebody asked for mail to this place, without anybody having agreed.
    pub async fn unanswered(&self, place: &str, since: u64) -> Result<u32, Trouble> {
        let count =
            sqlx::query("SELECT COUNT(*) FROM reminders WHERE place = $1 AND confirmed = 0 AND created > $2");
        let count = count.bind(place.to_owned()).bind(since as i64);
        let row = lend(&self.read, async |connection| Ok(count.fetch_one(connection).await?)).await?;
        Ok(row.try_get::<i64, _>(0)? as u32)
    }

    /// Reminders whose tables have moved since they were looked at, and rested.
    pub async fn rested(&self, rested: Rested) -> Result<Vec<(StoredReminder, u32)>, Trouble> {
        let select = format!(
            "SELECT {COLUMNS}, tables.head FROM reminders JOIN tables ON tables.name = reminders.name
             WHERE reminders.confirmed = 1 AND tables.phase = 'running' AND tables.head > reminders.seen
             AND tables.updated <= CASE WHEN reminders.kind = 'mail' THEN $1 ELSE $2 END
             ORDER BY tables.updated LIMIT $3"
        );
        let due = sqlx::query(sqlx::AssertSqlSafe(select))
            .bind(rested.mail_before as i64)
            .bind(rested.push_before as i64)
            .bind(i64::from(rested.most));
        let rows = lend(&self.read, async |connection| Ok(due.fetch_all(connection).await?)).await?;
        rows.iter().map(|row| Ok((read(row)?, row.try_get::<i64, _>(10)? as u32))).collect()
    }

    /// Notes that a reminder was looked at, and of what somebody is told now; false if another node was faster.
    pub async fn take_reminder(
        &self,
        reminder: &StoredReminder,
        head: u32,
        told: u32,
    ) -> Result<bool, Trouble> {
        let update = "UPDATE reminders SET seen = $1, told = $2 WHERE id = $3 AND seen = $4";
        let values = vec![
            i64::from(head).into(),
            i64::from(told).into(),
            reminder.id.as_str().into(),
            i64::from(reminder.seen).into(),
        ];
        Ok(self.execute(update, values).await? == 1)
    }

    /// Notes how many attempts in a row have failed.
    pub async fn note_failures(&self, id: &str, failures: u32) -> Result<(), Trouble> {
        let update = "UPDATE reminders SET failures = $1 WHERE id = $2";
        self.execute(update, vec![i64::from(failures).into(), id.into()]).await.map(|_| ())
    }

    /// Somebody agrees to a reminder; false if there is none.
    pub async fn confirm_reminder(&self, id: &str) -> Result<bool, Trouble> {
        Ok(self.execute("UPDATE reminders SET confirmed = 1 WHERE id = $1", vec![id.into()]).await? == 1)
    }

    /// Ends a reminder, and says whether there was one.
    pub async fn end_reminder(&self, id: &str) -> Result<bool, Trouble> {
        Ok(self.execute("DELETE FROM reminders WHERE id = $1", vec![id.into()]).await? == 1)
    }

    /// Ends all of a seat's reminders.
    pub async fn end_reminders(&self, table: &str, seat: u8) -> Result<(), Trouble> {
        let delete = "DELETE FROM reminders WHERE name = $1 AND seat = $2";
        self.execute(delete, vec![table.into(), i64::from(seat).into()]).await.map(|_| ())
    }

    /// Ends reminders of games that are over, and those that nobody has agreed to since then.
    pub async fn end_old_reminders(&self, asked_before: u64) -> Result<(), Trouble> {
        let delete = "DELETE FROM reminders WHERE (confirmed = 0 AND created < $1)
             OR name IN (SELECT name FROM tables WHERE phase = 'over')";
        self.execute(delete, vec![(asked_before as i64).into()]).await.map(|_| ())
    }

    /// Carries out one statement; says how many rows it touched.
    async fn execute(&self, statement: &'static str, values: Vec<Value>) -> Result<u64, Trouble> {
        let (reply, answer) = oneshot::channel();
        self.send("", Job::Execute { statement, values, reply }).await?;
        answer.await.map_err(|_| closed())?
    }
}

fn read(row: &AnyRow) -> Result<StoredReminder, Trouble> {
    let number = |column: usize| row.try_get::<i64, _>(column);
    let way: String = row.try_get(4)?;
    Ok(StoredReminder {
        id: row.try_get(0)?,
        table: row.try_get(1)?,
        seat: number(2)? as u8,
        place: row.try_get(3)?,
        way: serde_json::from_str(&way).map_err(|error| Trouble::Database(format!("a reminder: {error}")))?,
        confirmed: number(5)? != 0,
        seen: number(6)? as u32,
        told: number(7)? as u32,
        failures: number(8)? as u32,
        created: number(9)? as u64,
    })
}

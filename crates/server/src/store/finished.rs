//! What is left of a game when it is over: who played, how it ended, its record. Browsing and counting read this, and
//! nobody has to play a game again for it.

use std::collections::{BTreeMap, HashMap};

use protocol::{ArchivedSeat, EndReason, GameStatistics, LevelShare, Statistics};
use serde::Serialize;
use sqlx::any::AnyRow;
use sqlx::{AnyPool, Connection, Row};

use super::connection::lend;
use super::writer::begin;
use super::{Store, Trouble, batch, schema};
use crate::table::{State, called};

/// A game that is over, as a row.
#[derive(Clone, Debug, Serialize)]
pub struct Finished {
    pub name: String,
    game: String,
    players: usize,
    public: u8,
    ended: u64,
    length: usize,
    result: &'static str,
    record: String,
    #[serde(skip)]
    seats: Vec<Sitter>,
}

/// Who played it, as a row.
#[derive(Clone, Debug, Serialize)]
pub struct Sitter {
    name: String,
    seat: usize,
    player: Option<String>,
    bot: Option<String>,
    called: Option<String>,
    rank: u8,
    score: i32,
    won: u8,
}

/// All wins are counted in twelfths, because two, three or four may share one.
const WIN: u8 = 12;

impl Finished {
    /// What is left of a table; none if its game is not over.
    pub fn of(state: &State, ended: u64) -> Option<Finished> {
        let table = &state.public;
        let end = table.ended.as_ref()?;
        let first = end.ranks.iter().map(|rank| u8::from(*rank == 1)).sum::<u8>().max(1);
        let result = match end.reason {
            EndReason::Finished if first == 1 => "won",
            EndReason::Finished => "shared",
            reason => reason.as_str(),
        };
        let scores = table.game.scores();
        let seat = |(seat, held): (usize, &protocol::SeatView)| {
            let rank = end.ranks.get(seat).copied().unwrap_or_default();
            let player = held.name.clone();
            Sitter {
                name: table.name.clone(),
                seat,
                // Of a bot that plays on for somebody nothing is told: the game is that player's.
                bot: held.bot.clone().filter(|_| player.is_none()),
                called: player.as_deref().filter(|name| !name.is_empty()).map(called),
                player,
                rank,
                score: scores.get(seat).copied().unwrap_or_default(),
                won: if rank == 1 && end.reason != EndReason::Closed { WIN / first } else { 0 },
            }
        };
        Some(Finished {
            name: table.name.clone(),
            game: table.setup.game.clone(),
            players: table.seats.len(),
            public: u8::from(table.setup.public),
            ended,
            length: table.game.length(),
            result,
            record: table.record().to_string(),
            seats: table.seats.iter().enumerate().map(seat).collect(),
        })
    }

    pub fn seats(&self) -> impl Iterator<Item = &Sitter> {
        self.seats.iter()
    }
}

/// Stores games that were over before what is left of them was stored.
pub async fn finish(pool: &AnyPool, postgres: bool, games: &[Finished]) -> Result<(), Trouble> {
    lend(pool, async |connection| {
        let mut transaction = connection.begin_with(begin(postgres)).await?;
        batch::finished(&mut transaction, postgres, &games.iter().collect::<Vec<_>>()).await?;
        Ok(transaction.commit().await?)
    })
    .await
}

/// Which games are looked for. What is empty or not said does not matter.
#[derive(Clone, Debug, Default)]
pub struct Search {
    /// Those that strangers may see only.
    pub public: bool,
    pub game: String,
    /// What somebody who played is called.
    pub player: String,
    pub since: Option<u64>,
    pub until: Option<u64>,
    pub shortest: Option<u32>,
    pub longest: Option<u32>,
    pub result: String,
    /// The last game of the page before: when it ended, and its name.
    pub before: Option<(u64, String)>,
}

/// A game that was found.
#[derive(Clone, Debug)]
pub struct Found {
    pub name: String,
    pub game: String,
    pub ended: u64,
    pub length: u32,
    pub result: String,
    pub seats: Vec<ArchivedSeat>,
}

/// Every condition that is not wanted is one that holds.
macro_rules! select {
    ($columns:literal) => {
        concat!(
            "SELECT ",
            $columns,
            " FROM games WHERE (public = 1 OR $1 = 0) AND ($2 = '' OR game = $2)
             AND ($3 = '' OR name IN (SELECT name FROM game_seats WHERE called = $3))
             AND ended >= $4 AND ended <= $5 AND length >= $6 AND length <= $7 AND ($8 = '' OR result = $8)
             AND (ended < $9 OR (ended = $9 AND name > $10)) ORDER BY ended DESC, name LIMIT $11"
        )
    };
}

impl Store {
    /// Games, the latest first.
    pub async fn search(&self, search: &Search, most: u32) -> Result<Vec<Found>, Trouble> {
        let rows = self.select(select!("name, game, ended, length, result"), search, most).await?;
        let mut found: Vec<Found> = rows.iter().map(game).collect::<Result<_, sqlx::Error>>()?;
        let names: Vec<&str> = found.iter().map(|game| game.name.as_str()).collect();
        let mut seats = self.seats(&names).await?;
        for game in &mut found {
            game.seats = seats.remove(&game.name).unwrap_or_default();
        }
        Ok(found)
    }

    /// When the game at this place of all that are found ended, and its name, if there is one after it.
    pub async fn nth(&self, search: &Search, place: usize) -> Result<Option<(u64, String)>, Trouble> {
        let rows = self.select(select!("ended, name"), search, place as u32 + 1).await?;
        let Some(row) = rows.get(place.wrapping_sub(1)).filter(|_| rows.len() > place) else {
            return Ok(None);
        };
        Ok(Some((row.try_get::<i64, _>(0)? as u64, row.try_get(1)?)))
    }

    /// The records of games with when they ended and their names, the latest first.
    pub async fn records(&self, search: &Search, most: u32) -> Result<Vec<(u64, String, String)>, Trouble> {
        let rows = self.select(select!("ended, name, record"), search, most).await?;
        let read = |row: &AnyRow| Ok((row.try_get::<i64, _>(0)? as u64, row.try_get(1)?, row.try_get(2)?));
        rows.iter().map(read).collect()
    }

    async fn select(
        &self,
        statement: &'static str,
        search: &Search,
        most: u32,
    ) -> Result<Vec<AnyRow>, Trouble> {
        let (ended, name) = search.before.clone().unwrap_or((i64::MAX as u64, String::new()));
        let time = |time: Option<u64>, otherwise: i64| {
            time.map_or(otherwise, |time| i64::try_from(time).unwrap_or(i64::MAX))
        };
        let query = sqlx::query(statement)
            .bind(i64::from(search.public))
            .bind(search.game.clone())
            .bind(called(&search.player))
            .bind(time(search.since, 0))
            .bind(time(search.until, i64::MAX))
            .bind(search.shortest.map_or(0, i64::from))
            .bind(search.longest.map_or(i64::MAX, i64::from))
            .bind(search.result.clone())
            .bind(i64::try_from(ended).unwrap_or(i64::MAX))
            .bind(name)
            .bind(i64::from(most));
        lend(&self.read, async |connection| Ok(query.fetch_all(connection).await?)).await
    }

    /// Who played these games, in the order of their seats.
    async fn seats(&self, games: &[&str]) -> Result<HashMap<String, Vec<ArchivedSeat>>, Trouble> {
        let names = serde_json::to_string(games).expect("names are strings");
        let seats = sqlx::query(schema::seats(self.postgres.is_some())).bind(names);
        let rows = lend(&self.read, async |connection| Ok(seats.fetch_all(connection).await?)).await?;
        let mut of: HashMap<String, Vec<ArchivedSeat>> = HashMap::new();
        for row in rows {
            of.entry(row.try_get(0)?).or_default().push(ArchivedSeat {
                name: row.try_get(1)?,
                bot: row.try_get(2)?,
                rank: row.try_get::<i64, _>(3)? as u8,
                score: row.try_get::<i64, _>(4)? as i32,
            });
        }
        Ok(of)
    }

    /// Tables that are over and of whose games nothing is stored yet, in the order of their names after one.
    pub async fn unfinished(&self, after: &str, most: u32) -> Result<Vec<String>, Trouble> {
        let names = sqlx::query(
            "SELECT name FROM tables WHERE phase = 'over' AND name > $1
             AND NOT EXISTS (SELECT 1 FROM games WHERE games.name = tables.name) ORDER BY name LIMIT $2",
        );
        let names = names.bind(after.to_owned()).bind(i64::from(most));
        let rows = lend(&self.read, async |connection| Ok(names.fetch_all(connection).await?)).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// What can be counted without naming anybody. Games that a host closed count as tables only.
    pub async fn statistics(&self) -> Result<Statistics, Trouble> {
        let all = async |statement: &'static str| {
            lend(&self.read, async |connection| Ok(sqlx::query(statement).fetch_all(connection).await?)).await
        };
        let count = |row: &AnyRow, column: usize| row.try_get::<i64, _>(column).map(|count| count as u64);
        let mut tables = BTreeMap::new();
        for row in all("SELECT phase, COUNT(*) FROM tables GROUP BY phase").await? {
            tables.insert(row.try_get(0)?, count(&row, 1)?);
        }
        let mut games: Vec<GameStatistics> = Vec::new();
        let rows = all(
            "SELECT game, players, COUNT(*), CAST(SUM(length) AS BIGINT), MIN(length), MAX(length),
             SUM(CASE WHEN result = 'shared' THEN 1 ELSE 0 END), SUM(CASE WHEN result = 'conceded' THEN 1 ELSE 0 END),
             SUM(CASE WHEN result = 'agreed' THEN 1 ELSE 0 END)
             FROM games WHERE result <> 'closed' GROUP BY game, players ORDER BY game, players",
        );
        for row in rows.await? {
            let played = count(&row, 2)?;
            games.push(GameStatistics {
                game: row.try_get(0)?,
                players: count(&row, 1)? as u8,
                played,
                length: count(&row, 3)? as f64 / played as f64,
                shortest: count(&row, 4)? as u32,
                longest: count(&row, 5)? as u32,
                shared: count(&row, 6)?,
                conceded: count(&row, 7)?,
                agreed: count(&row, 8)?,
                seats: Vec::new(),
                levels: Vec::new(),
            });
        }
        let share = |row: &AnyRow, played: u64| {
            Ok::<_, sqlx::Error>(count(row, 4)? as f64 / f64::from(WIN) / played as f64)
        };
        let find = |games: &mut Vec<GameStatistics>, row: &AnyRow| {
            let (game, players): (String, u8) = (row.try_get(0)?, count(row, 1)? as u8);
            Ok::<_, sqlx::Error>(games.iter().position(|of| of.game == game && of.players == players))
        };
        let rows =
            all("SELECT game, players, seat, COUNT(*), CAST(SUM(won) AS BIGINT) FROM games JOIN game_seats
             ON games.name = game_seats.name WHERE result <> 'closed'
             GROUP BY game, players, seat ORDER BY game, players, seat");
        for row in rows.await? {
            let share = share(&row, count(&row, 3)?)?;
            if let Some(at) = find(&mut games, &row)? {
                games[at].seats.push(share);
            }
        }
        let rows = all(
            "SELECT game, players, COALESCE(bot, ''), COUNT(*), CAST(SUM(won) AS BIGINT) FROM games JOIN game_seats
             ON games.name = game_seats.name WHERE result <> 'closed'
             GROUP BY game, players, COALESCE(bot, '') ORDER BY game, players, COALESCE(bot, '')",
        );
        for row in rows.await? {
            let seats = count(&row, 3)?;
            let share = share(&row, seats)?;
            let bot = row.try_get::<String, _>(2)?;
            if let Some(at) = find(&mut games, &row)? {
                games[at].levels.push(LevelShare {
                    bot: Some(bot).filter(|bot| !bot.is_empty()),
                    seats,
                    share,
                });
            }
        }
        Ok(Statistics { tables, games })
    }
}

fn game(row: &AnyRow) -> Result<Found, sqlx::Error> {
    Ok(Found {
        name: row.try_get(0)?,
        game: row.try_get(1)?,
        ended: row.try_get::<i64, _>(2)? as u64,
        length: row.try_get::<i64, _>(3)? as u32,
        result: row.try_get(4)?,
        seats: Vec::new(),
    })
}

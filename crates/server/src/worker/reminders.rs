//! Telling people of their turns: looks at tables that have moved and then rested, and tries a few times.

use std::sync::Arc;
use std::time::Duration;

use protocol::{Code, ReminderWay};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};
use tracing::{error, info, warn};

use crate::hub::Hub;
use crate::reminder::{Sent, news};
use crate::store::{Rested, StoredReminder};

/// How many reminders are looked at in one go, and how many are on their way at once.
const MOST: u32 = 64;
const AT_ONCE: usize = 16;
/// After so many failures in a row nobody is taken to be there.
const HOPELESS: u32 = 8;
/// How often old reminders are ended, and how long somebody has to agree to mail.
const CLEAN: Duration = Duration::from_mins(10);
const CONSIDER: Duration = Duration::from_hours(48);

/// Works until told to stop.
pub async fn work(hub: Arc<Hub>, mut stop: watch::Receiver<bool>) {
    let places = Arc::new(Semaphore::new(AT_ONCE));
    let mut sending = JoinSet::new();
    let mut cleaned: Option<Instant> = None;
    while !*stop.borrow() {
        tokio::select! {
            () = sleep(hub.config.reminders.look) => {}
            _ = stop.changed() => continue,
        }
        while sending.try_join_next().is_some() {}
        if cleaned.is_none_or(|last| last.elapsed() > CLEAN) {
            cleaned = Some(Instant::now());
            let before = hub.now().saturating_sub(CONSIDER.as_millis() as u64);
            if let Err(trouble) = hub.store.end_old_reminders(before).await {
                error!(?trouble, "cannot end old reminders");
            }
        }
        let ago = |long: Duration| hub.now().saturating_sub(long.as_millis() as u64);
        let terms = &hub.config.reminders;
        let rested =
            Rested { push_before: ago(terms.push_after), mail_before: ago(terms.mail_after), most: MOST };
        let due = match hub.store.rested(rested).await {
            Ok(due) => due,
            Err(trouble) => {
                error!(?trouble, "cannot look whom to tell of their turn");
                continue;
            }
        };
        for (reminder, head) in due {
            if let Some(game) = take(&hub, &reminder, head).await {
                // The semaphore is never closed.
                let Ok(permit) = Arc::clone(&places).acquire_owned().await else { return };
                let hub = Arc::clone(&hub);
                sending.spawn(async move {
                    tell(&hub, reminder, &game).await;
                    drop(permit);
                });
            }
        }
    }
}

/// Looks at a table for a seat; which game it is if the seat is to be told, by us and nobody else.
async fn take(hub: &Hub, reminder: &StoredReminder, head: u32) -> Option<String> {
    let table = &reminder.table;
    let state = match hub.cell(table).await {
        Ok(cell) => {
            let mut inner = cell.lock_quietly().await;
            cell.catch_up(&mut inner, &hub.store).await.ok()?;
            Arc::clone(&inner.state)
        }
        // It cannot be continued here, so nobody has a turn; look again when something has happened.
        Err(refusal) if refusal.code == Code::UnknownRules => {
            let _ = hub.store.take_reminder(reminder, head, reminder.told).await;
            return None;
        }
        Err(_) => return None,
    };
    let news = news(&state, reminder.seat, reminder.told);
    let taken = hub.store.take_reminder(reminder, state.public.seq, news.unwrap_or(reminder.told)).await;
    (taken.is_ok_and(|taken| taken) && news.is_some()).then(|| state.public.setup.game.clone())
}

/// Tells somebody, a few times if need be.
async fn tell(hub: &Hub, reminder: StoredReminder, game: &str) {
    let (table, seat) = (&reminder.table, reminder.seat);
    let waits = [Duration::ZERO].into_iter().chain(hub.config.reminders.retries.iter().copied());
    for wait in waits {
        sleep(wait).await;
        match attempt(hub, &reminder, game).await {
            Ok(Sent::Taken) => {
                info!(table, seat, "told somebody of their turn");
                if reminder.failures > 0 {
                    let _ = hub.store.note_failures(&reminder.id, 0).await;
                }
                return;
            }
            Ok(Sent::Gone) => {
                info!(table, seat, "whom to tell of their turn is not there any more");
                let _ = hub.store.end_reminder(&reminder.id).await;
                return;
            }
            Ok(Sent::Later) => {}
            Ok(Sent::Refused) => break,
            Err(why) => warn!(table, seat, why, "somebody could not be told of their turn"),
        }
    }
    let failures = reminder.failures + 1;
    let noted = if failures < HOPELESS {
        hub.store.note_failures(&reminder.id, failures).await
    } else {
        hub.store.end_reminder(&reminder.id).await.map(|_| ())
    };
    if let Err(trouble) = noted {
        error!(table, ?trouble, "cannot note that somebody could not be told");
    }
}

async fn attempt(hub: &Hub, reminder: &StoredReminder, game: &str) -> Result<Sent, String> {
    match (&reminder.way.way, &reminder.way.token) {
        (ReminderWay::Push { .. }, _) => {
            hub.office.pusher.tell(&reminder.way, &reminder.table, game, hub.now()).await
        }
        (ReminderWay::Mail { address }, Some(token)) => {
            let mailer = hub.office.mailer.as_ref().ok_or("this server sends no mail any more")?;
            let place = (reminder.table.as_str(), game, token.as_str());
            mailer.tell(address, reminder.way.language, place, &reminder.id).await.map(|()| Sent::Taken)
        }
        (ReminderWay::Mail { .. }, None) => Ok(Sent::Refused),
    }
}

//! Carrying out a host's orders.

use std::sync::Arc;

use protocol::{Refusal, Removal, TableView};
use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::{Form, Order};
use crate::Hub;
use crate::secret::place;
use crate::store::{Search, Trouble};

/// How many records are read at once.
const PAGE: u32 = 100;

type Answer = Result<Value, String>;

/// Carries out an order: items go out as they come, the last word is returned.
pub async fn carry_out(hub: &Arc<Hub>, order: Order, items: mpsc::Sender<Value>) -> Answer {
    let refused = |refusal: Refusal| refusal.to_string();
    match order {
        Order::List { phase, game, most } => list(hub, &phase, &game, most, &items).await,
        Order::Show { table } => show(hub, &table).await,
        Order::Close { table } => hub.close(&table).await.map_err(refused).map(|()| json!(null)),
        Order::Delete { table } => hub.delete(&table).await.map_err(refused).map(|()| json!(null)),
        Order::Remove { table, removal: removal @ Removal::Name { seat } } => {
            name(hub, &table, seat, removal).await
        }
        Order::Remove { table, removal } => {
            hub.remove(&table, removal).await.map_err(refused).map(|()| json!([table]))
        }
        Order::Forget { address } => forget(hub, address).await,
        Order::Reports { all } => reports(hub, all, &items).await,
        Order::Settle { table } => Ok(json!(hub.store.settle(&table).await.map_err(trouble)?)),
        Order::Export { form, unfinished } => export(hub, form, unfinished, &items).await,
        Order::Statistics => {
            let counted = hub.store.statistics().await.map_err(trouble)?;
            serde_json::to_value(counted).map_err(|error| error.to_string())
        }
        Order::Backup => {
            let backup = hub.store.back_up(hub.now(), &items).await.map_err(trouble)?;
            serde_json::to_value(backup).map_err(|error| error.to_string())
        }
    }
}

async fn list(hub: &Arc<Hub>, phase: &str, game: &str, most: u32, items: &mpsc::Sender<Value>) -> Answer {
    for listed in hub.store.tables(phase, game, most).await.map_err(trouble)? {
        // One that cannot be continued here is listed all the same.
        let state = hub.state_of(&listed.table).await.ok();
        let view = state.map(|state| state.public.outline(None, hub.now()));
        let mut item = serde_json::to_value(&listed).map_err(|error| error.to_string())?;
        item["players"] = json!(view.as_ref().map(players));
        send(items, item).await?;
    }
    Ok(json!(null))
}

/// Who sits at a table, in words.
fn players(view: &TableView) -> Vec<String> {
    let seat = |seat: &protocol::SeatView| match (&seat.name, &seat.bot) {
        (Some(name), _) if name.is_empty() => "(removed)".to_owned(),
        (Some(name), None) => name.clone(),
        (Some(name), Some(bot)) => format!("{name} (bot {bot})"),
        (None, Some(bot)) => format!("bot {bot}"),
        (None, None) => "-".to_owned(),
    };
    view.seats.iter().map(seat).collect()
}

async fn show(hub: &Arc<Hub>, table: &str) -> Answer {
    let state = hub.state_of(table).await.map_err(|refusal| refusal.to_string())?;
    let view = state.public.outline(None, hub.now());
    let reports = hub.store.reports(Some(table), true).await.map_err(trouble)?;
    let reports: Vec<Value> = reports
        .into_iter()
        .map(|reported| {
            let report = reported.report;
            json!({ "reporter": report.reporter, "seat": report.seat, "line": report.line, "at": report.at,
                "why": report.why, "settled": reported.settled })
        })
        .collect();
    Ok(json!({
        "table": table, "game": view.game, "rules": view.rules, "options": view.options, "phase": view.phase,
        "public": view.public, "actions": view.actions.len(), "events": view.seq, "reason": view.reason,
        "previous": view.previous, "next": view.next, "players": players(&view), "chat": view.chat,
        "place": state.private.maker, "reports": reports,
    }))
}

/// Removes a name wherever the same player has taken it along to: rematches keep their players.
async fn name(hub: &Arc<Hub>, table: &str, seat: u8, removal: Removal) -> Answer {
    let refused = |refusal: Refusal| refusal.to_string();
    let name = {
        let state = hub.state_of(table).await.map_err(refused)?;
        state.public.seats.get(usize::from(seat)).and_then(|held| held.name.clone())
    };
    let mut removed = Vec::new();
    for other in hub.rematches(table).await.map_err(refused)? {
        let held = hub.state_of(&other).await.map_err(refused)?;
        let held = held.public.seats.get(usize::from(seat)).and_then(|held| held.name.clone());
        if other == table || (held == name && name.as_ref().is_some_and(|name| !name.is_empty())) {
            hub.remove(&other, removal).await.map_err(refused)?;
            removed.push(other);
        }
    }
    Ok(json!(removed))
}

async fn forget(hub: &Arc<Hub>, address: std::net::IpAddr) -> Answer {
    let tables = hub.store.made_in(&place(address)).await.map_err(trouble)?;
    for table in &tables {
        hub.remove(table, Removal::Address).await.map_err(|refusal| format!("{table}: {refusal}"))?;
    }
    Ok(json!(tables))
}

async fn reports(hub: &Arc<Hub>, all: bool, items: &mpsc::Sender<Value>) -> Answer {
    for reported in hub.store.reports(None, all).await.map_err(trouble)? {
        let report = reported.report;
        let names = match hub.state_of(&report.table).await {
            Ok(state) => players(&state.public.outline(None, hub.now())),
            Err(_) => Vec::new(),
        };
        let called =
            |seat: u8| names.get(usize::from(seat)).cloned().unwrap_or_else(|| format!("seat {seat}"));
        let said = if report.line > 0 { said(hub, &report.table, report.line).await? } else { None };
        let item = json!({
            "table": report.table, "at": report.at, "reporter": called(report.reporter), "about": called(report.seat),
            "seat": report.seat, "line": report.line, "said": said, "why": report.why, "settled": reported.settled,
        });
        send(items, item).await?;
    }
    Ok(json!(null))
}

/// What a line of chat says now.
async fn said(hub: &Arc<Hub>, table: &str, line: u32) -> Result<Option<String>, String> {
    let facts = hub.store.facts_after(table, line - 1, 1).await.map_err(trouble)?;
    Ok(facts.into_iter().find_map(|fact| match fact.what {
        protocol::What::Said { text, .. } if fact.seq == line => Some(text),
        _ => None,
    }))
}

async fn export(hub: &Arc<Hub>, form: Form, unfinished: bool, items: &mpsc::Sender<Value>) -> Answer {
    let mut count = 0;
    let mut search = Search::default();
    loop {
        let records = hub.store.records(&search, PAGE).await.map_err(trouble)?;
        let Some((ended, name, _)) = records.last() else { break };
        search.before = Some((*ended, name.clone()));
        for (_, _, record) in &records {
            send(items, Value::String(form.write(record)?)).await?;
            count += 1;
        }
    }
    if unfinished {
        for listed in hub.store.tables("running", "", u32::MAX).await.map_err(trouble)? {
            let Ok(state) = hub.state_of(&listed.table).await else { continue };
            send(items, Value::String(form.write(&state.public.record().to_string())?)).await?;
            count += 1;
        }
    }
    Ok(json!(count))
}

async fn send(items: &mpsc::Sender<Value>, item: Value) -> Result<(), String> {
    items.send(item).await.map_err(|_| "whoever asked is gone".to_owned())
}

fn trouble(trouble: Trouble) -> String {
    match trouble {
        Trouble::Conflict => "others were faster several times in a row".to_owned(),
        Trouble::Database(why) | Trouble::Unavailable(why) => format!("the database failed: {why}"),
    }
}

//! What was found, for people to read.

use std::fmt::Write;

use protocol::Statistics;
use serde_json::Value;

/// The text without what would steer a terminal: some of it was written by strangers.
pub fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_control() && c != '\n' { '\u{FFFD}' } else { c }).collect()
}

/// A table in the list, on one line.
pub fn listed(item: &Value) -> String {
    let public = if item["public"] == true { "public" } else { "by link" };
    format!(
        "{:12}  {}  {:7}  {:7}  {:9}  {:>5} events  {}\n",
        text(&item["table"]),
        time(&item["updated"]),
        text(&item["phase"]),
        public,
        text(&item["game"]),
        item["events"],
        names(&item["players"]),
    )
}

pub fn table(item: &Value) -> String {
    let mut out = format!(
        "{}: {} {}, {}, {} actions, {} events\n",
        text(&item["table"]),
        text(&item["game"]),
        if item["public"] == true { "(public)" } else { "(by link)" },
        item["reason"].as_str().unwrap_or(text(&item["phase"])),
        item["actions"],
        item["events"],
    );
    for (seat, player) in (1..).zip(item["players"].as_array().into_iter().flatten()) {
        let _ = writeln!(out, "  seat {seat}  {}", text(player));
    }
    for (word, other) in [("rematch of", "previous"), ("rematch", "next")] {
        if let Some(other) = item[other].as_str() {
            let _ = writeln!(out, "  {word} {other}");
        }
    }
    for line in item["chat"].as_array().into_iter().flatten() {
        let said = line["text"].as_str().filter(|text| !text.is_empty()).unwrap_or("(removed)");
        let _ = writeln!(
            out,
            "  {:>5}  {}  seat {}: {said}",
            line["seq"],
            time(&line["at"]),
            seat(&line["seat"])
        );
    }
    for report in item["reports"].as_array().into_iter().flatten() {
        let line = report["line"].as_u64().filter(|line| *line > 0);
        let about = line.map(|line| format!(", line {line}")).unwrap_or_default();
        let settled = if report["settled"] == true { " (settled)" } else { "" };
        let (reporter, whom) = (seat(&report["reporter"]), seat(&report["seat"]));
        let why = text(&report["why"]);
        let _ = writeln!(
            out,
            "  {}  seat {reporter} reports seat {whom}{about}: {why}{settled}",
            time(&report["at"])
        );
    }
    out
}

pub fn report(item: &Value) -> String {
    let line = item["line"].as_u64().filter(|line| *line > 0);
    let said = item["said"].as_str().filter(|said| !said.is_empty()).unwrap_or("(removed)");
    let about = line.map(|line| format!(", line {line} \"{said}\"")).unwrap_or_default();
    let settled = if item["settled"] == true { " (settled)" } else { "" };
    format!(
        "{}  {}  {} reports {} (seat {}){about}: {}{settled}\n",
        text(&item["table"]),
        time(&item["at"]),
        text(&item["reporter"]),
        text(&item["about"]),
        seat(&item["seat"]),
        text(&item["why"]),
    )
}

pub fn statistics(item: &Value) -> String {
    let Ok(Statistics { tables, games }) = serde_json::from_value(item.clone()) else { return String::new() };
    let phases: Vec<String> = tables.iter().map(|(phase, count)| format!("{count} {phase}")).collect();
    let mut out =
        format!("tables: {}\n", if phases.is_empty() { "none".to_owned() } else { phases.join(", ") });
    for of in games {
        let _ = writeln!(
            out,
            "{} with {}: {} games, {:.0} actions on average ({} to {}); {} shared, {} conceded, {} agreed",
            of.game,
            of.players,
            of.played,
            of.length,
            of.shortest,
            of.longest,
            of.shared,
            of.conceded,
            of.agreed
        );
        let seats: Vec<String> = of.seats.iter().map(|share| format!("{:.0} %", share * 100.0)).collect();
        let _ = writeln!(out, "  won by seat: {}", seats.join(", "));
        for level in of.levels {
            let who = level.bot.map_or("people".to_owned(), |bot| format!("bot {bot}"));
            let _ = writeln!(out, "  {who}: {:.0} % of {} seats", level.share * 100.0, level.seats);
        }
    }
    out
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn names(value: &Value) -> String {
    let names: Vec<&str> = value.as_array().into_iter().flatten().map(text).collect();
    if names.is_empty() { "(cannot be continued here)".to_owned() } else { names.join(", ") }
}

/// Seats are counted from 1 for people.
fn seat(value: &Value) -> u64 {
    value.as_u64().unwrap_or_default() + 1
}

/// A time in milliseconds since 1970 as a date, in UTC.
fn time(value: &Value) -> String {
    let minutes = value.as_u64().unwrap_or_default() / 60_000;
    let (days, minute) = (minutes / 1440, minutes % 1440);
    let mut year = 1970;
    let mut day = days;
    while day >= length_of(year) {
        day -= length_of(year);
        year += 1;
    }
    let february = 28 + u64::from(length_of(year) == 366);
    let months = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while day >= months[month] {
        day -= months[month];
        month += 1;
    }
    format!("{year}-{:02}-{:02} {:02}:{:02}", month + 1, day + 1, minute / 60, minute % 60)
}

fn length_of(year: u64) -> u64 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    if leap { 366 } else { 365 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn times_are_dates() {
        for (seconds, date) in [
            (0, "1970-01-01 00:00"),
            (951_782_400, "2000-02-29 00:00"),
            (1_709_251_140, "2024-02-29 23:59"),
            (1_709_251_200, "2024-03-01 00:00"),
            (1_795_006_200, "2026-11-18 12:50"),
            (4_107_542_400, "2100-03-01 00:00"),
        ] {
            assert_eq!(time(&json!(seconds * 1000u64)), date);
        }
    }

    #[test]
    fn what_strangers_wrote_does_not_steer_a_terminal() {
        assert_eq!(plain("a\u{1b}[31mb\u{9b}c\n"), "a\u{FFFD}[31mb\u{FFFD}c\n");
    }
}

//! A report in a few lines, for terminals.

use crate::figures::COMEBACK;
use crate::report::{LeadFigures, Report, SeatShare};
use crate::spread::Spread;

/// Of things that nobody used so many are named; all are in the JSON.
const TOLD: usize = 12;

pub fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// `37.2 % [34.1, 40.4]`
pub fn between(share: f64, (low, high): (f64, f64)) -> String {
    format!("{} [{:.1}, {:.1}]", percent(share), low * 100.0, high * 100.0)
}

fn spread(figures: Option<&Spread>) -> String {
    figures.map_or_else(
        || "–".to_owned(),
        |it| {
            format!(
                "{:.1}  (a tenth below {:.0}, a tenth above {:.0}, {:.0} to {:.0})",
                it.mean, it.p10, it.p90, it.min, it.max
            )
        },
    )
}

fn mean(figures: Option<&Spread>) -> f64 {
    figures.map_or(0.0, |figures| figures.mean)
}

impl Report {
    pub fn text(&self) -> String {
        let settings = &self.settings;
        let mut text = format!(
            "{} {}, {} on every seat: {} games, {} different (as good as {:.0} independent ones)\n",
            settings.game, settings.options, settings.player, self.games, self.different, self.independent
        );
        let mut line = |name: &str, value: String| text += &format!("  {name:<22}{value}\n");
        line("actions a game", spread(self.actions.as_ref()));
        line("turns a player", spread(self.turns_a_player.as_ref()));
        for (name, shares) in [("order of play", &self.by_order), ("seats", &self.by_seat)] {
            let each = |seat: &SeatShare| between(seat.share, seat.interval);
            line(name, shares.iter().map(each).collect::<Vec<_>>().join("  "));
        }
        line("even share", percent(self.even()));
        for ending in &self.endings {
            let winners = match ending.winners {
                0 => "nobody wins".to_owned(),
                1 => "one winner".to_owned(),
                more => format!("{more} share the win"),
            };
            line(&format!("ends by {}", ending.by), format!("{}, {winners}", percent(ending.share)));
        }
        if let Some(outlook) = &self.outlook {
            line("lead, as expected", led(outlook));
            let behind = mean(outlook.behind.as_ref()) * 100.0;
            let back = outlook.comebacks.map_or_else(String::new, |share| {
                format!(", by {:.0} or more in {} of the games", COMEBACK * 100.0, percent(share))
            });
            line("the winner was behind", format!("{behind:.1} points of the win{back}"));
        }
        if let Some(score) = &self.score {
            line("lead, by score", led(score));
        }
        line("legal actions", spread(self.legal.as_ref()));
        line("no choice", percent(self.forced));
        if let Some(mattering) = self.mattering {
            line("choices that matter", percent(mattering));
        }
        if let Some(skill) = &self.skill {
            let elo = skill.elo.map_or_else(String::new, |elo| format!(", Elo {elo:+.0}"));
            let (games, against) = (skill.games, &skill.against);
            line(
                "skill",
                format!(
                    "{} alone against {against} in {games} games{elo}",
                    between(skill.share, skill.interval)
                ),
            );
        }
        if let Some(luck) = &self.luck {
            line(
                "luck of the pile",
                format!(
                    "{} of who wins, {} piles played {} times each, {} of the replays the same game",
                    between(luck.explained, luck.interval),
                    luck.piles,
                    luck.replays,
                    percent(luck.same)
                ),
            );
        }
        for used in &self.elements {
            let chance = if used.by_chance { " (chance)" } else { "" };
            line(
                &format!("{}{chance}", used.kind),
                format!("{:.2} a game, in {} of the games", used.a_game, percent(used.games)),
            );
            for part in used.parts.iter().filter(|part| !part.never.is_empty()) {
                let more = part.never.len().saturating_sub(TOLD);
                let more = if more > 0 { format!(" and {more} more") } else { String::new() };
                let names = part.never[..part.never.len().min(TOLD)].join(" ");
                line("", format!("never, though legal: {} {names}{more}", part.part));
            }
        }
        text
    }
}

fn led(figures: &LeadFigures) -> String {
    let decided = figures.decided.as_ref().map_or_else(String::new, |decided| {
        format!(
            ", decided after {} of the game (half of them after {})",
            percent(decided.mean),
            percent(decided.median)
        )
    });
    format!("{:.2} changes a game{decided}", figures.changes.mean)
}

//! What the games say: a tally for each player, as a table or as JSON.

use bots::stats::{Tally, elo};
use serde_json::{Value, json};

use super::effort::Effort;
use super::game::Played;
use super::plan::{Plan, letter};

/// The sequential test ends when its ratio leaves these bounds: errors of 5 % on either side.
const SPRT_BOUND: f64 = 2.94;

/// The results so far.
pub struct Report {
    games: u32,
    players: Vec<Sum>,
}

/// One player's results: every seat it held counts as one entry.
#[derive(Clone, Copy, Default)]
struct Sum {
    tally: Tally,
    score: i64,
    rank: u64,
    effort: Effort,
}

/// What the sequential test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Stronger,
    NotStronger,
    Open,
}

impl Verdict {
    const fn as_str(self) -> &'static str {
        match self {
            Verdict::Stronger => "accepted",
            Verdict::NotStronger => "rejected",
            Verdict::Open => "open",
        }
    }
}

impl Report {
    pub fn new(players: usize) -> Report {
        Report { games: 0, players: vec![Sum::default(); players] }
    }

    pub fn games(&self) -> u32 {
        self.games
    }

    pub fn count(&mut self, played: &Played) {
        self.games += 1;
        let shared = played.outcome.winners().count() > 1;
        for (&player, standing) in played.seating.iter().zip(played.outcome.standings()) {
            let Sum { tally, score, rank, .. } = &mut self.players[player];
            match (standing.rank, shared) {
                (1, false) => tally.wins += 1,
                (1, true) => tally.draws += 1,
                _ => tally.losses += 1,
            }
            *score += i64::from(standing.score);
            *rank += u64::from(standing.rank);
        }
        for (sum, effort) in self.players.iter_mut().zip(&played.efforts) {
            sum.effort.add(effort);
        }
    }

    pub fn verdict(&self, [elo0, elo1]: [f64; 2]) -> Verdict {
        match self.players[0].tally.llr(elo0, elo1) {
            llr if llr >= SPRT_BOUND => Verdict::Stronger,
            llr if llr <= -SPRT_BOUND => Verdict::NotStronger,
            _ => Verdict::Open,
        }
    }

    /// One short line for the progress bar.
    pub fn summary(&self) -> String {
        let share =
            |(player, sum): (usize, &Sum)| format!("{} {:.1} %", letter(player), sum.tally.share() * 100.0);
        self.players.iter().enumerate().map(share).collect::<Vec<_>>().join("  ")
    }

    /// Elo only makes sense between two players of a game for two.
    fn elo(plan: &Plan, tally: &Tally) -> Option<[f64; 3]> {
        let (low, high) = tally.interval();
        let duel = plan.players.len() == 2 && plan.seatings[0].len() == 2;
        duel.then(|| [tally.share(), low, high].map(elo))
    }

    pub fn table(&self, plan: &Plan) -> String {
        let seats = plan.seatings[0].len();
        let mut text = format!("{} {}: {} games\n", plan.start.game(), plan.start.options(), self.games);
        let names: Vec<String> =
            plan.players.iter().enumerate().map(|(i, player)| format!("{}  {player}", letter(i))).collect();
        let width = names.iter().map(|name| name.chars().count()).chain([6]).max().unwrap_or(6);
        text += &format!(
            "{:width$}  {:>5} {:>5} {:>5}  {:>7}  {:>15}  {:>6}  {:>6}\n",
            "player", "won", "drawn", "lost", "share", "95 % interval", "score", "rank"
        );
        for (name, Sum { tally, score, rank, .. }) in names.iter().zip(&self.players) {
            let entries = f64::from(tally.games().max(1));
            let (low, high) = tally.interval();
            text += &format!(
                "{name:width$}  {:>5} {:>5} {:>5}  {:>5.1} %  {:>5.1} – {:>5.1} %  {:>6.1}  {:>6.2}\n",
                tally.wins,
                tally.draws,
                tally.losses,
                tally.share() * 100.0,
                low * 100.0,
                high * 100.0,
                *score as f64 / entries,
                *rank as f64 / entries,
            );
        }
        if let Some([mean, low, high]) = Report::elo(plan, &self.players[0].tally) {
            text += &format!("Elo of a over b: {mean:+.0} [{low:+.0}, {high:+.0}]\n");
        } else if seats > 2 {
            text += &format!("an even player's share is {:.1} %\n", 100.0 / seats as f64);
        }
        if let Some(bounds) = plan.sprt {
            let llr = self.players[0].tally.llr(bounds[0], bounds[1]);
            let said = match self.verdict(bounds) {
                Verdict::Stronger => format!("a is stronger by {} rather than {}", bounds[1], bounds[0]),
                Verdict::NotStronger => format!("a is stronger by {} rather than {}", bounds[0], bounds[1]),
                Verdict::Open => "not decided".to_owned(),
            };
            text += &format!("sequential test: ratio {llr:+.2} (bounds ±{SPRT_BOUND}), {said}\n");
        }
        if plan.effort {
            for (name, Sum { effort, .. }) in names.iter().zip(&self.players) {
                let actions = effort.actions.max(1) as f64;
                text += &format!(
                    "{name:width$}  {:.0} positions and {:.1} ms of processor time an action, {:.0} ms at most\n",
                    effort.nodes as f64 / actions,
                    effort.time.as_secs_f64() * 1000.0 / actions,
                    effort.longest.as_secs_f64() * 1000.0,
                );
            }
        }
        text
    }

    pub fn json(&self, plan: &Plan) -> Value {
        let player = |(i, Sum { tally, score, rank, .. }): (usize, &Sum)| {
            let (low, high) = tally.interval();
            let entries = f64::from(tally.games().max(1));
            // JSON knows no infinity: a player who won all or nothing has no Elo.
            let finite = |value: f64| value.is_finite().then_some(value);
            json!({
                "letter": letter(i).to_string(),
                "player": plan.players[i].to_string(),
                "won": tally.wins, "drawn": tally.draws, "lost": tally.losses,
                "share": tally.share(), "interval": [low, high],
                "mean_score": *score as f64 / entries, "mean_rank": *rank as f64 / entries,
                "elo": Report::elo(plan, tally).map(|values| values.map(finite)),
            })
        };
        let sprt = plan.sprt.map(|bounds| {
            json!({
                "elo0": bounds[0], "elo1": bounds[1],
                "llr": self.players[0].tally.llr(bounds[0], bounds[1]),
                "verdict": self.verdict(bounds).as_str(),
            })
        });
        json!({
            "game": plan.start.game().as_str(),
            "options": plan.start.options().to_string(),
            "seed": plan.seed,
            "games": self.games,
            "players": self.players.iter().enumerate().map(player).collect::<Vec<_>>(),
            "sprt": sprt,
        })
    }
}

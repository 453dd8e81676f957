//! What the games say: a tally for each player, as a table or as JSON.

use bots::Estimate;
use serde_json::{Value, json};
use studies::{Tally, elo, expected_share};

use super::effort::Effort;
use super::game::Played;
use super::plan::{Plan, letter, rivals};

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
        let shares = Estimate::of(&played.outcome).share;
        for ((&player, standing), share) in played.seating.iter().zip(played.outcome.standings()).zip(shares)
        {
            let Sum { tally, score, rank, .. } = &mut self.players[player];
            tally.count(share);
            *score += i64::from(standing.score);
            *rank += u64::from(standing.rank);
        }
        for (sum, effort) in self.players.iter_mut().zip(&played.efforts) {
            sum.effort.add(effort);
        }
    }

    /// The sequential test, if there is one: its ratio and what it says.
    pub fn sprt(&self, plan: &Plan) -> Option<(f64, Verdict)> {
        let rivals = rivals(&plan.seatings[0], 0)?;
        let [share0, share1] = plan.sprt?.map(|elo| expected_share(elo, rivals));
        let llr = self.players[0].tally.llr(share0, share1);
        let verdict = match llr {
            SPRT_BOUND.. => Verdict::Stronger,
            _ if llr <= -SPRT_BOUND => Verdict::NotStronger,
            _ => Verdict::Open,
        };
        Some((llr, verdict))
    }

    /// One short line for the progress bar.
    pub fn summary(&self) -> String {
        let share =
            |(player, sum): (usize, &Sum)| format!("{} {:.1} %", letter(player), sum.tally.share() * 100.0);
        self.players.iter().enumerate().map(share).collect::<Vec<_>>().join("  ")
    }

    /// By how much a player is stronger who sits alone against another, and the interval.
    fn elo(&self, plan: &Plan, player: usize) -> Option<[f64; 3]> {
        let rivals = rivals(&plan.seatings[0], player)?;
        let tally = &self.players[player].tally;
        let (low, high) = tally.interval();
        Some([tally.share(), low, high].map(|share| elo(share, rivals)))
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
        if seats > 2 {
            text += &format!("an even player's share is {:.1} %\n", 100.0 / seats as f64);
        }
        if let Some([mean, low, high]) = self.elo(plan, 0) {
            text += &format!("Elo of a over b: {mean:+.0} [{low:+.0}, {high:+.0}]\n");
        }
        if let (Some([elo0, elo1]), Some((llr, verdict))) = (plan.sprt, self.sprt(plan)) {
            let said = match verdict {
                Verdict::Stronger => format!("a is stronger by {elo1} rather than {elo0}"),
                Verdict::NotStronger => format!("a is stronger by {elo0} rather than {elo1}"),
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
                "elo": self.elo(plan, i).map(|values| values.map(finite)),
            })
        };
        let sprt = plan.sprt.zip(self.sprt(plan)).map(|([elo0, elo1], (llr, verdict))| {
            json!({ "elo0": elo0, "elo1": elo1, "llr": llr, "verdict": verdict.as_str() })
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

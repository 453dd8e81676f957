//! What the database's processes wait for, looked at ten times a second.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// Every process that is at work and waits, by what for; one that waits for its client is not at work. A line `.` ends
/// each look.
const LOOK: &str = "SELECT wait_event_type || ' ' || wait_event FROM pg_stat_activity \
    WHERE state = 'active' AND wait_event IS NOT NULL AND pid <> pg_backend_pid() UNION ALL SELECT '.' \\watch 0.1\n";

pub struct Waits {
    psql: Child,
}

impl Waits {
    pub fn watch(psql: &std::path::Path, database: &str) -> Result<Waits, String> {
        let script = std::env::temp_dir().join(format!("pyramidion-waits-{}.sql", std::process::id()));
        std::fs::write(&script, LOOK).map_err(|error| error.to_string())?;
        let mut command = Command::new(psql);
        command
            .args(["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--file"])
            .arg(script)
            .arg(database);
        let psql = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        Ok(Waits { psql: psql.map_err(|error| format!("psql: {error}"))? })
    }

    /// What was seen until now.
    pub fn end(mut self) -> Seen {
        let _ = self.psql.kill();
        let output = self.psql.stdout.take().map(BufReader::new);
        let mut seen = Seen::default();
        for line in output.into_iter().flat_map(BufRead::lines).map_while(Result::ok) {
            match line.trim() {
                "." => seen.looks += 1,
                wait if wait.split(' ').count() == 2 => *seen.waits.entry(wait.to_owned()).or_default() += 1,
                _ => {}
            }
        }
        let _ = self.psql.wait();
        seen
    }
}

/// How often something was waited for, over all processes.
#[derive(Default)]
pub struct Seen {
    looks: u32,
    waits: BTreeMap<String, u32>,
}

impl Seen {
    /// The most important, in milliseconds a move.
    pub fn per_move(&self, moves_a_second: f64) -> String {
        let mut waits: Vec<_> = self.waits.iter().map(|(wait, count)| (*count, wait)).collect();
        waits.sort_unstable_by(|a, b| b.cmp(a));
        let each =
            |count: u32| f64::from(count) / f64::from(self.looks.max(1)) * 1e3 / moves_a_second.max(1.0);
        let most = waits.iter().take(3).map(|(count, wait)| format!("{wait} {:.2}", each(*count)));
        most.collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_are_shared_out_to_moves() {
        let waits = [("IO WALSync".to_owned(), 50), ("Lock object".to_owned(), 5)].into();
        let seen = Seen { looks: 100, waits };
        assert_eq!(seen.per_move(500.0), "IO WALSync 1.00, Lock object 0.10");
    }
}

//! A player that is another program: UGI from the other end.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use shelf::AnyLine;
use studies::Budget;

use crate::failure::{Failure, because};

/// How long a program may take for anything but thinking, and beyond its time when it thinks.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a search without a time limit may take.
const LONGEST_SEARCH: Duration = Duration::from_mins(10);

pub struct Process {
    command: String,
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Process {
    /// Starts the program and waits until it has introduced itself.
    pub fn start(command: &str) -> Result<Process, Failure> {
        let fail = |why: &dyn std::fmt::Display| because(format!("cmd:{command}: {why}"));
        let mut child = Command::new("sh")
            .args(["-c", command])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| fail(&error))?;
        let input = child.stdin.take();
        let output = child.stdout.take().ok_or_else(|| fail(&"it has no output"))?;
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            let lines = BufReader::new(output).lines().map_while(Result::ok);
            // Ends with the program's output, or when nobody listens.
            for line in lines {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let mut process = Process { command: command.to_owned(), child, input, lines };
        process.say("ugi")?;
        process.wait_for("ugiok", PATIENCE)?;
        Ok(process)
    }

    /// Says that another game begins.
    pub fn new_game(&mut self) -> Result<(), Failure> {
        self.say("uginewgame")?;
        self.say("isready")?;
        self.wait_for("readyok", PATIENCE).map(|_| ())
    }

    /// The program's action for the seat to act.
    pub fn choose(&mut self, line: &AnyLine, budget: Option<Budget>) -> Result<String, Failure> {
        let actions: Vec<String> = line.actions().into_iter().map(|(_, action)| action).collect();
        let mut position = format!("position start {} {}", line.game(), line.options());
        if !actions.is_empty() {
            position += &format!(" moves {}", actions.join("; "));
        }
        self.say(&position)?;
        let time = match budget {
            None => self.say("go").map(|()| LONGEST_SEARCH)?,
            Some(Budget::Nodes(nodes)) => self.say(&format!("go nodes {nodes}")).map(|()| LONGEST_SEARCH)?,
            Some(Budget::Time(time)) => {
                self.say(&format!("go movetime {}", time.as_millis()))?;
                time.saturating_add(PATIENCE)
            }
        };
        self.wait_for("bestmove", time)
    }

    fn say(&mut self, line: &str) -> Result<(), Failure> {
        let said = self.input.as_mut().map(|input| writeln!(input, "{line}").and_then(|()| input.flush()));
        match said {
            Some(Ok(())) => Ok(()),
            _ => Err(self.fail("it has ended")),
        }
    }

    /// What follows `word` on the first line that begins with it.
    fn wait_for(&mut self, word: &str, time: Duration) -> Result<String, Failure> {
        let end = Instant::now() + time;
        loop {
            let line = match self.lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) => {
                    return Err(self.fail(&format!("no {word} within {} s", time.as_secs())));
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.fail("it has ended")),
            };
            let (first, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
            if first == word {
                return Ok(rest.trim().to_owned());
            }
            if first == "error" {
                return Err(self.fail(&format!("it says: {}", line.escape_debug())));
            }
        }
    }

    pub fn fail(&self, why: &str) -> Failure {
        because(format!("cmd:{}: {why}", self.command))
    }
}

impl Drop for Process {
    /// Asks the program to end, and ends it if it does not.
    fn drop(&mut self) {
        let _ = self.say("quit");
        self.input = None;
        let end = Instant::now() + Duration::from_millis(500);
        while Instant::now() < end {
            if let Ok(Some(_)) = self.child.try_wait() {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

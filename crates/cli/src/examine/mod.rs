//! `pyramidion analysis`: questions about positions as lines of JSON, in the shape of `KataGo`'s analysis engine.
//!
//! One thread reads, some think, and this one writes. A question may be about several positions of a game; each is a task
//! of its own, and answers come in the order in which they are found.

mod query;
mod task;

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use serde_json::{Value, json};

use crate::args::AnalysisArgs;
use crate::failure::{Answer, Failure};
use crate::lines::{Heard, LONGEST_LINE, listen};
use query::{Query, Refused};
use task::Task;

pub fn run(args: &AnalysisArgs) -> Result<Answer, Failure> {
    let threads = args.jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
    let (answers, written) = mpsc::channel();
    let desk = Arc::new(Desk::default());
    for _ in 0..threads.max(1) {
        let (desk, answers) = (Arc::clone(&desk), answers.clone());
        thread::spawn(move || desk.serve(&answers));
    }
    thread::spawn(move || {
        listen(io::stdin().lock(), |heard| desk.hear(heard, &answers));
        desk.close();
    });
    // Ends when the reader and all who think have hung up: all that was asked is answered.
    let mut out = io::stdout().lock();
    for answer in written {
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(Answer::Yes)
}

/// Where tasks wait.
#[derive(Default)]
struct Desk {
    tasks: Mutex<Tasks>,
    changed: Condvar,
}

#[derive(Default)]
struct Tasks {
    waiting: VecDeque<Arc<Task>>,
    /// What somebody thinks about.
    taken: Vec<Arc<Task>>,
    closed: bool,
}

impl Desk {
    fn lock(&self) -> MutexGuard<'_, Tasks> {
        // Tasks are only ever added and taken away whole.
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes tasks and answers them until there will be no more.
    fn serve(&self, answers: &Sender<Value>) {
        let mut tasks = self.lock();
        loop {
            if let Some(task) = tasks.waiting.pop_front() {
                tasks.taken.push(Arc::clone(&task));
                drop(tasks);
                task.think(|answer| {
                    // Nobody reads any more when the program is ending.
                    let _ = answers.send(answer);
                });
                tasks = self.lock();
                tasks.taken.retain(|other| !Arc::ptr_eq(other, &task));
            } else if tasks.closed {
                return;
            } else {
                tasks = self.changed.wait(tasks).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }

    fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }

    /// Does what a line asks for; whether to go on listening.
    fn hear(&self, heard: Heard, answers: &Sender<Value>) -> bool {
        let answer = match heard {
            Heard::End => return false,
            Heard::Line(line) if line.is_empty() => return true,
            Heard::TooLong => {
                Some(json!({ "error": format!("a question has at most {LONGEST_LINE} bytes") }))
            }
            Heard::Line(line) => match query::read(&line) {
                Ok(query) => self.ask(query),
                Err(Refused { id, field, why }) => Some(json!({ "id": id, "field": field, "error": why })),
            },
        };
        answer.is_none_or(|answer| answers.send(answer).is_ok())
    }

    /// Puts the tasks of a question down, or answers it at once.
    fn ask(&self, query: Query) -> Option<Value> {
        match query {
            Query::Version { id } => {
                Some(json!({ "id": id, "action": "query_version", "version": env!("CARGO_PKG_VERSION") }))
            }
            Query::Terminate { id, whose } => {
                let tasks = self.lock();
                let all = tasks.waiting.iter().chain(&tasks.taken);
                all.filter(|task| whose.as_ref().is_none_or(|whose| task.id == *whose))
                    .for_each(|task| task.stop());
                drop(tasks);
                let action = if whose.is_some() { "terminate" } else { "terminate_all" };
                let whose = whose.map(|whose| json!({ "terminateId": whose }));
                Some(merged(json!({ "id": id, "action": action }), whose))
            }
            Query::Analyse(tasks) => {
                self.lock().waiting.extend(tasks.into_iter().map(Arc::new));
                self.changed.notify_all();
                None
            }
        }
    }
}

/// An answer with further fields.
fn merged(mut answer: Value, more: Option<Value>) -> Value {
    if let (Some(answer), Some(Value::Object(more))) = (answer.as_object_mut(), more) {
        answer.extend(more);
    }
    answer
}

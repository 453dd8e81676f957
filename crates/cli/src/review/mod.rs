//! `pyramidion review`: what decided a game, what was luck and what was skill.

mod text;

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use analysis::{Bar, Review, Reviewer, Settings};
use serde_json::{Value, json};
use shelf::AnyLine;
use tabletop::Record;

use crate::args::ReviewArgs;
use crate::failure::{Answer, Failure};
use crate::record::file;
use crate::texts::{Lang, Texts};

/// A game, gone through with one seed or with several.
pub struct Reviewed {
    pub line: AnyLine,
    pub review: Review,
    /// The reviews of the same game with other seeds.
    pub again: Vec<Review>,
}

impl Reviewed {
    /// How far the reviews are apart in a part of a seat's account, half of it to either side.
    pub fn spread(&self, bar: Bar, seat: usize) -> f64 {
        let all = || [&self.review].into_iter().chain(&self.again).map(|it| it.account[seat].bar(bar, seat));
        let (least, most) =
            all().fold((f64::MAX, f64::MIN), |(least, most), figure| (least.min(figure), most.max(figure)));
        (most - least) / 2.0
    }

    fn json(&self, path: &Path) -> Value {
        let spread = |seat: usize| -> serde_json::Map<String, Value> {
            Bar::ALL.iter().map(|&bar| (bar.as_str().to_owned(), self.spread(bar, seat).into())).collect()
        };
        let spreads: Vec<_> = (0..self.review.account.len()).map(spread).collect();
        json!({
            "file": path.display().to_string(),
            "game": self.line.game().as_str(),
            "options": self.line.options().to_string(),
            "review": self.review,
            "seeds": 1 + self.again.len(),
            "spread": spreads,
        })
    }
}

/// Reviews every record; one that does not replay is named and makes the answer no.
pub fn run(args: &ReviewArgs) -> Result<Answer, Failure> {
    let texts = Texts::new(Lang::settle(args.lang));
    let mut answer = Answer::Yes;
    let mut out = io::stdout();
    for path in &args.files {
        let (mut record, form) = file::read(path)?;
        let line = match AnyLine::replay(&record) {
            Ok(line) => line,
            Err(error) => {
                eprintln!("{}: {error}", path.display());
                answer = Answer::No;
                continue;
            }
        };
        let result = given_up(&record, &line).map_err(|why| Failure::file(path, why))?;
        let reviewed = gone_through(line, result.as_deref(), args);
        if args.json {
            writeln!(out, "{}", reviewed.json(path))?;
        } else if args.annotated {
            reviewed.review.annotate(&mut record);
            write!(out, "{}", file::text(&record, form))?;
        } else {
            write!(out, "{}", text::told(&texts, &path.display().to_string(), &reviewed))?;
        }
        out.flush()?;
    }
    Ok(answer)
}

fn gone_through(line: AnyLine, result: Option<&[f64]>, args: &ReviewArgs) -> Reviewed {
    let nodes = args.nodes.unwrap_or_else(|| analysis::nodes(&line));
    let threads = args.jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
    let mut reviews = (0..if args.annotated { 1 } else { args.seeds }).map(|more| {
        let seed = args.seed.wrapping_add(more);
        let settings = Settings { nodes, seed, width: Settings::WIDTH };
        worked(&Reviewer::new(&line, result.map(<[f64]>::to_vec), settings), threads)
    });
    let review = reviews.next().expect("there is one seed at least");
    let again = reviews.collect();
    Reviewed { line, review, again }
}

/// Does all of the work on so many threads, and says on a terminal how far it is.
fn worked(reviewer: &Reviewer, threads: usize) -> Review {
    let (units, next) = (reviewer.units(), AtomicUsize::new(0));
    let shown = io::stderr().is_terminal();
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                loop {
                    let unit = next.fetch_add(1, Ordering::Relaxed);
                    if unit >= units {
                        return;
                    }
                    reviewer.work(unit);
                    if shown {
                        eprint!("\r{:3} %", 100 * unit / units);
                    }
                }
            });
        }
    });
    if shown {
        eprint!("\r     \r");
    }
    reviewer.review().expect("all of the work is done")
}

/// What each seat got of the win in a game that was not played to its end: by the tag `Ranks`, or, where a draw was
/// agreed on, all alike.
fn given_up(record: &Record, line: &AnyLine) -> Result<Option<Vec<f64>>, String> {
    if line.outcome().is_some() {
        return Ok(None);
    }
    let tag = |name: &str| record.tags.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
    let seats = usize::from(line.traits().seats);
    let ranks: Vec<u8> = match (tag("Ranks"), tag("Ending")) {
        (Some(ranks), _) => {
            let read: Result<_, _> = ranks.split_whitespace().map(str::parse).collect();
            read.map_err(|_| format!("the tag Ranks holds a rank for each seat, not '{ranks}'"))?
        }
        (None, Some(ending)) if ending.starts_with("agreed") => vec![1; seats],
        _ => return Ok(None),
    };
    if ranks.len() != seats {
        return Err(format!("the tag Ranks holds {} ranks, and there are {seats} seats", ranks.len()));
    }
    Ok(Some(analysis::shares(&ranks)))
}

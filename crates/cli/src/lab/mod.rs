//! `pyramidion lab`: studies an option set of a game by letting bots play it many times.

mod board;
mod data;

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;
use studies::{Figures, Kept, Report, Settings, Study, between, in_order, options_of, usual_opening};

use crate::args::{LabArgs, LabCommand};
use crate::failure::{Answer, Failure};
use crate::setup;
use crate::texts::Lang;
use data::Data;

/// How often it is said how far it is, where nobody watches.
const TELL: Duration = Duration::from_secs(30);

pub fn run(args: &LabArgs) -> Result<Answer, Failure> {
    if let Some(LabCommand::Board(board)) = &args.command {
        return board::run(board);
    }
    let study = Study::new(settle(args)?).map_err(Failure::because)?;
    let seen = args.ended.as_deref().map(|scores| read_scores(scores, &study)).transpose()?;
    let games = study.games(args.games as usize);
    let mut data = Data::open(args.data.as_deref(), &study, games)?;
    let mut figures = Figures::new(&study);
    // What was kept first: hours of playing would be lost on a file that is broken.
    let kept = count(&mut figures, &data, 0)?;
    let played = play(args, &study, &mut data, games);
    count(&mut figures, &data, kept)?;
    let report = figures.report();
    if report.games > 0 {
        tell(args, &report, seen.as_deref())?;
    }
    played.map(|()| Answer::Yes)
}

/// Counts the games from this number on; returns how many there are in all.
fn count(figures: &mut Figures, data: &Data, first: usize) -> Result<usize, Failure> {
    for (number, kept) in data.games().iter().enumerate().skip(first) {
        figures.count(number, kept).map_err(|why| data.blame(number, &why))?;
    }
    Ok(data.games().len())
}

/// What the command line asks for.
fn settle(args: &LabArgs) -> Result<Settings, Failure> {
    // The command line asks for both.
    let (Some(game), Some(player)) = (args.game, &args.player) else {
        return Err(Failure::because("name a game and a player"));
    };
    let start = setup::line(game, &args.setup, Lang::settle(None))?;
    let fixed = args.setup.options.iter().any(|word| word.starts_with("first="));
    Ok(Settings {
        game: start.game().to_string(),
        rules: start.rules(),
        options: options_of(&start, fixed),
        player: player.clone(),
        against: args.against.clone(),
        seed: args.seed,
        opening: args.opening.unwrap_or_else(|| usual_opening(&start)),
        replays: args.replays,
    })
}

/// Plays what is missing of so many games.
fn play(args: &LabArgs, study: &Study, data: &mut Data, games: usize) -> Result<(), Failure> {
    let done = data.games().len();
    if done >= games {
        return Ok(());
    }
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed)).map_err(Failure::because)?;
    if let Some(last) = data.games().last() {
        unchanged(study, last, &stop).map_err(|why| data.blame(done - 1, &why))?;
    }
    let jobs = args.jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
    let mut progress = Progress::new(done, games);
    let work = |(): &mut (), number| study.play(number, &stop).map_err(Failure::because);
    let result = in_order(
        done..games,
        jobs,
        &stop,
        || Ok(()),
        work,
        |number, kept: Kept| {
            data.keep(kept)?;
            progress.tell(number + 1);
            Ok(ControlFlow::Continue(()))
        },
    );
    progress.end();
    result?;
    let done = data.games().len();
    if done < games {
        let again = if args.data.is_some() { "; the same command goes on with it" } else { "" };
        return Err(Failure::because(format!("interrupted after {done} of {games} games{again}")));
    }
    Ok(())
}

/// Whether the last game that was kept is still played so: a study goes on with the players it began with.
fn unchanged(study: &Study, last: &Kept, stop: &AtomicBool) -> Result<(), String> {
    match study.play(last.n, stop) {
        Ok(Some(again)) if again != *last => {
            Err("this game goes otherwise now: the players are not those it was begun with".to_owned())
        }
        Ok(_) => Ok(()),
        Err(why) => Err(why.to_string()),
    }
}

fn tell(args: &LabArgs, report: &Report, seen: Option<&[i32]>) -> Result<(), Failure> {
    if let Some(path) = &args.page {
        fs::write(path, report.page()).map_err(|error| Failure::file(path, error))?;
    }
    if let Some(folder) = &args.plots {
        fs::create_dir_all(folder).map_err(|error| Failure::file(folder, error))?;
        for plot in report.plots() {
            let path = folder.join(format!("{}.svg", plot.name));
            fs::write(&path, plot.svg).map_err(|error| Failure::file(&path, error))?;
        }
    }
    let ended = seen.map(|scores| (scores, report.ended(scores)));
    let mut out = io::stdout();
    if args.json {
        let mut found = json!(report);
        if let Some((scores, (games, share, interval))) = ended {
            found["ended"] =
                json!({ "scores": scores, "games": games, "share": share, "interval": interval });
        }
        writeln!(out, "{found:#}")?;
        return Ok(());
    }
    write!(out, "{}", report.text())?;
    if let Some((scores, (games, share, interval))) = ended {
        let scores: Vec<String> = scores.iter().map(ToString::to_string).collect();
        writeln!(out, "  ended {:<16}{games} games, {}", scores.join("-"), between(share, interval))?;
    }
    Ok(())
}

/// `13-9`: a score for each seat, whoever has it.
fn read_scores(text: &str, study: &Study) -> Result<Vec<i32>, Failure> {
    let scores: Option<Vec<i32>> = text.split('-').map(|score| score.trim().parse().ok()).collect();
    scores.filter(|scores| scores.len() == study.seats()).ok_or_else(|| {
        let why = format!(
            "--ended takes a score for each of the {} seats, as in 13-9; not '{text}'",
            study.seats()
        );
        Failure::because(why)
    })
}

/// How far it is: a bar for whoever watches, a line from time to time for whoever keeps the output.
struct Progress {
    began: Instant,
    told: Instant,
    first: usize,
    games: usize,
    watched: bool,
}

impl Progress {
    fn new(first: usize, games: usize) -> Progress {
        let now = Instant::now();
        Progress { began: now, told: now, first, games, watched: io::stderr().is_terminal() }
    }

    fn tell(&mut self, done: usize) {
        if !self.watched && self.told.elapsed() < TELL {
            return;
        }
        self.told = Instant::now();
        let each = self.began.elapsed().as_secs_f64() / (done - self.first).max(1) as f64;
        let (games, left) = (self.games, (each * (self.games - done) as f64).round());
        let (before, after) = if self.watched { ("\r\x1b[K", "") } else { ("", "\n") };
        eprint!("{before}{done} of {games} games, {each:.2} s each, {left} s to go{after}");
        let _ = io::stderr().flush();
    }

    fn end(&self) {
        if self.watched {
            eprint!("\r\x1b[K");
        }
    }
}

//! Looks for better boards of Inka: variations of ours by lot, many of them played a little, the best third of them
//! three times as long, and so on. Ours is one of them all the way. The same command goes on where it was broken off.
//!
//! `cargo laboratory boards boards.jsonl --candidates 81 --ranking ranking.jsonl --pictures pictures`

mod merit;
mod picture;
mod vary;

use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use dice::Dice;
use inka::{Inka, Temple};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use studies::{Figures, Kept, Report, Settings, Study, in_order};
use tabletop::{Game, zobrist};

use crate::failure::{Failure, about_file, because};
use merit::{Merit, is_a_game};
use picture::picture;
use vary::{Drawing, apart, first};

#[derive(clap::Args)]
pub struct Args {
    /// Where the games are kept, a line each
    file: PathBuf,
    /// How many variations
    #[arg(long, value_name = "N", default_value_t = 81)]
    candidates: usize,
    /// By how many changes a variation differs at most
    #[arg(long, value_name = "N", default_value_t = 12)]
    changes: u32,
    /// How many games of each in the first round
    #[arg(long, value_name = "N", default_value_t = 12)]
    games: usize,
    /// How many rounds; each has a third of the boards and three times the games of the one before
    #[arg(long, value_name = "N", default_value_t = 4)]
    rounds: u32,
    /// Who plays, on all seats
    #[arg(long, value_name = "PLAYER", default_value = "8@200")]
    player: String,
    /// How many play
    #[arg(long, short, value_name = "N", default_value_t = 2)]
    players: u8,
    /// What the variations and all chance come from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many threads
    #[arg(long, value_name = "N", default_value_t = 1)]
    jobs: usize,
    /// Vary this board, in one line, instead of ours
    #[arg(long, value_name = "BOARD", requires = "rhombi")]
    board: Option<String>,
    /// And these rhombi
    #[arg(long, value_name = "RHOMBI", requires = "board")]
    rhombi: Option<String>,
    /// Write what was found of every board here, the best first, a line of JSON each
    #[arg(long, value_name = "FILE")]
    ranking: Option<PathBuf>,
    /// Draw ours and the three best as SVG into this folder
    #[arg(long, value_name = "FOLDER")]
    pictures: Option<PathBuf>,
}

/// So much of the boards goes on, and so many more games are played then.
const THIRD: usize = 3;
/// How many boards are told of and drawn.
const TOLD: usize = 12;
const DRAWN: usize = 3;

/// A game of one of the boards, as it stands in the file.
#[derive(Serialize, Deserialize)]
struct Entry {
    board: usize,
    game: Kept,
}

/// A board under study; number 0 is ours.
struct Contender {
    number: usize,
    drawing: Drawing,
    study: Study,
    figures: Figures,
    done: usize,
    /// How many rounds it took part in.
    rounds: u32,
}

/// What was found of a board.
#[derive(Serialize)]
struct Found<'a> {
    board: usize,
    rounds: u32,
    games: usize,
    whole: f64,
    merit: Merit,
    /// The share of the wins of whoever begins, comes next, and so on, with 95 % intervals.
    order: Vec<(f64, (f64, f64))>,
    actions: f64,
    /// How many cells differ from ours.
    apart: usize,
    drawing: &'a Drawing,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let mut contenders = contenders(args)?;
    let (mut file, kept) = open(&args.file, &settings(args))?;
    for Entry { board, game } in kept {
        let contender =
            contenders.get_mut(board).ok_or_else(|| because(format!("there is no board {board}")))?;
        contender.count(&game)?;
    }
    let mut left: Vec<usize> = (0..contenders.len()).collect();
    let mut games = args.games;
    for round in 1..=args.rounds {
        for &number in &left {
            let contender = &mut contenders[number];
            contender.play(games, args.jobs, &mut file).map_err(|why| about_file(&args.file, why))?;
            contender.rounds = round;
        }
        let best = ranked(&contenders, &left);
        eprintln!("round {round}: {} boards, {games} games each; the best is {}", left.len(), best[0]);
        left = best.into_iter().take(left.len().div_ceil(THIRD)).collect();
        if !left.contains(&0) {
            left.push(0);
        }
        games *= THIRD;
    }
    tell(args, &contenders)
}

/// What determines the games.
fn settings(args: &Args) -> Value {
    let Args { changes, player, players, seed, board, rhombi, .. } = args;
    json!({ "changes": changes, "player": player, "players": players, "seed": seed, "board": board, "rhombi": rhombi })
}

/// Ours and its variations.
fn contenders(args: &Args) -> Result<Vec<Contender>, Failure> {
    let ours = first();
    let base = match (&args.board, &args.rhombi) {
        (Some(board), Some(rhombi)) => Drawing { board: board.clone(), rhombi: rhombi.clone() },
        _ => ours.clone(),
    };
    if !base.is_as_told() {
        return Err(because(
            "the board and rhombi to be varied cannot be played, or are not as the rulebook tells",
        ));
    }
    let varied = |number: usize| {
        let mut dice = Dice::new(zobrist::mix(zobrist::mix(args.seed) ^ number as u64));
        base.varied(args.changes.max(1), &mut dice)
    };
    // What is varied takes part itself.
    let own = (base != ours).then(|| base.clone());
    let drawings = [ours].into_iter().chain(own).chain((0..args.candidates).map(varied));
    drawings.enumerate().map(|(number, drawing)| Contender::new(number, drawing, args)).collect()
}

impl Contender {
    fn new(number: usize, drawing: Drawing, args: &Args) -> Result<Contender, Failure> {
        let Drawing { board, rhombi } = &drawing;
        let study = Study::new(Settings {
            game: Inka::NAME.to_owned(),
            rules: Inka::RULES,
            options: format!("players={} board={board} rhombi={rhombi}", args.players),
            player: args.player.clone(),
            against: None,
            seed: args.seed,
            opening: 0,
            replays: 1,
        });
        let study = study.map_err(because)?;
        let figures = Figures::new(&study);
        Ok(Contender { number, drawing, study, figures, done: 0, rounds: 0 })
    }

    fn count(&mut self, game: &Kept) -> Result<(), Failure> {
        let told = |why| because(format!("board {}, game {}: {why}", self.number, self.done));
        self.figures.count(self.done, game).map_err(told)?;
        self.done += 1;
        Ok(())
    }

    /// Plays what is missing of so many games.
    fn play(&mut self, games: usize, jobs: usize, file: &mut File) -> Result<(), Failure> {
        let (study, board) = (self.study.clone(), self.number);
        let stop = AtomicBool::new(false);
        let work = |(): &mut (), number| study.play(number, &stop).map_err(because);
        in_order(
            self.done..games.max(self.done),
            jobs,
            &stop,
            || Ok(()),
            work,
            |_, game| {
                self.count(&game)?;
                // In one piece, so that what is cut off is one line at most.
                file.write_all((json!(Entry { board, game }).to_string() + "\n").as_bytes())?;
                Ok(ControlFlow::Continue(()))
            },
        )
    }

    fn temple(&self) -> Temple {
        self.drawing.temple().expect("it was played")
    }
}

/// Opens the file of a search and reads the games that are whole; what was cut off is dropped.
fn open(path: &Path, settings: &Value) -> Result<(File, Vec<Entry>), Failure> {
    let fail = |why: std::io::Error| about_file(path, why);
    let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(fail)?;
    file.try_lock().map_err(|_| about_file(path, "another search is being written there"))?;
    let (mut whole, mut kept, mut begun) = (0, Vec::new(), false);
    let mut reader = BufReader::new(&mut file);
    let mut line = String::new();
    while reader.read_line(&mut line).map_err(fail)? > 0 && line.ends_with('\n') {
        if begun {
            kept.push(serde_json::from_str(&line).map_err(|why| about_file(path, why))?);
        } else {
            let found: Value = serde_json::from_str(&line).map_err(|why| about_file(path, why))?;
            if found["boards"] != *settings {
                return Err(about_file(path, format!("this is another search: {}", found["boards"])));
            }
            begun = true;
        }
        whole += line.len() as u64;
        line.clear();
    }
    file.set_len(whole).map_err(fail)?;
    file.seek(SeekFrom::End(0)).map_err(fail)?;
    if !begun {
        writeln!(file, "{}", json!({ "boards": settings })).map_err(fail)?;
    }
    Ok((file, kept))
}

/// Boards by merit, the best first; those that are no games come last.
fn ranked(contenders: &[Contender], among: &[usize]) -> Vec<usize> {
    let reports: Vec<(usize, Report)> =
        among.iter().map(|&number| (number, contenders[number].figures.report())).collect();
    let ours = contenders[0].figures.report();
    let mut ranked: Vec<(f64, usize)> = reports
        .iter()
        .map(|(number, report)| {
            let whole = Merit::of(report).whole();
            (if is_a_game(report, &ours) { whole } else { whole - 1.0 }, *number)
        })
        .collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
    ranked.into_iter().map(|(_, number)| number).collect()
}

fn tell(args: &Args, contenders: &[Contender]) -> Result<(), Failure> {
    let mut order: Vec<usize> = Vec::new();
    for rounds in (0..=args.rounds).rev() {
        let out: Vec<usize> =
            contenders.iter().filter(|it| it.rounds == rounds).map(|it| it.number).collect();
        order.extend(ranked(contenders, &out));
    }
    let ours = first();
    let found: Vec<Found> = order.iter().map(|&number| contenders[number].found(&ours)).collect();
    println!(
        "board  games  whole  fair swing  late  choi  dest  pass rhomb  actions  apart  by order of play"
    );
    for it in found.iter().enumerate().filter(|(i, it)| *i < TOLD || it.board == 0).map(|(_, it)| it) {
        let Merit { fair, swings, late, choices, destinations, passages, rhombi } = it.merit;
        let parts = [it.whole, fair, swings, late, choices, destinations, passages, rhombi];
        let parts = parts.map(|part| format!(" {part:.3}")).concat();
        let order: Vec<String> =
            it.order.iter().map(|(share, between)| studies::between(*share, *between)).collect();
        println!(
            "{:>5} {:>6} {parts} {:>8.1} {:>6}  {}",
            it.board,
            it.games,
            it.actions,
            it.apart,
            order.join("  ")
        );
    }
    if let Some(path) = &args.ranking {
        let lines: String = found.iter().map(|it| json!(it).to_string() + "\n").collect();
        fs::write(path, lines).map_err(|why| about_file(path, why))?;
    }
    if let Some(folder) = &args.pictures {
        fs::create_dir_all(folder).map_err(|why| about_file(folder, why))?;
        let best = order.iter().filter(|number| **number > 0).take(DRAWN);
        for &number in [0].iter().chain(best) {
            let title = if number == 0 { "Ours".to_owned() } else { format!("Board {number}") };
            let path = folder.join(format!("board-{number}.svg"));
            fs::write(&path, picture(&title, &contenders[number].temple()))
                .map_err(|why| about_file(&path, why))?;
        }
    }
    Ok(())
}

impl Contender {
    fn found(&self, ours: &Drawing) -> Found<'_> {
        let report = self.figures.report();
        let merit = Merit::of(&report);
        Found {
            board: self.number,
            rounds: self.rounds,
            games: report.games,
            whole: merit.whole(),
            merit,
            order: report.by_order.iter().map(|it| (it.share, it.interval)).collect(),
            actions: report.actions.map_or(0.0, |it| it.mean),
            apart: apart(ours, &self.drawing),
            drawing: &self.drawing,
        }
    }
}

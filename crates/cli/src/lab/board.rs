//! `pyramidion lab board`: bots play on a drawing and on our own board, and it is said what came of it.

use std::fs;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::thread;

use serde_json::json;
use shelf::{AnyLine, GameName, headings};
use studies::{Figures, Filled, Report, Sentence, Settings, Study, in_order, ours, verdict};
use tabletop::OptionKind;

use super::Progress;
use crate::args::{BoardArgs, Setup};
use crate::failure::{Answer, Failure};
use crate::setup;
use crate::texts::{Lang, fill, written};

pub fn run(args: &BoardArgs) -> Result<Answer, Failure> {
    let start = read(args)?;
    let fixed = args.setup.options.iter().any(|word| word.starts_with("first="));
    let study = |start: &AnyLine| Study::new(Settings::trial(start, &args.player, fixed));
    let own = study(&start).map_err(Failure::because)?;
    let ours = ours(&start).map(|ours| study(&ours)).transpose().map_err(Failure::because)?;
    let games = own.games(args.games as usize);
    let own = play(args, &own, games)?;
    let ours = ours.map(|ours| play(args, &ours, games)).transpose()?;
    let said = verdict(&own, ours.as_ref());
    let mut out = io::stdout();
    if args.json {
        writeln!(out, "{:#}", json!({ "verdict": said, "own": own, "ours": ours }))?;
        return Ok(Answer::Yes);
    }
    for sentence in &said {
        let mark = if sentence.against { "! " } else { "  " };
        writeln!(out, "{mark}{}", words(sentence, Lang::settle(args.lang)))?;
    }
    Ok(Answer::Yes)
}

/// The game of a file: by its headings, or the first one that can read it.
fn read(args: &BoardArgs) -> Result<AnyLine, Failure> {
    let path = &args.file;
    let text = fs::read_to_string(path).map_err(|error| Failure::file(path, error))?;
    let file = path.to_string_lossy();
    let with = |game: GameName, keys: &[&str]| {
        let drawn = keys.iter().map(|key| value(key, &file, &text, game));
        let options = drawn.chain(args.setup.options.iter().cloned()).collect();
        setup::line(game, &Setup { options, ..args.setup.clone() }, Lang::settle(args.lang))
    };
    let found = headings(&text);
    if let Some((game, _)) = found.first() {
        let own = found.iter().filter(|(other, _)| other == game);
        return with(*game, &own.map(|(_, key)| *key).collect::<Vec<_>>());
    }
    let drawings = |game: GameName| {
        game.options().iter().filter(|option| is_drawing(option.kind)).map(move |option| (game, option.key))
    };
    let mut all = GameName::ALL.into_iter().flat_map(drawings);
    all.find_map(|(game, key)| with(game, &[key]).ok()).ok_or_else(|| no_game(path))
}

fn no_game(path: &Path) -> Failure {
    let why = "no heading such as '# inka board' says what this is, and no game can read it";
    Failure::file(path, why)
}

fn is_drawing(kind: OptionKind) -> bool {
    !matches!(kind, OptionKind::Int { .. } | OptionKind::Choice(_))
}

/// An option of a file as the command line would give it: a drawing by the file, anything else by its only line.
fn value(key: &str, file: &str, text: &str, game: GameName) -> String {
    let plain = game.options().iter().any(|option| option.key == key && !is_drawing(option.kind));
    let after = || {
        let mut lines = text.lines().skip_while(|line| headings(line) != [(game, key)]).skip(1);
        lines.find(|line| !line.trim().is_empty())
    };
    let line = plain.then(after).flatten();
    line.map_or_else(|| format!("{key}=@{file}"), |value| format!("{key}={}", value.trim()))
}

fn play(args: &BoardArgs, study: &Study, games: usize) -> Result<Report, Failure> {
    let stop = AtomicBool::new(false);
    let jobs = args.jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
    let mut figures = Figures::new(study);
    let mut progress = Progress::new(0, games);
    let work = |(): &mut (), number| study.play(number, &stop).map_err(Failure::because);
    let result = in_order(
        0..games,
        jobs,
        &stop,
        || Ok(()),
        work,
        |number, kept| {
            figures.count(number, &kept).map_err(Failure::because)?;
            progress.tell(number + 1);
            Ok(ControlFlow::Continue(()))
        },
    );
    progress.end();
    result.map(|()| figures.report())
}

/// A sentence in words.
fn words(sentence: &Sentence, lang: Lang) -> String {
    let texts = written(&studies::TEXTS, lang);
    let text = |key: &str| texts.get(&format!("trial.{key}")).map_or("", String::as_str);
    let number = |figure: f64| match lang {
        Lang::En => figure.to_string(),
        Lang::Fr | Lang::De => figure.to_string().replace('.', ","),
    };
    let filled = |value: &Filled| match value {
        Filled::Number(figure) => number(*figure),
        Filled::Names(names) => names.join(", "),
        Filled::Shares(shares) => {
            let told = shares.iter().map(|[share, low, high]| {
                let [share, low, high] = [share, low, high].map(|figure| number(*figure));
                fill(text("share"), &[("share", &share), ("low", &low), ("high", &high)])
            });
            told.collect::<Vec<_>>().join(", ")
        }
    };
    let values: Vec<(&str, String)> =
        sentence.values.iter().map(|(name, value)| (*name, filled(value))).collect();
    let values: Vec<(&str, &str)> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
    fill(text(&sentence.key), &values)
}

//! What `pyramidion play` asks when it was not told: the game, how many play, how strong the bots are, who begins.

use std::io::{BufRead, Write};

use bots::LEVELS;
use dice::Dice;
use shelf::GameName;
use tabletop::OptionKind;

use super::seats::{DEFAULT_BOT, SeatArg};
use crate::args::PlayArgs;
use crate::failure::Failure;
use crate::texts::Texts;

/// Fills in the game, and what goes with it, by asking.
pub fn ask(
    args: &mut PlayArgs,
    texts: &Texts,
    mut input: impl BufRead,
    out: &mut impl Write,
) -> Result<(), Failure> {
    writeln!(out, "{}\n", texts.get("ask.welcome"))?;
    for (i, game) in GameName::ALL.into_iter().enumerate() {
        writeln!(
            out,
            "  {}  {:<10} {}",
            i + 1,
            texts.get(&format!("{game}.title")),
            texts.get(&format!("{game}.about"))
        )?;
    }
    writeln!(out)?;
    let game = question(texts.get("ask.game"), "1", &mut input, out, |answer| {
        let numbered =
            answer.parse::<usize>().ok().and_then(|n| GameName::ALL.get(n.checked_sub(1)?).copied());
        numbered.or_else(|| answer.parse().ok())
    })?;
    args.game = Some(game);
    let spec = game.options().iter().find(|spec| spec.key == "players");
    if let Some((OptionKind::Int { min, max }, default)) = spec.map(|spec| (spec.kind, spec.default))
        && args.setup.players.is_none()
    {
        let text = texts.fill("ask.players", &[("min", &min.to_string()), ("max", &max.to_string())]);
        let fits = |answer: &str| answer.parse::<u8>().ok().filter(|&n| (min..=max).contains(&i32::from(n)));
        args.setup.players = Some(question(&text, default, &mut input, out, fits)?);
    }
    if args.seats.is_empty() {
        let text = texts.fill("ask.level", &[("levels", &LEVELS.to_string())]);
        let fits = |answer: &str| answer.parse::<SeatArg>().ok();
        let opponent = question(&text, &DEFAULT_BOT.to_string(), &mut input, out, fits)?;
        let others = usize::from(args.setup.players.unwrap_or(2)).saturating_sub(1);
        args.seats = [SeatArg::Human].into_iter().chain(std::iter::repeat_n(opponent, others)).collect();
    }
    if !args.setup.options.iter().any(|option| option.starts_with("first=")) {
        let players = args.setup.players.unwrap_or(2);
        let first = ask_first(args, players, texts, &mut input, out)?;
        args.setup.options.push(format!("first={first}"));
    }
    Ok(())
}

/// The seat that begins: drawn by lot, the youngest, or whoever is named.
fn ask_first(
    args: &mut PlayArgs,
    players: u8,
    texts: &Texts,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<u8, Failure> {
    let last = players.to_string();
    let seat = |answer: &str| answer.parse::<u8>().ok().filter(|seat| (1..=players).contains(seat));
    let (lot, youngest) = (texts.get("ask.first.lot"), texts.get("ask.first.youngest"));
    let named = [("last", last.as_str()), ("lot", lot), ("youngest", youngest)];
    let begins = question(&texts.fill("ask.first", &named), lot, input, out, |answer| match answer {
        answer if answer == lot => Some(First::Lot),
        answer if answer == youngest => Some(First::Youngest),
        answer => seat(answer).map(First::Seat),
    })?;
    match begins {
        First::Seat(seat) => Ok(seat),
        First::Youngest => question(&texts.fill("ask.youngest", &[("last", &last)]), "1", input, out, seat),
        First::Lot => {
            // From the seed of the game, so that the same seed begins the same game.
            let seed = *args.seed.get_or_insert_with(super::fresh_seed);
            Ok(Dice::new(seed).below(u32::from(players)) as u8 + 1)
        }
    }
}

/// How the seat that begins is found.
enum First {
    Lot,
    Youngest,
    Seat(u8),
}

/// Asks until the answer makes sense; an empty one is the default.
fn question<T>(
    text: &str,
    default: &str,
    input: &mut impl BufRead,
    out: &mut impl Write,
    read: impl Fn(&str) -> Option<T>,
) -> Result<T, Failure> {
    loop {
        write!(out, "{text} [{default}] ")?;
        out.flush()?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            writeln!(out)?;
            return Err(Failure::because("the input ended before a game was chosen"));
        }
        let answer = if line.trim().is_empty() { default } else { line.trim() };
        if let Some(answer) = read(answer) {
            return Ok(answer);
        }
    }
}

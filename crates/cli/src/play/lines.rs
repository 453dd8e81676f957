//! The game line by line, for scripts and for terminals that cannot draw: prints the board and the legal actions,
//! reads one action a line.

use std::io::{BufRead, Write};
use std::sync::Arc;

use super::session::{Next, Session};
use super::{Order, tell};
use crate::choose;
use crate::failure::Failure;
use crate::texts::Texts;

/// Plays until the game is over, the input ends or a player leaves.
pub fn run(
    session: &mut Session,
    texts: &Texts,
    mut input: impl BufRead,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mut told = session.log().len();
    let mut asked_at = None;
    loop {
        let game = session.line().game();
        for deed in &session.log()[told.min(session.log().len())..] {
            writeln!(out, "{}", tell::deed(texts, game, deed))?;
        }
        told = session.log().len();
        let seat = match session.next() {
            Next::Human(seat) => seat,
            Next::Bot(seat) => {
                let (bot, decision) = session.thought(seat, Arc::new(|| false))();
                session.give_back(seat, bot);
                super::play_decision(session, seat, decision)?;
                continue;
            }
            Next::Chance => {
                session.draw()?;
                continue;
            }
            Next::Over => break,
        };
        let legal = session.line().legal();
        // After a slip the board is not shown again.
        if asked_at != Some(told) {
            writeln!(out, "\n{}", session.line().show())?;
            writeln!(out, "{}", texts.fill("line.legal", &[("actions", &legal.join("; "))]))?;
            asked_at = Some(told);
        }
        write!(out, "{} > ", tell::turn(texts, session))?;
        out.flush()?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            writeln!(out)?;
            return Ok(());
        }
        writeln!(out)?;
        match Order::read(&line) {
            Order::Nothing => {}
            Order::Quit => return Ok(()),
            Order::Help => write!(out, "{}", super::help(texts, game))?,
            Order::Board => asked_at = None,
            Order::Undo => {
                if session.undo()? {
                    told = session.log().len();
                    asked_at = None;
                    writeln!(out, "{}", texts.get("undone"))?;
                } else {
                    writeln!(out, "{}", texts.get("undo.none"))?;
                }
            }
            Order::Hint => {
                let (bot, decision) = session.thought(seat, Arc::new(|| false))();
                session.give_back(seat, bot);
                if let Some(decision) = decision {
                    writeln!(out, "{}", texts.fill("hint", &[("action", &decision.action)]))?;
                }
            }
            Order::Action(text) => {
                let action = choose::meant(&legal, &text).map_or(text.clone(), str::to_owned);
                if let Err(error) = session.play(&action)? {
                    writeln!(out, "{}", tell::refusal(texts, game, &error))?;
                }
            }
        }
    }
    writeln!(out, "\n{}", session.line().show())?;
    writeln!(out, "{}", tell::result(texts, session.line()))?;
    if let Some(outcome) = session.line().outcome() {
        writeln!(out, "{outcome}")?;
    }
    Ok(())
}

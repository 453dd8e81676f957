//! The full screen at work: keys in, bots on their own thread, the terminal clean afterwards.

use std::collections::VecDeque;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use bots::{Bot, TextDecision};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use tabletop::Seat;

use super::board::Palette;
use super::prompt::Entered;
use super::screen::{Overlay, Scene, Screen};
use super::session::{Next, Session};
use super::{Order, play_decision, tell};
use crate::choose;
use crate::failure::Failure;
use crate::texts::Texts;

/// How often other things than keys are looked at.
const TICK: Duration = Duration::from_millis(30);
/// Actions of bots come no faster, so that one can follow them.
const PACE: Duration = Duration::from_millis(250);
/// How long the game may take to leave by itself when a signal asks it to.
const GRACE: Duration = Duration::from_secs(1);

/// Plays until someone leaves; the terminal is put back as it was, whatever happens.
pub fn run(session: Session, texts: &Texts, colour: bool) -> Result<(), Failure> {
    let leave = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&leave);
    // In raw mode Ctrl-C is a key; this hears the signals that come from elsewhere.
    ctrlc::set_handler(move || {
        asked.store(true, Ordering::Relaxed);
        // When the terminal is gone, waiting for a key never returns. The game is saved after every action, so
        // nothing is lost by leaving from here.
        thread::sleep(GRACE);
        let _ = ratatui::try_restore();
        process::exit(2);
    })
    .map_err(Failure::because)?;
    let mut terminal = ratatui::try_init()?;
    let mut game = Game {
        session,
        texts,
        palette: Palette::new(colour),
        screen: Screen::default(),
        thought: None,
        ahead: VecDeque::new(),
        leave,
    };
    let result = game.play(&mut terminal);
    ratatui::try_restore()?;
    result?;
    println!("{}", tell::turn(texts, &game.session));
    if let Some(outcome) = game.session.line().outcome() {
        println!("{outcome}");
    } else if let Some(path) = game.session.saved_to() {
        println!("{}", texts.fill("bye.saved", &[("file", &path.display().to_string())]));
    }
    Ok(())
}

struct Game<'a> {
    session: Session,
    texts: &'a Texts,
    palette: Palette,
    screen: Screen,
    thought: Option<Thought>,
    /// Keys typed while one had to wait.
    ahead: VecDeque<KeyEvent>,
    leave: Arc<AtomicBool>,
}

/// A bot thinking about its own action, or about a hint for a person.
struct Thought {
    seat: Seat,
    hint: bool,
    since: Instant,
    thread: JoinHandle<(Bot, Option<TextDecision>)>,
}

impl Game<'_> {
    fn play(&mut self, terminal: &mut DefaultTerminal) -> Result<(), Failure> {
        self.offer();
        let mut stale = true;
        while !self.leave.load(Ordering::Relaxed) {
            stale |= self.advance()?;
            while matches!(self.session.next(), Next::Human(_) | Next::Over) && self.screen.waiting.is_none()
            {
                let Some(key) = self.ahead.pop_front() else { break };
                self.key(key)?;
                stale = true;
            }
            if stale {
                let scene = Scene { session: &self.session, texts: self.texts, palette: self.palette };
                terminal.draw(|frame| scene.draw(&self.screen, frame))?;
            }
            stale = false;
            if event::poll(TICK)? {
                match event::read()? {
                    Event::Key(key) if key.kind != KeyEventKind::Release => self.key(key)?,
                    Event::Paste(text) => text.chars().for_each(|c| self.screen.prompt.push(c)),
                    _ => {}
                }
                stale = true;
            }
        }
        Ok(())
    }

    /// Lets chance and bots act; says whether anything changed.
    fn advance(&mut self) -> Result<bool, Failure> {
        if let Some(thought) = &self.thought {
            let early = !thought.hint && thought.since.elapsed() < PACE;
            if !thought.thread.is_finished() || early {
                return Ok(false);
            }
        }
        if let Some(thought) = self.thought.take() {
            let (bot, decision) = thought
                .thread
                .join()
                .map_err(|_| Failure::because(format!("the bot on {} broke down", thought.seat)))?;
            self.session.give_back(thought.seat, bot);
            self.screen.waiting = None;
            if thought.hint {
                let action = decision.map(|decision| decision.action).unwrap_or_default();
                self.screen.note = Some((self.texts.fill("hint", &[("action", &action)]), false));
            } else {
                play_decision(&mut self.session, thought.seat, decision)?;
                self.offer();
            }
            return Ok(true);
        }
        match self.session.next() {
            Next::Chance => {
                self.session.draw()?;
                self.offer();
                Ok(true)
            }
            Next::Bot(seat) => {
                let who = tell::player(self.texts, &self.session, seat);
                self.think(seat, false, self.texts.fill("thinking", &[("who", &who)]));
                Ok(true)
            }
            Next::Human(_) | Next::Over => Ok(false),
        }
    }

    fn think(&mut self, seat: Seat, hint: bool, waiting: String) {
        let leave = Arc::clone(&self.leave);
        let job = self.session.thought(seat, Arc::new(move || leave.load(Ordering::Relaxed)));
        self.screen.waiting = Some(waiting);
        self.thought = Some(Thought { seat, hint, since: Instant::now(), thread: thread::spawn(job) });
    }

    /// Offers the actions of the person to act.
    fn offer(&mut self) {
        self.screen.prompt.offer(self.session.line(), self.texts);
    }

    fn key(&mut self, key: KeyEvent) -> Result<(), Failure> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && matches!(key.code, KeyCode::Char('c' | 'd')) {
            self.leave.store(true, Ordering::Relaxed);
            return Ok(());
        }
        if self.screen.overlay.is_some() {
            match key.code {
                KeyCode::Down => self.screen.scroll = self.screen.scroll.saturating_add(1),
                KeyCode::Up => self.screen.scroll = self.screen.scroll.saturating_sub(1),
                KeyCode::PageDown => self.screen.scroll = self.screen.scroll.saturating_add(10),
                KeyCode::PageUp => self.screen.scroll = self.screen.scroll.saturating_sub(10),
                _ => self.screen.overlay = None,
            }
            return Ok(());
        }
        if self.screen.waiting.is_some() {
            self.ahead.push_back(key);
            return Ok(());
        }
        let prompt = &mut self.screen.prompt;
        self.screen.note = None;
        match key.code {
            KeyCode::Char('q') if self.session.next() == Next::Over && prompt.typed().is_empty() => {
                self.leave.store(true, Ordering::Relaxed);
            }
            KeyCode::Char('?') => self.obey(Order::Help)?,
            KeyCode::Char('u') if control => prompt.clear(),
            KeyCode::Char('w') if control => prompt.drop_word(),
            KeyCode::Char(_) if control => {}
            KeyCode::Char(c) => prompt.push(c),
            KeyCode::Backspace => prompt.backspace(),
            KeyCode::Esc => prompt.clear(),
            KeyCode::Tab => prompt.complete(),
            KeyCode::Down => prompt.step(1),
            KeyCode::Up | KeyCode::BackTab => prompt.step(-1),
            KeyCode::Enter => {
                if let Entered::Text(text) = prompt.enter() {
                    self.obey(Order::read(&text))?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn obey(&mut self, order: Order) -> Result<(), Failure> {
        match order {
            Order::Nothing => {}
            Order::Quit => self.leave.store(true, Ordering::Relaxed),
            Order::Help | Order::Board => {
                self.screen.scroll = 0;
                self.screen.overlay = Some(if order == Order::Help { Overlay::Help } else { Overlay::Words });
                self.screen.prompt.clear();
            }
            Order::Undo => {
                let key = if self.session.undo()? { "undone" } else { "undo.none" };
                self.offer();
                self.screen.note = Some((self.texts.get(key).to_owned(), key == "undo.none"));
            }
            Order::Hint => {
                self.screen.prompt.clear();
                if let Next::Human(seat) = self.session.next() {
                    self.think(seat, true, self.texts.get("hint.wait").to_owned());
                }
            }
            Order::Action(text) => self.act(text)?,
        }
        Ok(())
    }

    /// Plays what was typed, if it means one action.
    fn act(&mut self, text: String) -> Result<(), Failure> {
        let prompt = &mut self.screen.prompt;
        let meant = choose::meant(prompt.actions(), &text).map(str::to_owned);
        let several = meant.is_none() && !choose::matching(prompt.actions(), &text).is_empty();
        if several {
            self.screen.note = Some((self.texts.fill("unclear", &[("typed", &text)]), true));
            prompt.restore(text);
            return Ok(());
        }
        match self.session.play(meant.as_deref().unwrap_or(&text))? {
            Ok(()) => self.offer(),
            Err(error) => {
                let game = self.session.line().game();
                self.screen.note = Some((tell::refusal(self.texts, game, &error), true));
                prompt.restore(text);
            }
        }
        Ok(())
    }
}

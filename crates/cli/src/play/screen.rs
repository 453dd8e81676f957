//! The full screen: header, board, players, what happened, the actions that fit what is typed, the prompt.
//!
//! Ratatui is used, not bare crossterm: it lays out and redraws only what changed, and a screen can be drawn into
//! memory, so tests read it at any size.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Clear, Paragraph, Wrap};
use tabletop::{Outcome, Seat};

use super::board::{self, Palette};
use super::prompt::Prompt;
use super::session::{Next, Session};
use super::{help, tell};
use crate::texts::Texts;

/// The smallest drawings of all boards fit into this.
const SMALLEST: (u16, u16) = (70, 24);
/// The narrowest column beside the board that is worth having.
const SIDE: u16 = 32;

/// What lies over the screen until a key is pressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overlay {
    Help,
    Words,
}

/// What is shown besides the session.
#[derive(Default)]
pub struct Screen {
    pub prompt: Prompt,
    /// The answer to what was typed last, and whether it was a refusal.
    pub note: Option<(String, bool)>,
    /// What one waits for.
    pub waiting: Option<String>,
    pub overlay: Option<Overlay>,
    pub scroll: u16,
}

/// Everything needed to draw.
pub struct Scene<'a> {
    pub session: &'a Session,
    pub texts: &'a Texts,
    pub palette: Palette,
}

impl Scene<'_> {
    pub fn draw(&self, screen: &Screen, frame: &mut Frame) {
        let area = frame.area();
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            let (width, height) = (SMALLEST.0.to_string(), SMALLEST.1.to_string());
            let text = self.texts.fill("small", &[("width", &width), ("height", &height)]);
            frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
            return;
        }
        let listed = self.rows_listed(area);
        let [header, middle, rule, list, input, status] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Min(1),
            Constraint::Length(1),
            Constraint::Length(listed),
            Constraint::Length(1),
            Constraint::Length(1),
        ])
        .areas(area);
        self.header(screen, frame, header);
        self.middle(screen, frame, middle);
        self.actions(screen, frame, rule, list);
        self.input(screen, frame, input, status);
        if let Some(overlay) = screen.overlay {
            self.overlay(overlay, screen.scroll, frame, area);
        }
    }

    /// How many rows of actions there are: what the smallest board leaves, at most a dozen.
    fn rows_listed(&self, area: Rect) -> u16 {
        let board = board::face(&self.session.line().view()).draw((0, 0), &[], self.palette, self.texts);
        let below =
            if board.width() <= usize::from(area.width - SIDE) { 0 } else { 1 + self.players(40).height() };
        let middle = (board.height() + below) as u16;
        area.height.saturating_sub(22).max(area.height.saturating_sub(4 + middle)).clamp(2, 12)
    }

    fn header(&self, screen: &Screen, frame: &mut Frame, area: Rect) {
        let line = self.session.line();
        let title = self.texts.get(&format!("{}.title", line.game()));
        let turn = tell::turn(self.texts, self.session);
        let seat = line.turn().seat().map_or(Style::new(), |seat| self.palette.seat(seat.0));
        let mut header = Line::from(vec![
            Span::styled(format!(" {title} "), Palette::FOCUS),
            Span::raw("  "),
            Span::styled(turn, seat),
        ]);
        if screen.prompt.meant().is_some() {
            header.push_span(Span::styled(format!("  {}", self.texts.get("preview")), self.palette.alarm()));
        }
        frame.render_widget(header, area);
    }

    /// The board, and beside or below it the players and what happened.
    fn middle(&self, screen: &Screen, frame: &mut Frame, area: Rect) {
        let line = self.session.line();
        // The board as it would be after the action that is chosen or typed.
        let preview = screen.prompt.meant().and_then(|action| {
            let mut after = line.clone();
            after.play(action).ok().map(|()| after)
        });
        let view = preview.as_ref().unwrap_or(line).view();
        let focus = screen.prompt.focus();
        let draw = |room| board::face(&view).draw(room, focus, self.palette, self.texts);
        let fits = |text: &Text, room: (u16, u16)| {
            text.width() <= usize::from(room.0) && text.height() <= usize::from(room.1)
        };
        let beside = (area.width - SIDE, area.height);
        let text = draw(beside);
        let [top, bottom] = if fits(&text, beside) {
            let columns =
                Layout::horizontal([Constraint::Length(text.width() as u16 + 3), Constraint::Min(1)]);
            let [left, right] = columns.areas(area);
            let height = self.players(right.width).height() as u16 + 2;
            let [top, bottom] =
                Layout::vertical([Constraint::Length(height), Constraint::Min(1)]).areas(right);
            frame.render_widget(Paragraph::new(text), inset(left));
            [top, bottom]
        } else {
            let text = draw((area.width - 1, area.height.saturating_sub(6)));
            let rows = Layout::vertical([Constraint::Length(text.height() as u16), Constraint::Min(1)]);
            let [top, bottom] = rows.areas(area);
            let width = (self.players(area.width / 2).width() as u16 + 3).clamp(20, area.width * 3 / 5);
            let [left, right] =
                Layout::horizontal([Constraint::Length(width), Constraint::Min(1)]).areas(bottom);
            frame.render_widget(Paragraph::new(text), inset(top));
            [left, right]
        };
        let inner = titled(frame, self.palette, self.texts.get("title.players"), top);
        frame.render_widget(Paragraph::new(self.players(inner.width)), inner);
        let inner = titled(frame, self.palette, self.texts.get("title.log"), bottom);
        self.log(frame, inner);
    }

    /// The players with scores and belongings, then what there is to know about the game.
    fn players(&self, room: u16) -> Text<'static> {
        let line = self.session.line();
        let (view, scores) = (line.view(), line.scores());
        let acting = line.turn().seat();
        let name = |seat| tell::player(self.texts, self.session, seat);
        let seats = || Seat::all(scores.len() as u8);
        let width = seats().map(|seat| name(seat).chars().count()).max().unwrap_or(0);
        let row = |seat: Seat| {
            let mark = if acting == Some(seat) { "▶" } else { " " };
            let belongings = board::face(&view).belongings(self.texts, seat);
            Line::from(vec![
                Span::styled(format!("{mark}{:width$}", name(seat)), self.palette.seat(seat.0)),
                Span::styled(format!("{:>4}  ", scores[seat.index()]), Palette::LOUD),
                Span::raw(belongings),
            ])
        };
        let state = wrap(&board::face(&view).state(self.texts), usize::from(room))
            .into_iter()
            .filter(|line| !line.is_empty());
        let legend = self.texts.get(&format!("{}.legend", line.game()));
        let legend =
            wrap(legend, usize::from(room)).into_iter().map(|line| Line::styled(line, self.palette.dim()));
        seats().map(row).chain(state.map(Line::from)).chain(legend).collect()
    }

    /// The latest deeds, as many as there is room for, the last one loudest.
    fn log(&self, frame: &mut Frame, area: Rect) {
        let game = self.session.line().game();
        let (width, height) = (usize::from(area.width), usize::from(area.height));
        let mut lines: Vec<Line> = Vec::new();
        for (age, deed) in self.session.log().iter().rev().enumerate() {
            if lines.len() >= height {
                break;
            }
            let style = match deed.by.seat() {
                Some(seat) if age == 0 => self.palette.seat(seat.0),
                None => self.palette.dim(),
                Some(_) => Style::new(),
            };
            let sentence = tell::deed(self.texts, game, deed);
            let wrapped = wrap(&sentence, width);
            lines.extend(wrapped.into_iter().rev().map(|line| Line::styled(line, style)));
        }
        lines.truncate(height);
        lines.reverse();
        frame.render_widget(Paragraph::new(lines), area);
    }

    /// The actions that fit what is typed, in columns.
    fn actions(&self, screen: &Screen, frame: &mut Frame, rule: Rect, area: Rect) {
        let prompt = &screen.prompt;
        let (shown, all) = (prompt.matching(), prompt.all());
        let title = match self.session.next() {
            Next::Human(_) if shown == all => self.texts.fill("title.actions", &[("n", &all.to_string())]),
            Next::Human(_) => {
                self.texts.fill("title.actions.of", &[("n", &shown.to_string()), ("all", &all.to_string())])
            }
            _ => String::new(),
        };
        titled(frame, self.palette, &title, Rect { height: 1, ..rule });
        if let Some(outcome) = self.session.line().outcome() {
            frame.render_widget(Paragraph::new(self.standings(&outcome)), inset(area));
        }
        if !matches!(self.session.next(), Next::Human(_)) {
            return;
        }
        let labels = prompt.labels();
        let width = labels.iter().map(|label| label.chars().count() + 3).max().unwrap_or(1);
        let columns = (usize::from(area.width) / width).max(1);
        let rows = usize::from(area.height);
        let room = columns * rows;
        // The page that holds the chosen one.
        let first = prompt.chosen().map_or(0, |chosen| chosen / room.max(1) * room);
        let left = labels.len().saturating_sub(first + room);
        for (i, label) in labels.iter().enumerate().skip(first).take(room) {
            let (column, row) = ((i - first) / rows, (i - first) % rows);
            let last = left > 0 && i == first + room - 1;
            let (text, style) = match (last, prompt.chosen() == Some(i)) {
                (true, false) => {
                    (self.texts.fill("more", &[("n", &(left + 1).to_string())]), self.palette.dim())
                }
                (_, true) => (format!(" {label} "), Palette::FOCUS),
                (false, false) => (format!(" {label} "), Style::new()),
            };
            let place = Rect {
                x: area.x + (column * width) as u16,
                y: area.y + row as u16,
                width: (text.chars().count() as u16).min(area.width.saturating_sub((column * width) as u16)),
                height: 1,
            };
            frame.render_widget(Span::styled(text, style), place);
        }
    }

    /// The final ranks, best first.
    fn standings(&self, outcome: &Outcome) -> Vec<Line<'static>> {
        let mut ranked: Vec<_> = Seat::all(outcome.standings().len() as u8).collect();
        ranked.sort_by_key(|seat| outcome.standings()[seat.index()].rank);
        let line = |seat: Seat| {
            let standing = outcome.standings()[seat.index()];
            let (rank, score) = (standing.rank.to_string(), standing.score.to_string());
            let who = tell::player(self.texts, self.session, seat);
            let text = self.texts.fill("over.line", &[("rank", &rank), ("who", &who), ("score", &score)]);
            Line::styled(text, self.palette.seat(seat.0))
        };
        ranked.into_iter().map(line).collect()
    }

    fn input(&self, screen: &Screen, frame: &mut Frame, area: Rect, status: Rect) {
        let game = self.session.line().game();
        let sign = format!(" {} ", self.texts.get("prompt"));
        let typed = screen.prompt.typed();
        let line = if let Some(waiting) = &screen.waiting {
            Line::styled(format!(" {waiting}"), self.palette.dim())
        } else {
            let x = area.x + (sign.chars().count() + typed.chars().count()) as u16;
            frame.set_cursor_position((x.min(area.right().saturating_sub(1)), area.y));
            Line::from(vec![Span::styled(sign, self.palette.title()), Span::raw(typed.to_owned())])
        };
        frame.render_widget(line, area);
        let how = screen.prompt.example().and_then(|action| tell::how(self.texts, game, action));
        let (text, style) = match (&screen.note, how, self.session.next()) {
            (Some((note, true)), _, _) => (note.as_str(), self.palette.alarm()),
            (Some((note, false)), _, _) => (note.as_str(), self.palette.title()),
            (None, Some(how), Next::Human(_)) => (how, self.palette.title()),
            (None, None, Next::Human(_)) => (self.texts.get("keys"), self.palette.dim()),
            (None, _, Next::Over) => (self.texts.get("keys.over"), self.palette.dim()),
            (None, _, _) => (self.texts.get("keys.wait"), self.palette.dim()),
        };
        frame.render_widget(Line::styled(format!(" {text}"), style), status);
    }

    fn overlay(&self, overlay: Overlay, scroll: u16, frame: &mut Frame, area: Rect) {
        let line = self.session.line();
        let (key, text) = match overlay {
            Overlay::Help => ("title.help", help(self.texts, line.game())),
            Overlay::Words => ("title.text", line.show()),
        };
        frame.render_widget(Clear, area);
        let inner = titled(frame, self.palette, self.texts.get(key), area);
        let mut page = Paragraph::new(text);
        if overlay == Overlay::Help {
            page = page.wrap(Wrap { trim: false });
        }
        frame.render_widget(page.scroll((scroll, 0)), inset(inner));
    }
}

/// Draws a rule with a title over the top of an area; what is left below it.
fn titled(frame: &mut Frame, palette: Palette, title: &str, area: Rect) -> Rect {
    let title = if title.is_empty() { String::new() } else { format!(" {title} ") };
    let rest = usize::from(area.width).saturating_sub(title.chars().count() + 1);
    let line = Line::from(vec![
        Span::styled("─", palette.dim()),
        Span::styled(title, palette.title()),
        Span::styled("─".repeat(rest), palette.dim()),
    ]);
    frame.render_widget(line, Rect { height: area.height.min(1), ..area });
    Rect {
        x: area.x + 1,
        y: area.y + 1,
        width: area.width.saturating_sub(1),
        height: area.height.saturating_sub(1),
    }
}

fn inset(area: Rect) -> Rect {
    Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..area }
}

/// A sentence in lines; those after the first are indented.
fn wrap(sentence: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in sentence.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            Some(_) => lines.push(format!(" {word}")),
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests;

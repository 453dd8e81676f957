//! The looks of things, with and without colour.

use ratatui::style::{Color, Modifier, Style};

/// The looks; without colour they are told apart by weight alone, and every sign differs by shape anyway.
#[derive(Clone, Copy, Debug)]
pub struct Palette {
    colour: bool,
}

const SEATS: [Color; 4] = [Color::LightCyan, Color::LightMagenta, Color::LightYellow, Color::LightGreen];

impl Palette {
    pub const fn new(colour: bool) -> Palette {
        Palette { colour }
    }

    fn paint(self, colour: Color) -> Style {
        if self.colour { Style::new().fg(colour) } else { Style::new() }
    }

    /// What belongs to a seat.
    pub fn seat(self, seat: u8) -> Style {
        self.paint(SEATS[usize::from(seat) % SEATS.len()]).add_modifier(Modifier::BOLD)
    }

    /// Grids, empty cells, things said in passing.
    pub fn dim(self) -> Style {
        if self.colour { self.paint(Color::DarkGray) } else { Style::new().add_modifier(Modifier::DIM) }
    }

    /// Names of rows and columns, titles.
    pub fn title(self) -> Style {
        self.paint(Color::Cyan)
    }

    /// What one should see first.
    pub const LOUD: Style = Style::new().add_modifier(Modifier::BOLD);

    /// Cells the action being typed is about.
    pub const FOCUS: Style = Style::new().add_modifier(Modifier::REVERSED);

    /// Walls, refusals.
    pub fn alarm(self) -> Style {
        self.paint(Color::LightRed).add_modifier(Modifier::BOLD)
    }

    /// A level above the ground: the higher, the lighter.
    pub fn level(self, level: u8) -> Style {
        let grey = [232, 236, 240, 244][usize::from(level) % 4];
        if self.colour && level > 0 { Style::new().bg(Color::Indexed(grey)) } else { Style::new() }
    }

    /// The floor under a rhombus.
    pub fn stone(self) -> Style {
        if self.colour { Style::new().bg(Color::Indexed(237)) } else { Style::new() }
    }

    /// Doors, passages and other signs of the board.
    pub fn sign(self) -> Style {
        self.paint(Color::LightBlue)
    }
}

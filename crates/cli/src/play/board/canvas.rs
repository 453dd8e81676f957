//! A sheet of characters to draw on.

use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};

pub struct Canvas {
    width: usize,
    cells: Vec<(char, Style)>,
}

impl Canvas {
    pub fn new(width: usize, height: usize) -> Canvas {
        Canvas { width, cells: vec![(' ', Style::new()); width * height] }
    }

    /// Writes a text on the ground that is there; what would lie outside is left out.
    pub fn put(&mut self, x: usize, y: usize, text: &str, style: Style) {
        for (i, c) in text.chars().enumerate().take(self.width.saturating_sub(x)) {
            if let Some(cell) = self.cells.get_mut(y * self.width + x + i) {
                *cell = (c, cell.1.patch(style));
            }
        }
    }

    /// Adds a style to what is there.
    pub fn tint(&mut self, x: usize, y: usize, width: usize, style: Style) {
        for i in 0..width.min(self.width.saturating_sub(x)) {
            if let Some(cell) = self.cells.get_mut(y * self.width + x + i) {
                cell.1 = cell.1.patch(style);
            }
        }
    }

    pub fn into_text(self) -> Text<'static> {
        let lines = self.cells.chunks(self.width.max(1)).map(|row| {
            let mut spans: Vec<Span<'static>> = Vec::new();
            for &(c, style) in row {
                match spans.last_mut() {
                    Some(span) if span.style == style => span.content.to_mut().push(c),
                    _ => spans.push(Span::styled(c.to_string(), style)),
                }
            }
            Line::from(spans)
        });
        lines.collect()
    }
}

//! The boards as coloured text, as large as there is room for.

mod aztec;
mod canvas;
mod inka;
mod palette;
mod turquoise;

use ratatui::text::Text;
use shelf::View;

pub use palette::Palette;

use crate::texts::Texts;

/// Draws a board into `room` (columns, rows) or, if it does not fit, as small as it gets. The cells in `focus`
/// stand out: they are what the action being typed is about.
pub fn draw(
    view: &View,
    room: (u16, u16),
    focus: &[String],
    palette: Palette,
    texts: &Texts,
) -> Text<'static> {
    match view {
        View::Aztec(view) => aztec::draw(view, room, focus, palette, texts),
        View::Inka(view) => inka::draw(view, room, focus, palette),
        View::Turquoise(view) => turquoise::draw(view, room, focus, palette),
    }
}

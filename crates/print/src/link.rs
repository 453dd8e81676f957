//! The way to the page with this very board: an address, and the same as a code that a telephone reads.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use qrcode::{Color, EcLevel, QrCode};
use shelf::AnyLine;
use tabletop::OptionKind;

use crate::drawing::{BLACK, Drawing, WHITE};
use crate::shape::{Outline, Point, Shape, at};

/// The longest address of a page; a longer one would leave no room in the code.
pub const MOST_ADDRESS: usize = 200;

/// Whether a page can be there, and a code on a board lead to it.
pub fn is_address(text: &str) -> bool {
    let web = text.starts_with("https://") || text.starts_with("http://");
    web && text.len() <= MOST_ADDRESS && text.chars().all(|c| c.is_ascii_graphic() && c != '#')
}

/// The address at which a page shows this board in its workshop. What is as shipped is not written into it.
pub fn link(address: &str, line: &AnyLine) -> String {
    let game = line.game();
    let options = line.options();
    let own =
        game.options().iter().filter(|spec| !["players", "first", "variant"].contains(&spec.key)).filter_map(
            |spec| {
                let value = options.get(spec.key)?;
                let drawn = matches!(spec.kind, OptionKind::Text) && value == "first";
                (value != spec.default && !drawn).then(|| format!("{}={value}", spec.key))
            },
        );
    let own: Vec<String> = own.collect();
    let address = address.trim_end_matches('/');
    if own.is_empty() {
        return format!("{address}/#/setup/{game}");
    }
    let packed = URL_SAFE_NO_PAD.encode(compress_to_vec(own.join(" ").as_bytes(), 9));
    format!("{address}/#/workshop/{game}/{packed}")
}

impl Drawing {
    /// The code of an address in a square, which leads there on a screen, too; `false` if the address is too long for a code
    /// that a telephone reads.
    pub fn code(&mut self, text: &str, corner: Point, side: f32) -> bool {
        let Ok(code) = QrCode::with_error_correction_level(text.as_bytes(), EcLevel::L) else { return false };
        let modules = code.width();
        // Around it the standard asks for four modules of white.
        let module = side / (modules + 8) as f32;
        self.fill(Outline::rect(corner.x, corner.y, side, side), WHITE);
        for (row, colours) in code.to_colors().chunks(modules).enumerate() {
            let y = corner.y + (row + 4) as f32 * module;
            let mut start = None;
            for (column, colour) in colours.iter().copied().chain([Color::Light]).enumerate() {
                match (colour, start) {
                    (Color::Dark, None) => start = Some(column),
                    (Color::Light, Some(first)) => {
                        let (x, width) =
                            (corner.x + (first + 4) as f32 * module, (column - first) as f32 * module);
                        // One bar for neighbours, so that no printer leaves a gap between them.
                        self.fill(
                            Outline::polygon(&[
                                at(x, y),
                                at(x + width, y),
                                at(x + width, y + module),
                                at(x, y + module),
                            ]),
                            BLACK,
                        );
                        start = None;
                    }
                    _ => {}
                }
            }
        }
        self.shapes.push(Shape::Link { corner, side, address: text.to_owned() });
        true
    }
}

#[cfg(test)]
mod tests {
    use shelf::GameName;

    use super::*;

    #[test]
    fn a_link_holds_what_differs_from_the_shipped_game() {
        let line = |game: GameName, options: &str| {
            AnyLine::with_rules(game, &options.parse().unwrap(), game.rules()).unwrap()
        };
        assert_eq!(
            link("https://x.example/", &line(GameName::Inka, "players=4")),
            "https://x.example/#/setup/inka"
        );
        let own = link("https://x.example", &line(GameName::Aztec, "size=7 corners=split"));
        let packed = own.strip_prefix("https://x.example/#/workshop/aztec/").unwrap();
        let bytes = URL_SAFE_NO_PAD.decode(packed).unwrap();
        let text = miniz_oxide::inflate::decompress_to_vec(&bytes).unwrap();
        assert_eq!(String::from_utf8(text).unwrap(), "size=7 corners=split");
    }
}

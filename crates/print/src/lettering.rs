//! Letters: the two fonts, how wide a text is, and where its lines break.

use std::sync::LazyLock;

use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

use crate::shape::Ink;

/// Noto Sans, under the SIL Open Font License.
pub(crate) const FONTS: [&[u8]; 2] = [notosans::REGULAR_TTF, notosans::BOLD_TTF];

/// A line of text and how it looks.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Line {
    pub size: f32,
    pub bold: bool,
    pub ink: Ink,
    pub text: String,
}

/// A glyph of a font, and how far it leads, in parts of the font's size.
#[derive(Clone, Copy)]
pub(crate) struct Letter {
    pub glyph: u32,
    pub advance: f32,
}

/// Characters below this have their letters looked up once: all that our languages need.
const KNOWN: u32 = 0x2200;

/// The letters of both fonts by character: a page asks for them by the hundred thousand while it finds its size.
static LETTERS: LazyLock<[Vec<Letter>; 2]> = LazyLock::new(|| {
    FONTS.map(|bytes| {
        let font = FontRef::new(bytes).expect("the font is one we ship");
        let units = f32::from(font.metrics(Size::unscaled(), LocationRef::default()).units_per_em);
        let (characters, metrics) =
            (font.charmap(), font.glyph_metrics(Size::unscaled(), LocationRef::default()));
        let letter = |character: u32| {
            let glyph = characters.map(character).unwrap_or_default();
            Letter {
                glyph: glyph.to_u32(),
                advance: metrics.advance_width(glyph).unwrap_or_default() / units,
            }
        };
        (0..KNOWN).map(letter).collect()
    })
});

/// The letter of a character; one the font lacks becomes its empty box.
pub(crate) fn letter(character: char, bold: bool) -> Letter {
    let letters = &LETTERS[usize::from(bold)];
    letters.get(character as usize).copied().unwrap_or(letters[0])
}

/// How wide a text is.
pub(crate) fn width(text: &str, size: f32, bold: bool) -> f32 {
    text.chars().map(|character| letter(character, bold).advance).sum::<f32>() * size
}

/// The words of a text. A sign that stands by itself, as French and percentages have them, stays with its word.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let closes = matches!(word.trim_end_matches(['.', ',', ')']), ":" | ";" | "?" | "!" | "»" | "%");
        match words.last_mut() {
            Some(last) if closes || last.ends_with('«') => {
                last.push('\u{a0}');
                last.push_str(word);
            }
            _ => words.push(word.to_owned()),
        }
    }
    words
}

/// A text in lines that are not wider than this, unless a single word is.
pub(crate) fn wrap(text: &str, size: f32, bold: bool, most: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words(text) {
        let longer = lines.last().map(|line| format!("{line} {word}"));
        match longer.filter(|line| width(line, size, bold) <= most) {
            Some(line) => *lines.last_mut().expect("a longer line has a beginning") = line,
            None => lines.push(word),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_lose_none() {
        let text = "Three out-of-print temple games, made playable again by one rules core.";
        let lines = wrap(text, 4.0, false, 50.0);
        assert!(lines.len() > 2, "{lines:?}");
        assert!(lines.iter().all(|line| width(line, 4.0, false) <= 50.0));
        assert_eq!(lines.join(" "), text);
    }

    #[test]
    fn no_line_begins_or_ends_with_a_lonely_sign() {
        let text = "À la fin : imprimez à 100 %, sans « ajuster à la page » ; rien d’autre ?";
        for most in 10..60 {
            let lines = wrap(text, 4.0, false, most as f32);
            assert_eq!(lines.join(" ").replace('\u{a0}', " "), text);
            for line in lines {
                assert!(!line.starts_with([':', ';', '?', '%', '»']) && !line.ends_with('«'), "{line}");
            }
        }
    }

    #[test]
    fn the_fonts_have_what_our_languages_need() {
        for character in "aäàâçéèêëïîôöœüùûßÄÖÜÉÈ–—…’«»„“”×½°·→↑•0123456789\u{a0}".chars()
        {
            for bold in [false, true] {
                assert_ne!(letter(character, bold).glyph, 0, "{character}");
            }
        }
    }
}

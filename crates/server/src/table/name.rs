//! What players may be called: what can be read, and not what another player at the table is called.

use protocol::{Code, MAX_NAME, MAX_TITLE, Refusal, Title};
use table::Public;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// How many marks a letter may bear.
const MARKS: u32 = 4;

/// The name as it is shown, if nobody but `seat` is called so.
pub fn free_name(table: &Public, seat: Option<u8>, name: &str) -> Result<String, Refusal> {
    let name = clean(name, MAX_NAME)?;
    let called = called(&name);
    let mut others = (0..).zip(&table.seats).filter(|(number, _)| Some(*number) != seat);
    if others.any(|(_, held)| held.name.as_deref().is_some_and(|other| self::called(other) == called)) {
        return Err(Refusal::new(Code::NameTaken, format!("somebody here is called {name} already")));
    }
    Ok(name)
}

/// What a board is called and who drew it, as they are shown; nothing if neither is said.
pub fn titled(title: Option<&Title>) -> Result<Option<Title>, Refusal> {
    let said =
        |text: &String| if text.trim().is_empty() { Ok(String::new()) } else { clean(text, MAX_TITLE) };
    let title = title.map(|Title { name, author }| Ok(Title { name: said(name)?, author: said(author)? }));
    Ok(title.transpose()?.filter(|title| *title != Title::default()))
}

/// The name in its usual spelling: composed characters, single spaces.
fn clean(name: &str, most: usize) -> Result<String, Refusal> {
    let name: String = name.nfc().collect();
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let forbidden = |c: char| c.is_control() || is_unseen(c) || matches!(c, '"' | '\\' | '<' | '>');
    if name.is_empty() || name.chars().any(forbidden) || is_piled(&name) {
        return Err(Refusal::new(
            Code::BadName,
            "a name is some text that can be seen, without quotes, backslashes and angle brackets",
        ));
    }
    if name.chars().count() > most {
        return Err(Refusal::new(Code::TooLong, format!("a name has at most {most} characters")));
    }
    Ok(name)
}

/// What two names that people would take for the same have in common: width, case and spaces do not count.
pub fn called(name: &str) -> String {
    name.nfkc().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect()
}

/// Whether marks stand where no letter bears them, or more of them on one than any script needs.
fn is_piled(name: &str) -> bool {
    let mut marks = MARKS;
    name.chars().any(|c| {
        marks = match c {
            ' ' => MARKS,
            mark if is_combining_mark(mark) => marks + 1,
            _ => 0,
        };
        marks > MARKS
    })
}

/// Characters without a shape of their own: of no width, steering the direction of what stands beside them, blank, or
/// without a meaning that everybody shares.
pub fn is_unseen(c: char) -> bool {
    matches!(
        u32::from(c),
        0xAD | 0x34F | 0x61C | 0x115F..=0x1160 | 0x17B4..=0x17B5 | 0x180B..=0x180F
            | 0x200B..=0x200F | 0x2028..=0x202E | 0x2060..=0x206F | 0x2800 | 0x3164
            | 0xE000..=0xF8FF | 0xFDD0..=0xFDEF | 0xFE00..=0xFE0F | 0xFEFF | 0xFFA0 | 0xFFF0..=0xFFFF
            | 0x1BCA0..=0x1BCA3 | 0x1D173..=0x1D17A | 0xE0000..
    ) || u32::from(c) & 0xFFFE == 0xFFFE
}

/// Characters that do nothing but turn the direction of the text around them, so that a line could pass for another's, or
/// what stands beside it be read backwards. Scripts that run from right to left turn by themselves.
pub fn turns_text(c: char) -> bool {
    matches!(c, '\u{61C}' | '\u{200E}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{206F}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &str, expected: Result<&str, Code>) {
        assert_eq!(
            clean(name, MAX_NAME).map_err(|refusal| refusal.code).as_deref(),
            expected.as_ref().map(|name| &**name)
        );
    }

    #[test]
    fn names_can_be_read() {
        check("  Ada   Lovelace ", Ok("Ada Lovelace"));
        check("Zoe\u{308}", Ok("Zoë"));
        check("李 雷", Ok("李 雷"));
        check("نور", Ok("نور"));
        for hidden in
            ["A\u{200B}da", "\u{202E}adA", "Ada\u{2066}", "\u{3164}", "\u{2800}", "Ada\u{E0041}", "\u{AD}Ada"]
        {
            check(hidden, Err(Code::BadName));
        }
        check("\u{A0}\u{2003}", Err(Code::BadName));
        check("Việt Nguyễn", Ok("Việt Nguyễn"));
        check("สมเกียรติ", Ok("สมเกียรติ"));
        for piled in
            [format!("e{}", "\u{301}".repeat(31)), "\u{338}\u{338}".to_owned(), "Ada \u{489}".to_owned()]
        {
            check(&piled, Err(Code::BadName));
        }
        for nothing in ["\u{E000}", "\u{FFFD}", "\u{FDD0}", "\u{1FFFF}", "\u{10FFFD}"] {
            check(nothing, Err(Code::BadName));
        }
        check("<b>", Err(Code::BadName));
        check(&"x".repeat(33), Err(Code::TooLong));
    }

    #[test]
    fn a_board_is_called_as_players_may_be() {
        let title = |name: &str, author: &str| {
            let title = Title { name: name.to_owned(), author: author.to_owned() };
            titled(Some(&title)).map(|title| title.map(|title| format!("{}|{}", title.name, title.author)))
        };
        assert_eq!(
            title("  The  long stairs ", "Zoe\u{308}").unwrap().as_deref(),
            Some("The long stairs|Zoë")
        );
        assert_eq!(title("The long stairs", " ").unwrap().as_deref(), Some("The long stairs|"));
        assert_eq!(title("", "\t").unwrap(), None);
        assert_eq!(titled(None).unwrap(), None);
        assert_eq!(title("\u{202E}sriats", "").unwrap_err().code, Code::BadName);
        assert_eq!(title("", &"x".repeat(41)).unwrap_err().code, Code::TooLong);
    }

    #[test]
    fn names_that_look_alike_are_the_same() {
        for other in ["ada", "A d a", "Ａｄａ", "ADA"] {
            assert_eq!(called("Ada"), called(other), "{other}");
        }
        assert_ne!(called("Ada"), called("Adam"));
    }
}

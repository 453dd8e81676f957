//! The words on the sheets, from the files in `text/`: no player's text is in code.

use core::fmt;
use core::str::FromStr;
use std::collections::BTreeMap;

use shelf::GameName;

/// The languages, each with its files `text/<code>.txt` and `text/<game>.<code>.md`. This list is the only one.
macro_rules! languages {
    ($($(#[$name:meta])* $Language:ident $code:literal;)+) => {
        /// A language with files of its own.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub enum Language {
            $($(#[$name])* $Language,)+
        }

        impl Language {
            /// All of them.
            pub const ALL: &[Language] = &[$(Language::$Language),+];

            /// Its code.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Language::$Language => $code,)+
                }
            }

            const fn labels(self) -> &'static str {
                match self {
                    $(Language::$Language => include_str!(concat!("../text/", $code, ".txt")),)+
                }
            }

            const fn pages(self, game: GameName) -> &'static str {
                match self {
                    $(Language::$Language => shelf::each_game!([pages] game, $code),)+
                }
            }
        }
    };
}

macro_rules! pages {
    (@games [$game:expr, $code:literal] $($(#[$doc:meta])* $Name:ident $module:ident;)+) => {
        match $game {
            $(GameName::$Name => include_str!(concat!("../text/", stringify!($module), ".", $code, ".md")),)+
        }
    };
}

languages! {
    /// English
    #[default]
    En "en";
    /// Français
    Fr "fr";
    /// Deutsch
    De "de";
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A code that no language has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLanguage(String);

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: Vec<&str> = Language::ALL.iter().map(|language| language.as_str()).collect();
        write!(f, "languages are {}, not '{}'", all.join(", "), self.0.escape_debug())
    }
}

impl core::error::Error for UnknownLanguage {}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(text: &str) -> Result<Language, UnknownLanguage> {
        let named = Language::ALL.iter().copied().find(|language| language.as_str() == text);
        named.ok_or_else(|| UnknownLanguage(text.to_owned()))
    }
}

/// The words of one language for one game.
pub(crate) struct Words {
    labels: BTreeMap<&'static str, &'static str>,
    pages: &'static str,
}

impl Words {
    pub fn new(language: Language, game: GameName) -> Words {
        let lines = language.labels().lines().filter(|line| !line.starts_with('#'));
        Words {
            labels: lines.filter_map(|line| line.split_once(" = ")).collect(),
            pages: language.pages(game),
        }
    }

    /// A label, which a test has found in every language.
    pub fn get(&self, key: &str) -> &'static str {
        self.labels.get(key).copied().unwrap_or_default()
    }

    /// A label with every `{name}` replaced by its value.
    pub fn fill(&self, key: &str, values: &[(&str, &str)]) -> String {
        filled(self.get(key), values)
    }

    /// The pages of text: the title of each, and what it says.
    pub fn pages(&self) -> Vec<(&'static str, &'static str)> {
        self.pages
            .split("\n# ")
            .map(|page| page.trim_start_matches("# "))
            .filter_map(|page| page.split_once('\n'))
            .collect()
    }
}

/// A text with every `{name}` replaced by its value.
pub(crate) fn filled(text: &str, values: &[(&str, &str)]) -> String {
    values.iter().fold(text.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_language_has_the_same_labels_and_pages() {
        for game in GameName::ALL {
            let english = Words::new(Language::En, game);
            for &language in Language::ALL {
                let words = Words::new(language, game);
                let keys = |words: &Words| words.labels.keys().copied().collect::<BTreeSet<_>>();
                assert_eq!(keys(&english), keys(&words), "{language}");
                assert_eq!(english.pages().len(), words.pages().len(), "{game} in {language}");
                for (key, label) in &words.labels {
                    let holes = |text: &str| text.matches('{').count();
                    assert_eq!(holes(label), holes(english.get(key)), "{key} in {language}");
                }
                for ((_, here), (_, there)) in words.pages().iter().zip(english.pages()) {
                    for part in ["\n## ", "{", "\n| @"] {
                        let parts = |text: &str| text.matches(part).count();
                        assert_eq!(parts(here), parts(there), "{part:?} of {game} in {language}");
                    }
                }
            }
        }
    }

    #[test]
    fn every_label_in_code_has_a_text() {
        let words = Words::new(Language::En, GameName::Inka);
        let sources = [
            include_str!("sheet.rs"),
            include_str!("games.rs"),
            include_str!("games/aztec.rs"),
            include_str!("games/inka.rs"),
            include_str!("games/turquoise.rs"),
        ];
        let mut found = 0;
        for source in sources {
            for call in ["words.get(\"", "words.fill(\""] {
                for (at, _) in source.match_indices(call) {
                    let key = source[at + call.len()..].split('"').next().unwrap_or_default();
                    assert!(!words.get(key).is_empty(), "'{key}' has no text");
                    found += 1;
                }
            }
        }
        assert!(found > 10, "only {found} labels were found in code");
    }
}

//! The words players read, from the files in `text/`: no player text is in code.

use std::collections::BTreeMap;
use std::env;

use shelf::GameName;

/// The languages, each with its files `text/<code>.txt`, `text/<game>.<code>.txt` and `docs/rules/<game>.<code>.md`. This list
/// is the only one.
macro_rules! languages {
    ($($(#[$name:meta])* $Lang:ident $code:literal;)+) => {
        /// A language with files of its own.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
        pub enum Lang {
            $($(#[$name])* $Lang,)+
        }

        impl Lang {
            const ALL: &[Lang] = &[$(Lang::$Lang),+];

            /// As locales and files begin or end.
            pub const fn code(self) -> &'static str {
                match self {
                    $(Lang::$Lang => $code,)+
                }
            }

            /// The general file, and one for each game.
            const fn files(self) -> &'static [&'static str] {
                match self {
                    $(Lang::$Lang => shelf::each_game!([files] $code),)+
                }
            }

            /// The players' page of a game's rules.
            pub const fn rules(self, game: GameName) -> &'static str {
                match self {
                    $(Lang::$Lang => shelf::each_game!([page] game, $code),)+
                }
            }
        }
    };
}

macro_rules! files {
    (@games [$lang:literal] $($(#[$doc:meta])* $Name:ident $module:ident;)+) => {
        &[
            include_str!(concat!("../text/", $lang, ".txt")),
            $(include_str!(concat!("../text/", stringify!($module), ".", $lang, ".txt")),)+
        ]
    };
}

macro_rules! page {
    (@games [$game:expr, $lang:literal] $($(#[$doc:meta])* $Name:ident $module:ident;)+) => {
        match $game {
            $(GameName::$Name => {
                include_str!(concat!("../../../docs/rules/", stringify!($module), ".", $lang, ".md"))
            })+
        }
    };
}

languages! {
    /// English
    En "en";
    /// Français
    Fr "fr";
    /// Deutsch
    De "de";
}

impl Lang {
    /// The language asked for, or else that of the environment, or else English.
    pub fn settle(asked: Option<Lang>) -> Lang {
        let variables = ["LC_ALL", "LC_MESSAGES", "LANG"];
        let locale = || variables.into_iter().find_map(|name| env::var(name).ok().filter(|v| !v.is_empty()));
        asked.unwrap_or_else(|| Lang::of_locale(&locale().unwrap_or_default()))
    }

    fn of_locale(locale: &str) -> Lang {
        Lang::ALL.iter().copied().find(|lang| locale.starts_with(lang.code())).unwrap_or(Lang::En)
    }

    /// The lines of all files that say something.
    fn lines(self) -> impl Iterator<Item = &'static str> {
        let lines = self.files().iter().flat_map(|file| file.lines());
        lines.filter(|line| !line.is_empty() && !line.starts_with('#'))
    }
}

/// The sentences of one language by key.
#[derive(Clone, Debug)]
pub struct Texts(BTreeMap<&'static str, &'static str>);

impl Texts {
    pub fn new(lang: Lang) -> Texts {
        Texts(lang.lines().filter_map(|line| line.split_once(" = ")).collect())
    }

    /// The text of `key`, if there is one.
    pub fn find(&self, key: &str) -> Option<&'static str> {
        self.0.get(key).copied()
    }

    /// The text of `key`, which a test has found in every file.
    pub fn get(&self, key: &str) -> &'static str {
        self.find(key).unwrap_or_default()
    }

    /// The text of `key` with every `{name}` replaced by its value.
    pub fn fill(&self, key: &str, values: &[(&str, &str)]) -> String {
        fill(self.get(key), values)
    }
}

/// The sentences of one language among those that a crate shares with the page.
pub fn written(texts: &[(&str, &str)], lang: Lang) -> BTreeMap<String, String> {
    let own = texts.iter().find(|(code, _)| *code == lang.code());
    own.map_or_else(Default::default, |(_, json)| serde_json::from_str(json).unwrap_or_default())
}

/// A template with every `{name}` replaced by its value, names without a value by nothing.
pub fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, name, after)) = rest
        .split_once('{')
        .and_then(|(before, tail)| tail.split_once('}').map(|(name, after)| (before, name, after)))
    {
        filled.push_str(before);
        filled.push_str(values.iter().find(|(key, _)| *key == name).map_or("", |(_, value)| value));
        rest = after;
    }
    filled + rest
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use super::*;

    fn names(template: &str) -> BTreeSet<&str> {
        template.split('{').skip(1).filter_map(|tail| tail.split_once('}')).map(|(name, _)| name).collect()
    }

    /// Refusals have their English in the rules, where it can name figures.
    fn is_refusal(key: &str) -> bool {
        key.contains(".refusal.")
    }

    #[test]
    fn every_language_has_the_same_keys_and_names() {
        let en = Texts::new(Lang::En);
        let keys = |texts: &Texts| texts.0.keys().copied().filter(|key| !is_refusal(key)).collect::<Vec<_>>();
        for &lang in Lang::ALL {
            let texts = Texts::new(lang);
            assert_eq!(keys(&en), keys(&texts), "{}", lang.code());
            for key in keys(&en) {
                assert_eq!(names(en.get(key)), names(texts.get(key)), "{}: {key}", lang.code());
            }
        }
    }

    #[test]
    fn every_line_of_the_files_is_read() {
        for &lang in Lang::ALL {
            assert_eq!(
                Texts::new(lang).0.len(),
                lang.lines().count(),
                "a line without ' = ', or a key twice"
            );
        }
    }

    #[test]
    fn what_stands_in_the_last_line_fits_there() {
        for &lang in Lang::ALL {
            for (key, text) in Texts::new(lang).0 {
                let last = key.contains(".how.") || key.starts_with("keys") || key == "undo.none";
                assert!(!last || text.chars().count() < 80, "{key}: {text}");
            }
        }
    }

    #[test]
    fn every_key_in_code_has_a_text() {
        let texts = Texts::new(Lang::En);
        let mut found = 0;
        visit(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut |source| {
            for call in ["texts.get(\"", "texts.fill(\"", ".get(\"rules."] {
                for (at, _) in source.match_indices(call) {
                    let rest = &source[at + call.len() - if call.ends_with('.') { 6 } else { 0 }..];
                    let key = rest.split('"').next().unwrap_or_default();
                    assert!(texts.find(key).is_some(), "'{key}' has no text");
                    found += 1;
                }
            }
        });
        assert!(found > 20, "only {found} keys were found in code");
    }

    /// Keys that are put together from a game's name, which the test above cannot see.
    #[test]
    fn every_game_says_what_it_is_and_what_is_done_in_it() {
        let texts = Texts::new(Lang::En);
        for game in GameName::ALL {
            let kinds = texts.get(&format!("{game}.kinds")).split(' ');
            let told = kinds.flat_map(|kind| [format!("how.{kind}"), format!("did.{kind}")]);
            for key in ["title", "about", "goal"].map(str::to_owned).into_iter().chain(told) {
                assert!(texts.find(&format!("{game}.{key}")).is_some(), "'{game}.{key}' has no text");
            }
        }
    }

    /// The rules' reasons in every language but English, which is theirs: none is missing, none is left over.
    #[test]
    fn every_refusal_is_translated() {
        for &lang in Lang::ALL.iter().filter(|lang| **lang != Lang::En) {
            let texts = Texts::new(lang);
            for game in GameName::ALL {
                let prefix = format!("{game}.refusal.");
                let translated: BTreeSet<&str> =
                    texts.0.keys().filter_map(|key| key.strip_prefix(&prefix)).collect();
                assert_eq!(
                    translated,
                    game.refusals().iter().copied().collect(),
                    "{game} in {}",
                    lang.code()
                );
            }
        }
    }

    #[test]
    fn the_language_is_that_of_the_locale() {
        let settled =
            [("de_CH.UTF-8", Lang::De), ("fr_FR", Lang::Fr), ("en_GB.UTF-8", Lang::En), ("C", Lang::En)];
        for (locale, lang) in settled {
            assert_eq!(Lang::of_locale(locale), lang, "{locale}");
        }
    }

    fn visit(folder: &Path, look: &mut dyn FnMut(&str)) {
        for entry in fs::read_dir(folder).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                visit(&path, look);
            } else {
                look(&fs::read_to_string(&path).unwrap());
            }
        }
    }
}

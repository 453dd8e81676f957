//! The words players read, from the files in `text/`: no player text is in code.

use std::collections::BTreeMap;
use std::env;

/// A language with a file of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Lang {
    /// English
    En,
    /// Français
    Fr,
}

impl Lang {
    /// The language asked for, or else that of the environment, or else English.
    pub fn settle(asked: Option<Lang>) -> Lang {
        let variables = ["LC_ALL", "LC_MESSAGES", "LANG"];
        let locale = || variables.into_iter().find_map(|name| env::var(name).ok().filter(|v| !v.is_empty()));
        asked.unwrap_or_else(|| match locale() {
            Some(locale) if locale.starts_with("fr") => Lang::Fr,
            _ => Lang::En,
        })
    }

    /// The general file, and one for each game.
    const fn files(self) -> &'static [&'static str] {
        match self {
            Lang::En => shelf::each_game!([files] "en"),
            Lang::Fr => shelf::each_game!([files] "fr"),
        }
    }

    /// The lines of all files that say something.
    fn lines(self) -> impl Iterator<Item = &'static str> {
        let lines = self.files().iter().flat_map(|file| file.lines());
        lines.filter(|line| !line.is_empty() && !line.starts_with('#'))
    }
}

macro_rules! files {
    (@games [$lang:literal] $($(#[$doc:meta])* $Name:ident $module:ident;)+) => {
        &[
            include_str!(concat!("../text/", $lang, ".txt")),
            $(include_str!(concat!("../text/", stringify!($module), ".", $lang, ".txt")),)+
        ]
    };
}
use files;

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
        let (en, fr) = (Texts::new(Lang::En), Texts::new(Lang::Fr));
        let keys = |texts: &Texts| texts.0.keys().copied().filter(|key| !is_refusal(key)).collect::<Vec<_>>();
        assert_eq!(keys(&en), keys(&fr));
        for key in keys(&en) {
            assert_eq!(names(en.get(key)), names(fr.get(key)), "{key}");
        }
    }

    #[test]
    fn every_line_of_the_files_is_read() {
        for lang in [Lang::En, Lang::Fr] {
            assert_eq!(
                Texts::new(lang).0.len(),
                lang.lines().count(),
                "a line without ' = ', or a key twice"
            );
        }
    }

    #[test]
    fn what_stands_in_the_last_line_fits_there() {
        for lang in [Lang::En, Lang::Fr] {
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

    /// The rules' reasons as French players read them: none is missing, none is left over.
    #[test]
    fn every_refusal_is_translated() {
        let fr = Texts::new(Lang::Fr);
        for game in shelf::GameName::ALL {
            let prefix = format!("{game}.refusal.");
            let translated: BTreeSet<&str> =
                fr.0.keys().filter_map(|key| key.strip_prefix(&prefix)).collect();
            assert_eq!(translated, game.refusals().iter().copied().collect(), "{game}");
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

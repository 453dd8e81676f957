//! What shells around the rules must not do: take the text of an action apart or put one together, which is the
//! notation's business, or know a game by name outside its own folder.

use std::ffi::OsStr;
use std::path::Path;

use super::Finding;
use super::crates::games;

/// Where people are shown what the rules say.
const SHELLS: &[&str] = &["web/src/", "crates/cli/src/"];
/// The folders of the games within the page.
const OWN: &str = "web/src/games/";

/// What an action or its text is called right before it is taken apart.
const TEXTS: &[&str] = &["action", ".text", ".text()"];
/// What takes a text apart.
const APART: &[&str] = &[
    ".split(",
    ".split_once(",
    ".split_whitespace(",
    ".startsWith(",
    ".endsWith(",
    ".slice(",
    ".substring(",
    ".match(",
    ".replace(",
    ".replaceAll(",
];
/// What puts an action's text together.
const TOGETHER: &[&str] = &["action: `", "action: format!("];

pub fn check(path: &str, text: &str, findings: &mut Vec<Finding>) {
    let ending = Path::new(path).extension().and_then(OsStr::to_str);
    let written = matches!(ending, Some("ts" | "svelte" | "rs"));
    if !written || path.ends_with("/generated.ts") || !SHELLS.iter().any(|shell| path.starts_with(shell)) {
        return;
    }
    let code = text.lines().enumerate().take_while(|(_, line)| !line.contains("#[cfg(test)]"));
    for (number, line) in code.map(|(i, line)| (i + 1, line)) {
        if APART.iter().any(|method| takes_apart(line, method))
            || TOGETHER.iter().any(|way| line.contains(way))
        {
            let what =
                "the text of an action: switch over its kind and parts, or choose among the legal ones";
            findings.push(Finding::new(path, number, what));
        }
        if path.starts_with("web/src/") && !path.starts_with(OWN) {
            for game in games().filter(|game| line.contains(&format!("'{game}'"))) {
                let what = format!("{game}: general code asks a game's descriptor and knows none by name");
                findings.push(Finding::new(path, number, what));
            }
        }
    }
}

fn takes_apart(line: &str, method: &str) -> bool {
    line.match_indices(method).any(|(at, _)| TEXTS.iter().any(|text| line[..at].ends_with(text)))
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;

    #[test]
    fn texts_of_actions_are_left_alone() {
        check(
            "web/src/ui/A.svelte",
            "<!-- A. -->\nconst [verb] = action.split(' ');\n",
            &["2: the text of an action"],
        );
        check(
            "web/src/games/inka/board/a.ts",
            "choice.action.text.startsWith('go')\n",
            &["1: the text of an action"],
        );
        check(
            "web/src/games/inka/a.ts",
            "send({ type: 'act', action: `bid ${n}` });\n",
            &["1: the text of an action"],
        );
        check(
            "crates/cli/src/a.rs",
            "//! A.\nlet x = deed.action.text().split(' ');\n",
            &["2: the text of an action"],
        );
        check("web/src/ui/a.ts", "actions.split(';'); action.text === other; context.split(' ');\n", &[]);
        check("crates/inka/src/a.rs", "//! A.\nlet x = action.split(' ');\n", &[]);
    }

    #[test]
    fn general_code_knows_no_game() {
        check("web/src/game/a.ts", "if (game === 'inka') return;\n", &["1: inka: general code"]);
        check("web/src/games/inka/a.ts", "const name = 'inka';\n", &[]);
        check("web/src/ui/A.svelte", "<!-- A. -->\n<p class=\"button turquoise\">\n", &[]);
    }
}

//! Rules for every file that people write.

use super::Finding;

/// From here on a file is worth splitting.
const LONG: usize = 800;
/// From here on it must be split.
const TOO_LONG: usize = 1000;

/// Files that may be longer, each with the reason why splitting it would make it worse.
const LONG_FOR_A_REASON: &[(&str, &str)] = &[];

/// Endings of the files whose length counts.
const CODE: &[&str] = &[".rs", ".ts", ".svelte", ".js", ".mjs", ".py"];

/// Words that say something is unfinished; in two parts, or this file would contain them.
const UNFINISHED: &[&str] = &[concat!("TO", "DO"), concat!("FIX", "ME")];

/// How paths begin that exist on one machine only.
const LOCAL: &[&str] =
    &[concat!("/ho", "me/"), concat!("/ro", "ot/"), concat!("/wo", "rk/"), concat!("/Us", "ers/")];

pub fn check(path: &str, text: &str, findings: &mut Vec<Finding>) {
    let lines = text.lines().count();
    if CODE.iter().any(|ending| path.ends_with(ending)) && lines > LONG {
        let mild = lines <= TOO_LONG || LONG_FOR_A_REASON.iter().any(|(long, _)| *long == path);
        let what = format!("{lines} lines: split it by concern ({LONG} warns, {TOO_LONG} fails)");
        findings.push(Finding { mild, ..Finding::new(path, lines, what) });
    }
    for (number, line) in text.lines().enumerate().map(|(i, line)| (i + 1, line)) {
        for word in UNFINISHED.iter().filter(|word| contains(line, word, |c| c.is_alphanumeric() || c == '_'))
        {
            findings.push(Finding::new(path, number, format!("{word}: finish it, or write an issue")));
        }
        for start in
            LOCAL.iter().filter(|start| contains(line, start, |c| c.is_alphanumeric() || ".-_~}".contains(c)))
        {
            findings.push(Finding::new(
                path,
                number,
                format!("{start}…: a path of one machine means nothing elsewhere"),
            ));
        }
    }
}

/// Whether a line has this part, and not as the continuation of something longer. What follows it matters only
/// when the part ends in a letter.
fn contains(line: &str, part: &str, longer: impl Fn(char) -> bool) -> bool {
    line.match_indices(part).any(|(at, _)| {
        let before = line[..at].chars().next_back().is_some_and(&longer);
        let after = line[at + part.len()..].chars().next().is_some_and(&longer);
        !(before || after && part.ends_with(char::is_alphanumeric))
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;

    #[test]
    fn long_files_warn_and_longer_ones_fail() {
        let of = |lines: usize| format!("//! Long.\n{}", "\n".repeat(lines - 1));
        check("crates/cli/src/a.rs", &of(800), &[]);
        check("crates/cli/src/a.rs", &of(801), &["801: warning: 801 lines"]);
        check("crates/cli/src/a.rs", &of(1001), &["1001: 1001 lines"]);
        check("web/src/a.svelte", &"\n".repeat(1001), &["1001: 1001 lines"]);
        check("web/src/a.ts", &"\n".repeat(1001), &["1001: 1001 lines"]);
        check("testdata/games/aztec/a.txt", &"\n".repeat(1001), &[]);
    }

    #[test]
    fn unfinished_work_is_found() {
        for word in super::UNFINISHED {
            check("README.md", &format!("fine\n{word}: more\n"), &[&format!("2: {word}")]);
            check("README.md", &format!("{word}S and X{word}\n"), &[]);
        }
    }

    #[test]
    fn paths_of_one_machine_are_found() {
        for start in super::LOCAL {
            check("web/src/a.ts", &format!("const a = '{start}me'\n"), &[&format!("1: {start}")]);
            check("web/src/a.ts", &format!("import a from '..{start}a'\n"), &[]);
        }
    }
}

//! Finding the action meant by what was typed so far: filtering, completion, grouping.

/// The actions that what was typed may stand for: those that begin with it or else those that hold all its
/// words. Case and the number of blanks do not matter.
pub fn matching<'a>(actions: &'a [String], typed: &str) -> Vec<&'a str> {
    let wanted = normal(typed);
    let all = || actions.iter().map(String::as_str);
    let begin: Vec<_> = all().filter(|action| normal(action).starts_with(&wanted)).collect();
    if !begin.is_empty() {
        return begin;
    }
    all().filter(|action| wanted.split(' ').all(|word| normal(action).contains(word))).collect()
}

/// The action that is exactly what was typed, or the only one it can stand for.
pub fn meant<'a>(actions: &'a [String], typed: &str) -> Option<&'a str> {
    let wanted = normal(typed).trim_end().to_owned();
    if wanted.is_empty() {
        return None;
    }
    let exact = actions.iter().find(|action| normal(action) == wanted);
    exact.map(String::as_str).or_else(|| match matching(actions, &wanted)[..] {
        [only] => Some(only),
        _ => None,
    })
}

/// What was typed, continued as far as all matching actions agree.
pub fn completed(actions: &[String], typed: &str) -> Option<String> {
    let matches = matching(actions, typed);
    let (first, rest) = matches.split_first()?;
    let agree = |a: &str, b: &str| a.bytes().zip(b.bytes()).take_while(|(x, y)| x == y).count();
    let length = rest.iter().map(|other| agree(first, other)).min().unwrap_or(first.len());
    let common = first.get(..length)?;
    (common.len() > typed.trim_start().len()).then(|| common.to_owned())
}

/// The matching actions in groups: each is the text up to the end of the next word in which they differ, and how
/// many there are. A group of one is the whole action.
pub fn groups(matches: &[&str], typed: &str) -> Vec<(String, usize)> {
    let typed = normal(typed);
    let fits = matches.iter().all(|action| normal(action).starts_with(&typed));
    let mut from = if fits { typed.len() } else { 0 };
    loop {
        let groups = grouped(matches, from);
        match &groups[..] {
            // All begin with the same words: what comes after them tells more.
            [(head, count)] if *count > 1 && matches.iter().all(|action| action.len() > head.len()) => {
                from = head.len() + 1;
            }
            _ => return groups,
        }
    }
}

/// Groups by the text up to the end of the word that goes on at `from`.
fn grouped(matches: &[&str], from: usize) -> Vec<(String, usize)> {
    let mut groups: Vec<(&str, &str, usize)> = Vec::new();
    for action in matches {
        let end = action.get(from..).and_then(|rest| rest.find(' ')).map_or(action.len(), |i| from + i);
        let head = &action[..end];
        match groups.last_mut() {
            Some((last, _, count)) if *last == head => *count += 1,
            _ => groups.push((head, action, 1)),
        }
    }
    let whole = |(head, action, count): (&str, &str, usize)| {
        (if count == 1 { action } else { head }.to_owned(), count)
    };
    groups.into_iter().map(whole).collect()
}

/// Lower case, one blank between words, none in front; a blank at the end stays, it ends a word.
fn normal(text: &str) -> String {
    let mut normal = String::with_capacity(text.len());
    for c in text.trim_start().chars() {
        match c {
            c if c.is_whitespace() => {
                if !normal.ends_with(' ') {
                    normal.push(' ');
                }
            }
            c => normal.push(c.to_ascii_lowercase()),
        }
    }
    normal
}

#[cfg(test)]
mod tests {
    use super::*;

    fn actions() -> Vec<String> {
        ["go e1", "go e11", "shift 7 d9 d10", "shift D2 d9 d10", "shift D2 e1 e2", "stay"]
            .map(str::to_owned)
            .into()
    }

    #[test]
    fn typing_filters_from_the_front_or_else_anywhere() {
        let actions = actions();
        assert_eq!(matching(&actions, "GO"), ["go e1", "go e11"]);
        assert_eq!(matching(&actions, " shift  d2 "), ["shift D2 d9 d10", "shift D2 e1 e2"]);
        assert_eq!(matching(&actions, "d10 D2"), ["shift D2 d9 d10"]);
        assert_eq!(matching(&actions, "").len(), 6);
        assert!(matching(&actions, "fly").is_empty());
    }

    #[test]
    fn an_exact_text_wins_over_a_longer_one() {
        let actions = actions();
        assert_eq!(meant(&actions, "go e1"), Some("go e1"));
        assert_eq!(meant(&actions, "st"), Some("stay"));
        assert_eq!(meant(&actions, "go"), None);
        assert_eq!(meant(&actions, " "), None);
    }

    #[test]
    fn completion_goes_as_far_as_all_agree() {
        let actions = actions();
        assert_eq!(completed(&actions, "g").as_deref(), Some("go e1"));
        assert_eq!(completed(&actions, "go e1"), None);
        assert_eq!(completed(&actions, "shift d").as_deref(), Some("shift D2 "));
    }

    #[test]
    fn groups_end_after_the_next_word() {
        let actions = actions();
        let shown = |typed: &str| {
            let groups = groups(&matching(&actions, typed), typed);
            groups.into_iter().map(|(head, count)| format!("{head}:{count}")).collect::<Vec<_>>()
        };
        assert_eq!(shown(""), ["go:2", "shift:3", "stay:1"]);
        assert_eq!(shown("shift "), ["shift 7 d9 d10:1", "shift D2:2"]);
        assert_eq!(shown("shift d"), ["shift D2 d9 d10:1", "shift D2 e1 e2:1"]);
        assert_eq!(shown("g"), ["go e1:1", "go e11:1"]);
    }
}

//! A goal: a picture of data, and whether data fit it.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What is to be seen, as JSON.
///
/// - A word, a number, `true`, `false` or `null` is itself.
/// - A list asks that the data be a list in which each of its pictures fits something.
/// - An object asks for the fields it names and no others; places of a list are fields named `0`, `1` and so on. Four names
///   are no fields: `at-least` and `at-most` bound a number, `none` is a picture that nothing in a list fits, `any` a list
///   of pictures one of which fits.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "unknown"))]
pub struct Goal(Value);

impl Goal {
    /// Whether data fit.
    pub fn fits(&self, seen: &Value) -> bool {
        fits(&self.0, seen)
    }
}

fn fits(picture: &Value, seen: &Value) -> bool {
    match picture {
        Value::Object(fields) => fields.iter().all(|(name, picture)| match name.as_str() {
            "at-least" => number(seen).zip(number(picture)).is_some_and(|(seen, least)| seen >= least),
            "at-most" => number(seen).zip(number(picture)).is_some_and(|(seen, most)| seen <= most),
            "none" => seen.as_array().is_some_and(|all| !all.iter().any(|one| fits(picture, one))),
            "any" => picture.as_array().is_some_and(|any| any.iter().any(|picture| fits(picture, seen))),
            _ => field(seen, name).is_some_and(|seen| fits(picture, seen)),
        }),
        Value::Array(pictures) => seen
            .as_array()
            .is_some_and(|all| pictures.iter().all(|picture| all.iter().any(|one| fits(picture, one)))),
        plain => plain == seen,
    }
}

fn number(value: &Value) -> Option<i64> {
    value.as_i64()
}

fn field<'a>(seen: &'a Value, name: &str) -> Option<&'a Value> {
    match seen {
        Value::Array(all) => all.get(name.parse::<usize>().ok()?),
        _ => seen.get(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(picture: &str, seen: &str, expected: bool) {
        let goal: Goal = serde_json::from_str(picture).unwrap();
        assert_eq!(goal.fits(&serde_json::from_str(seen).unwrap()), expected, "{picture} and {seen}");
    }

    #[test]
    fn plain_values_are_themselves() {
        check("1", "1", true);
        check("1", "2", false);
        check(r#""a""#, r#""a""#, true);
        check("null", "null", true);
        check("null", "false", false);
    }

    #[test]
    fn an_object_asks_for_what_it_names() {
        check(r#"{"a": 1}"#, r#"{"a": 1, "b": 2}"#, true);
        check(r#"{"a": 1}"#, r#"{"b": 2}"#, false);
        check(r#"{"a": 1}"#, "1", false);
        check(r#"{"1": 5}"#, "[4, 5]", true);
        check(r#"{"2": 5}"#, "[4, 5]", false);
    }

    #[test]
    fn a_list_asks_for_something_that_fits_each() {
        check("[1, 2]", "[2, 3, 1]", true);
        check("[1, 4]", "[2, 3, 1]", false);
        check(r#"[{"a": 1}]"#, r#"[{"a": 2}, {"a": 1}]"#, true);
        check("[1]", "1", false);
        check("[]", "[]", true);
    }

    #[test]
    fn numbers_are_bounded() {
        check(r#"{"at-least": 2}"#, "2", true);
        check(r#"{"at-least": 2}"#, "1", false);
        check(r#"{"at-most": 2, "at-least": -1}"#, "0", true);
        check(r#"{"at-most": 2}"#, "3", false);
        check(r#"{"at-least": 2}"#, r#""3""#, false);
    }

    #[test]
    fn none_and_any() {
        check(r#"{"none": {"a": 1}}"#, r#"[{"a": 2}]"#, true);
        check(r#"{"none": {"a": 1}}"#, r#"[{"a": 1}]"#, false);
        check(r#"{"none": 1}"#, "1", false);
        check(r#"{"any": [1, 2]}"#, "2", true);
        check(r#"{"any": [1, 2]}"#, "3", false);
        check(r#"{"any": []}"#, "3", false);
    }
}

//! What was found out of games, in a file if one is named: a line for each game and number of positions.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::found::Found;
use crate::failure::{Failure, about_file, because};

pub struct Kept<F> {
    /// What all of it was made with; lines made otherwise may stand in the same file.
    what: String,
    file: Option<(PathBuf, File)>,
    found: BTreeMap<(u64, u64), F>,
}

impl<F: Found> Kept<F> {
    /// Reads what is there already. What was cut off while it was written is made anew.
    pub fn open(path: Option<&Path>, what: String) -> Result<Kept<F>, Failure> {
        let mut kept = Kept { what, file: None, found: BTreeMap::new() };
        let Some(path) = path else { return Ok(kept) };
        let fail = |error: std::io::Error| about_file(path, error);
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(fail)?;
        let (mut reader, mut line, mut whole) = (BufReader::new(&file), Vec::new(), 0);
        while reader.read_until(b'\n', &mut line).map_err(fail)? > 0 && line.ends_with(b"\n") {
            whole += line.len() as u64;
            let entry: Value = serde_json::from_slice(&line).map_err(|error| about_file(path, error))?;
            if entry["of"] == kept.what.as_str() {
                let strange = || about_file(path, because(format!("{entry} is nothing that was kept")));
                let number = |key| entry[key].as_u64().ok_or_else(strange);
                let found = F::read(&entry["found"]).ok_or_else(strange)?;
                kept.found.insert((number("game")?, number("nodes")?), found);
            }
            line.clear();
        }
        file.set_len(whole).map_err(fail)?;
        file.flush().map_err(fail)?;
        kept.file = Some((path.to_owned(), file));
        Ok(kept)
    }

    pub fn get(&self, game: u64, nodes: u64) -> Option<&F> {
        self.found.get(&(game, nodes))
    }

    pub fn add(&mut self, game: u64, nodes: u64, found: F) -> Result<(), Failure> {
        if let Some((path, file)) = &mut self.file {
            let entry = json!({ "of": self.what, "game": game, "nodes": nodes, "found": found.json() });
            // In one piece, so that what is cut off is one line at most.
            file.write_all(format!("{entry}\n").as_bytes()).map_err(|error| about_file(path, error))?;
        }
        self.found.insert((game, nodes), found);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::found::Compared;
    use super::*;

    #[test]
    fn what_was_kept_is_there_again_and_a_line_cut_off_is_not() {
        let path = std::env::temp_dir().join(format!("kept-{}.jsonl", std::process::id()));
        let open = |what: &str| Kept::<Compared>::open(Some(&path), what.to_owned());
        let found = Compared { losses: vec![[0.25, 0.1]] };
        open("this").unwrap().add(3, 250, found.clone()).unwrap();
        open("that").unwrap().add(3, 1000, found.clone()).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, format!("{text}{{\"of\":\"this\",\"ga")).unwrap();

        let mut kept = open("this").unwrap();
        assert_eq!((kept.get(3, 250), kept.get(3, 1000)), (Some(&found), None));
        kept.add(4, 250, found.clone()).unwrap();
        assert_eq!(open("this").unwrap().get(4, 250), Some(&found));
        std::fs::write(&path, "{\"of\":\"this\",\"game\":1}\n").unwrap();
        assert!(open("this").is_err());
        std::fs::remove_file(&path).unwrap();
    }
}

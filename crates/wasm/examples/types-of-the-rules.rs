//! Prints the types of everything that crosses the border, for the page. Run by `cargo xtask types`.

use std::collections::BTreeMap;

use analysis::Review;
use lessons::Lesson;
use protocol::verify::VerifyError;
use puzzles::{Attempt, Puzzle, Standing};
use shelf::{Finding, GameName, RecordJson};
use studies::Trying;
use ts_rs::{Config, TS, TypeVisitor};
use wasm::border::Fault;
use wasm::catalogue::Catalogue;
use wasm::moment::{Answer, Decision, Step};

fn main() {
    println!("// Written by `cargo xtask types` from the Rust types; change those.\n");
    println!("/** Who acts: a seat, chance, or nobody. */");
    println!("export type Turn = 'p1' | 'p2' | 'p3' | 'p4' | 'chance' | 'over';");
    println!(
        "\n/** The codes by which each game refuses actions; every language has a sentence for each. */"
    );
    println!("export const REFUSALS = {{");
    for game in GameName::ALL {
        println!("  {game}: [{}],", quoted(game.refusals(), ", "));
    }
    println!("}} as const;");
    println!("\n/** The code of a rule, of whichever game. */");
    println!("export type Rule = (typeof REFUSALS)[keyof typeof REFUSALS][number];");
    println!("\n/** What the check of a game's draws can find wrong. */");
    println!("export type Doubt = {};", quoted(VerifyError::CODES, " | "));
    let catalogue = serde_json::to_string(&Catalogue::new()).unwrap_or_default();
    println!("\n/** What can be played and against whom. */");
    println!("export const CATALOGUE: Catalogue = {catalogue};");
    let mut types = Types { config: Config::default(), found: BTreeMap::new() };
    types.visit::<Step>();
    types.visit::<Answer>();
    types.visit::<Decision>();
    types.visit::<Review>();
    types.visit::<Puzzle>();
    types.visit::<Attempt>();
    types.visit::<Standing>();
    types.visit::<Lesson>();
    types.visit::<RecordJson>();
    types.visit::<Catalogue>();
    types.visit::<Fault>();
    types.visit::<Finding>();
    types.visit::<Trying>();
    for text in types.found.values() {
        println!("\n{text}");
    }
}

fn quoted(words: &[&str], between: &str) -> String {
    words.iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(between)
}

/// The types visited and all they are made of, by name.
struct Types {
    config: Config,
    found: BTreeMap<String, String>,
}

impl TypeVisitor for Types {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Types without a file of their own are those of the language.
        if T::output_path().is_none() || self.found.contains_key(&T::ident(&self.config)) {
            return;
        }
        let text = format!("{}export {}", T::docs().unwrap_or_default(), T::decl(&self.config));
        self.found.insert(T::ident(&self.config), text);
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

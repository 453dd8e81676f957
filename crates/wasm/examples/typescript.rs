//! Prints the types of everything that crosses the border, for the page. Run by `cargo xtask types`.

use shelf::view::{aztec, inka, turquoise};
use shelf::{Choice, GameName, View};
use ts_rs::{Config, TS};
use wasm::moment::{Candidate, Decision, Deed, Moment, Standing};

fn main() {
    let config = Config::default();
    println!("// Written by `cargo xtask types` from the Rust types; change those.\n");
    println!("/** Who acts: a seat, chance, or nobody. */");
    println!("export type Turn = 'p1' | 'p2' | 'p3' | 'p4' | 'chance' | 'over';");
    println!(
        "\n/** The codes by which each game refuses actions; every language has a sentence for each. */"
    );
    println!("export const REFUSALS = {{");
    for game in GameName::ALL {
        println!(
            "  {game}: [{}],",
            game.refusals().iter().map(|code| format!("'{code}'")).collect::<Vec<_>>().join(", ")
        );
    }
    println!("}} as const;");
    macro_rules! print_types {
        ($($type:ty),+ $(,)?) => {$(
            println!("\n{}export {}", <$type>::docs().unwrap_or_default(), <$type>::decl(&config));
        )+};
    }
    print_types!(
        Moment,
        Standing,
        Deed,
        Choice,
        Decision,
        Candidate,
        View,
        aztec::AztecView,
        aztec::Piece,
        aztec::Architect,
        aztec::Auction,
        inka::InkaView,
        inka::FaceView,
        inka::MarkView,
        inka::RhombusView,
        inka::Player,
        turquoise::TurquoiseView,
        turquoise::PhaseView,
        turquoise::Player,
        turquoise::TabletView,
        turquoise::PlateView,
        turquoise::Pillar,
        turquoise::Gate,
    );
}

//! Every refusal that Inka lists can happen.

use inka::{Action, Cell, Inka, Placement, Rhombus};
use testkit::refusals;

/// Three cells a side, with two path rhombi.
const SMALL: &str = "players=2 board=D.....D/........./.........../R........../........./D.....D \
                     rhombi=1:-:-/2:-:-/D1:s2,s3:-/D2:s2,s3:-/D3:s2,s3:-";

#[test]
fn every_refusal_happens() {
    let on_cells = |cell| [Action::Start(cell), Action::Go(cell), Action::Passage(cell), Action::Block(cell)];
    let mut probes: Vec<Action> = Cell::all().flat_map(on_cells).collect();
    probes.extend([Action::Take, Action::Stay]);
    probes.extend(Rhombus::all().map(Action::Tile));
    for to in Placement::all().step_by(5) {
        probes.push(Action::Put(to));
        probes.extend(Rhombus::all().map(|rhombus| Action::Shift(rhombus, to)));
    }
    let mut codes = refusals::in_stored_games::<Inka>(&probes, 11);
    codes.extend(refusals::in_stored_games::<Inka>(&[Action::Take], 1));
    let walls = "start a1; start a11; tile 8; put a2 a3; tile 9";
    codes.insert(refusals::after::<Inka>("players=2", walls, "put b2 b3"));
    let laid = "start c5; start h11; tile 1; put h6 h7; tile 2; put h8 h9";
    codes.insert(refusals::after::<Inka>(SMALL, laid, "shift 3 c6 c7"));
    codes.insert(refusals::after::<Inka>(SMALL, laid, "block a1"));
    refusals::are_all::<Inka>(&codes);
}

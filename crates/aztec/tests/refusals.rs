//! Every refusal that Aztec lists can happen.

use aztec::{Action, Aztec, Placement};
use testkit::refusals;

#[test]
fn every_refusal_happens() {
    let lay = Placement::all().map(Action::Lay);
    let probes: Vec<Action> = lay.chain([Action::Oh(0), Action::Oh(255), Action::Pass]).collect();
    let mut codes = refusals::in_stored_games::<Aztec>(&probes, 10);
    let locked = "d4.3 dse; c3.1 swu; d3.3 dnw; b3.3 dnw; c4.2 nwd; c4.3 sdw";
    codes.insert(refusals::after::<Aztec>("", locked, "d5.2 wsd"));
    refusals::are_all::<Aztec>(&codes);
}

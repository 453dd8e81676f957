//! Every refusal that Turquoise lists can happen.

use testkit::refusals;
use turquoise::{Action, Turquoise};

const PROBES: [&str; 40] = [
    "draw",
    "crown",
    "end",
    "thot",
    "pass",
    "decline",
    "bid 1",
    "bid 99",
    "auction thot 0",
    "auction thot 99",
    "auction seth 1",
    "tile 26",
    "tile 1",
    "lay 0a1 r0",
    "lay 0c5 r1",
    "lay 1b2 r0",
    "lay 1d4 r0",
    "lay 3d4 r0",
    "seth r0",
    "seth r1",
    "enter b1",
    "enter b1-b2",
    "enter b1-a1-a2",
    "enter d4",
    "enter a2",
    "enter a2-b2",
    "move b1",
    "move b1-b2",
    "move b1-c1",
    "move a2-b2",
    "move d4-d5",
    "leave b1",
    "leave b2-b1",
    "leave b1-a1",
    "horus d4",
    "horus b1",
    "anubis b1",
    "anubis b1 a2",
    "anubis d4 e4",
    "anubis a2 a2",
];

#[test]
fn every_refusal_happens() {
    let probes: Vec<Action> = PROBES.iter().map(|text| text.parse().unwrap()).collect();
    refusals::are_all::<Turquoise>(&refusals::in_stored_games::<Turquoise>(&probes, 1));
}

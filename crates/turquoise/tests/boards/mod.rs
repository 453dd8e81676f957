//! Boards of an owner's own for tests: any faces, corner plates and gates that can be played with.

use testkit::Dice;

/// The options `faces`, `corners` and `gates` of a board drawn by lot, from nearly bare to nearly paved.
pub fn drawn_by_lot(dice: &mut Dice) -> String {
    let paved = 1 + dice.below(4);
    let mut bits =
        |count: u32| (0..count).map(|_| if dice.below(5) < paved { '1' } else { '0' }).collect::<String>();
    let mut plates =
        |count: u32| (0..count).map(|_| format!("{}:{}", bits(4), bits(8))).collect::<Vec<_>>().join("/");
    let (faces, corners) = (plates(25), plates(4));
    let corners = if dice.below(2) == 0 { corners } else { corners[..13].to_owned() };
    // Corner columns belong to the north and the south, so that none has two gates. One gate is always there.
    let mut sides = [vec!["b1".to_owned()], Vec::new(), Vec::new(), Vec::new()];
    for at in 0..8_u8 {
        let (file, rank) = (char::from(b'a' + at), at + 1);
        let inner = (1..7).contains(&at);
        let columns = [format!("{file}1"), format!("h{rank}"), format!("{file}8"), format!("a{rank}")];
        for (side, column) in columns.into_iter().enumerate() {
            if dice.below(3) == 0 && (inner || side % 2 == 0) && column != "b1" {
                sides[side].push(column);
            }
        }
    }
    let gates = ["north", "east", "south", "west"].iter().zip(&sides);
    let gates = gates.filter(|(_, columns)| !columns.is_empty());
    let gates: Vec<_> = gates.map(|(side, columns)| format!("{side}:{}", columns.join(","))).collect();
    format!("faces={faces} corners={corners} gates={}", gates.join("/"))
}

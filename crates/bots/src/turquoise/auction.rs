//! Auctions by value: nobody bids by a fixed price, but as long as having the tablet at the next price is better than
//! leaving it to the leader at his.

use ::turquoise::{Action, Phase, Position, Turquoise};
use tabletop::Game;

use super::judge::Judge;

/// The position after everybody else has dropped out.
pub fn knocked_down(game: &Turquoise, position: &Position) -> Position {
    let mut next = *position;
    while let Phase::Auction(_) = next.phase() {
        game.apply(&mut next, Action::Pass);
    }
    next
}

/// The position after the auction, if everybody bids by value, one point at a time.
pub fn settled(game: &Turquoise, judge: &Judge, position: &Position) -> Position {
    let mut now = *position;
    let Phase::Auction(_) = now.phase() else { return now };
    let mut sold = knocked_down(game, &now);
    let mut judged = judge.judge(game, &sold);
    while let Phase::Auction(auction) = now.phase() {
        let asked = auction.asked.index();
        if i32::from(auction.price) < now.score(auction.asked) {
            let mut raised = now;
            game.apply(&mut raised, Action::Bid(auction.price + 1));
            let bought = knocked_down(game, &raised);
            let worth = judge.judge(game, &bought);
            if worth.share[asked] > judged.share[asked] {
                (now, sold, judged) = (raised, bought, worth);
                continue;
            }
        }
        game.apply(&mut now, Action::Pass);
    }
    sold
}

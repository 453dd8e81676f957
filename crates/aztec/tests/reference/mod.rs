//! Aztec from its rules page, sentence by sentence: slow, obvious, and sharing nothing with the engine.

mod building;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, VecDeque};

use tabletop::Options;
use testkit::reference::Reference;

use building::{Building, Cell};

/// A game of Aztec in progress.
#[derive(Clone, Debug)]
pub struct ReferenceAztec {
    size: i32,
    corners: String,
    pieces: usize,
    /// Whether three rounds are played without auction.
    is_match: bool,
    /// Seats counted from 0, the one that begins first, then clockwise.
    order: Vec<usize>,
    /// Those still in the auction, the one to speak first; empty when there is none (any more).
    bidders: VecDeque<usize>,
    /// The number named last.
    number: Option<i32>,
    /// The rounds played and the one being played: none during the auction, up to three in a match.
    rounds: Vec<Round>,
}

/// One building, from the start cube to the last piece.
#[derive(Clone, Debug)]
struct Round {
    oh_puch: Option<usize>,
    north_south: usize,
    east_west: usize,
    /// `excluded`, `included` or `split`.
    corners: String,
    building: Building,
    /// What may be laid next, by text; nothing when the round is over.
    open: BTreeMap<String, Vec<Cell>>,
}

impl Round {
    fn new(oh_puch: Option<usize>, north_south: usize, east_west: usize, size: i32, corners: &str) -> Round {
        let building = Building::new(size);
        let open = building.placements();
        Round { oh_puch, north_south, east_west, building, open, corners: corners.to_owned() }
    }

    /// "Laid alternately", the first player being North/South; "Oh Puch begins, then the others clockwise".
    fn to_lay(&self) -> usize {
        let turns: Vec<usize> = self.oh_puch.into_iter().chain([self.north_south, self.east_west]).collect();
        turns[self.building.pieces.len() % turns.len()]
    }

    /// "The game ends when all 22 lie or when no piece can be laid." Taking turns gives two players 11
    /// pieces each, and Oh Puch 8 and the architects 7 each.
    fn lay(&mut self, action: &str, pieces: usize) {
        let piece = self.open.remove(action).unwrap_or_else(|| panic!("{action} may not be laid"));
        self.building.lay(piece);
        let all_lie = self.building.pieces.len() == pieces;
        self.open = if all_lie { BTreeMap::new() } else { self.building.placements() };
    }

    /// "One point for each cube of the third level in one's own sectors": "the outermost row of each side, third level".
    /// Corners: "`excluded` — they score for nobody; `included` — for both sides that meet there; `split` — the corners a1
    /// and i9 (on the largest field) score for North/South, i1 and a9 for East/West". Oh Puch scores nothing.
    fn points(&self, seat: usize) -> i32 {
        let outermost = |n: i32| n == 1 || n == self.building.size;
        let top = self.building.standing.iter().filter(|cube| cube.level == 3);
        let counts = |cube: &&Cell| {
            let corner = outermost(cube.rank) && outermost(cube.file);
            let (mut north_or_south, mut east_or_west) = (outermost(cube.rank), outermost(cube.file));
            if corner {
                // a1 and i9 lie on the long diagonal on which file and rank have the same number.
                let diagonal = cube.file == cube.rank;
                (north_or_south, east_or_west) = match self.corners.as_str() {
                    "excluded" => (false, false),
                    "included" => (true, true),
                    "split" => (diagonal, !diagonal),
                    other => panic!("corners={other}"),
                };
            }
            seat == self.north_south && north_or_south || seat == self.east_west && east_or_west
        };
        top.filter(counts).count() as i32
    }
}

impl ReferenceAztec {
    /// The round with this Oh Puch: "the first of [the others, clockwise] plays North/South, the other
    /// East/West".
    fn round_of(&self, oh_puch: usize) -> Round {
        Round::new(Some(oh_puch), (oh_puch + 1) % 3, (oh_puch + 2) % 3, self.size, &self.corners)
    }

    /// Three rounds in a match, otherwise one.
    fn all_rounds(&self) -> usize {
        if self.is_match { 3 } else { 1 }
    }

    fn is_over(&self) -> bool {
        self.rounds.len() == self.all_rounds() && self.rounds.iter().all(|round| round.open.is_empty())
    }

    /// The auction's actions: the first player must name a number, "at most 14"; the next "names a lower
    /// number (at least 1) or drops out for good". 14 is all the cells a player can score on.
    fn bids(&self) -> Vec<String> {
        let a_row = match self.corners.as_str() {
            "excluded" => self.size - 2,
            "included" => self.size,
            _ => self.size - 1,
        };
        let most = self.number.map_or(2 * a_row, |number| number - 1);
        let mut bids: Vec<String> = (1..=most).map(|number| format!("oh {number}")).collect();
        if self.number.is_some() {
            bids.push("pass".to_owned());
        }
        bids
    }

    /// "… until one is left: he is Oh Puch."
    fn bid(&mut self, action: &str) {
        assert!(self.bids().iter().any(|bid| bid == action), "{action} may not be said");
        let bidder = self.bidders.pop_front().expect("somebody is left in the auction");
        if let Some(number) = action.strip_prefix("oh ") {
            self.number = Some(number.parse().expect("a bid's number"));
            self.bidders.push_back(bidder);
        }
        if self.bidders.len() == 1 {
            let oh_puch = self.bidders.pop_front().expect("the one who is left");
            self.rounds.push(self.round_of(oh_puch));
        }
    }

    /// The rank of every seat.
    fn ranks(&self) -> Vec<usize> {
        let scores = self.scores();
        if self.is_match {
            // "The highest sum wins; a tie is shared."
            return scores.iter().map(|own| 1 + scores.iter().filter(|other| *other > own).count()).collect();
        }
        // Architects by points; a tie goes to the one who began, or among three to the one of the two who
        // played first: North/South either way.
        let round = &self.rounds[0];
        let mut best_first = vec![round.north_south, round.east_west];
        best_first.sort_by_key(|&seat| -scores[seat]);
        if let Some(oh_puch) = round.oh_puch {
            // "Oh Puch wins when no architect reaches the number." He is first then, otherwise last.
            let number = self.number.expect("an auction made him Oh Puch");
            let reached = best_first.iter().any(|&seat| scores[seat] >= number);
            best_first.insert(if reached { 2 } else { 0 }, oh_puch);
        }
        let place = |seat| best_first.iter().position(|&other| other == seat);
        (0..scores.len()).map(|seat| 1 + place(seat).expect("every seat has a place")).collect()
    }
}

impl Reference for ReferenceAztec {
    fn new(options: &Options) -> ReferenceAztec {
        let int =
            |key, default: usize| options.get(key).map_or(default, |n| n.parse().expect("a whole number"));
        let (players, first) = (int("players", 2), int("first", 1) - 1);
        let mut game = ReferenceAztec {
            size: int("size", 9) as i32,
            corners: options.get("corners").unwrap_or("excluded").to_owned(),
            pieces: int("pieces", 22),
            is_match: options.get("variant") == Some("match"),
            order: (0..players).map(|i| (first + i) % players).collect(),
            bidders: VecDeque::new(),
            number: None,
            rounds: Vec::new(),
        };
        if players == 2 {
            // "The first player … plays North/South."
            game.is_match = false;
            game.rounds.push(Round::new(None, game.order[0], game.order[1], game.size, &game.corners));
        } else if game.is_match {
            // "Each player once Oh Puch (in seat order)", from the seat that begins.
            game.rounds.push(game.round_of(first));
        } else {
            game.bidders = game.order.iter().copied().collect();
        }
        game
    }

    fn turn(&self) -> String {
        if let Some(bidder) = self.bidders.front() {
            return format!("p{}", bidder + 1);
        }
        match self.rounds.last() {
            Some(round) if !self.is_over() => format!("p{}", round.to_lay() + 1),
            _ => "over".to_owned(),
        }
    }

    fn legal(&self) -> Vec<String> {
        match self.rounds.last() {
            Some(round) => round.open.keys().cloned().collect(),
            None => self.bids(),
        }
    }

    fn play(&mut self, action: &str) {
        let Some(round) = self.rounds.last_mut() else { return self.bid(action) };
        round.lay(action, self.pieces);
        if round.open.is_empty() && self.rounds.len() < self.all_rounds() {
            let oh_puch = self.order[self.rounds.len()];
            self.rounds.push(self.round_of(oh_puch));
        }
    }

    /// The cubes that would score now; in a match "points scored as architect are added up".
    fn scores(&self) -> Vec<i32> {
        let sum = |seat| self.rounds.iter().map(|round| round.points(seat)).sum();
        (0..self.order.len()).map(sum).collect()
    }

    fn result(&self) -> String {
        if !self.is_over() {
            return "running".to_owned();
        }
        let standings = self.ranks().into_iter().zip(self.scores()).enumerate();
        let text = standings.map(|(seat, (rank, score))| format!("p{} rank {rank} score {score}", seat + 1));
        text.collect::<Vec<_>>().join("; ")
    }
}

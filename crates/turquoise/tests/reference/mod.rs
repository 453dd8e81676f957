//! A slow and obvious Turquoise, written sentence by sentence from the rules page, to check the engine against.

mod copy;
#[cfg(test)]
mod examples;
#[cfg(test)]
mod games;
mod parts;
mod routes;
mod site;
mod standoff;

use std::collections::{BTreeMap, BTreeSet};

use parts::{Column, Face, Place};
use routes::{Cost, offers};
use site::Site;
use standoff::StandOff;
use tabletop::Options;
use testkit::reference::Reference;

const TABLETS: [&str; 4] = ["horus", "anubis", "thot", "seth"];

/// What is to be decided next.
enum Stage {
    /// The active player chooses an action.
    Choose,
    /// `asked` raises or drops out; the highest bid so far is `leader`'s.
    Bid { tablet: &'static str, price: i32, leader: usize, asked: usize },
    /// Chance turns up the top plate.
    Draw,
    /// The active player lays the plate drawn.
    Lay { tile: u8 },
    /// Seth's owner is asked about a plate announced: its face before turning, its place and rotation.
    Seth { owner: usize, face: Face, place: Place, rotation: u8 },
    /// The game is over: by the capstone, or stopped unfinished.
    Over { stopped: bool },
}

/// The slow Turquoise.
pub struct SlowTurquoise {
    players: usize,
    standoff: StandOff,
    faces: BTreeMap<u8, Face>,
    site: Site,
    scores: Vec<i32>,
    hands: Vec<u32>,
    /// The numbers of the plates still face down.
    pile: BTreeSet<u8>,
    /// Who owns which tablet; those not in here lie beside the board.
    owners: BTreeMap<&'static str, usize>,
    active: usize,
    stage: Stage,
    action_points: u32,
    /// Whether the active player has done anything this turn (auctions are "only before anything else").
    begun: bool,
    /// Those still in the auction.
    bidders: BTreeSet<usize>,
    plate_laid_this_turn: bool,
    /// Finished turns in a row in which no plate was laid.
    idle_turns: usize,
}

impl SlowTurquoise {
    fn next_player(&self, player: usize) -> usize {
        (player + 1) % self.players
    }

    fn owns(&self, tablet: &str) -> bool {
        self.owners.get(tablet) == Some(&self.active)
    }

    fn pillar_moves(&self) -> Vec<(String, Cost)> {
        let hand = self.hands[self.active] > 0;
        offers(&self.site, self.active, hand, self.action_points, self.scores[self.active])
    }

    /// "The player names an available tablet and a price ≥ 1"; "no one may bid more than their score"; "only
    /// before anything else, at most one a turn".
    fn auctions(&self) -> Vec<String> {
        if self.begun {
            return Vec::new();
        }
        let available = TABLETS.iter().filter(|tablet| !self.owners.contains_key(*tablet));
        let prices = || 1..=self.scores[self.active];
        available.flat_map(|t| prices().map(move |price| format!("auction {t} {price}"))).collect()
    }

    /// "Lay a plate — 1 AP … drawing is only allowed when a place exists. When the pile is empty the capstone
    /// may be laid on `3d4` for 1 AP once its 4 pillars stand."
    fn plate_actions(&self) -> Vec<String> {
        if self.action_points == 0 {
            return Vec::new();
        }
        let mut actions = Vec::new();
        if !self.pile.is_empty() && !self.site.open_places().is_empty() {
            actions.push("draw".to_owned());
        }
        if self.pile.is_empty() && self.site.can_lie(Place::named("3d4")) {
            actions.push("crown".to_owned());
        }
        actions
    }

    fn tablet_actions(&self) -> Vec<String> {
        let mut actions = Vec::new();
        // Horus, 1 AP: "place a pillar from hand (one is needed) on any empty offered socket at any level".
        if self.owns("horus") && self.action_points > 0 && self.hands[self.active] > 0 {
            let empty = Column::all().filter(|&column| self.site.is_empty_socket(column));
            actions.extend(empty.map(|column| format!("horus {column}")));
        }
        // Anubis, 1 AP: "return 1 or 2 free pillars of any owners from the site to their owners' hands".
        if self.owns("anubis") && self.action_points > 0 {
            let free: Vec<Column> = self.site.free_pillars().iter().map(|&(column, ..)| column).collect();
            for first in &free {
                actions.push(format!("anubis {first}"));
                let later = free.iter().filter(|second| *second > first);
                actions.extend(later.map(|second| format!("anubis {first} {second}")));
            }
        }
        // Thot, 0 AP: "own turn, whenever an action may be chosen, also at 0 AP".
        if self.owns("thot") {
            actions.push("thot".to_owned());
        }
        actions
    }

    /// "Each player still in raises (any higher whole number) or drops out for good."
    fn bid(&mut self, action: &[&str]) {
        let Stage::Bid { tablet, mut price, mut leader, asked } = self.stage else { unreachable!() };
        match action {
            ["bid", higher] => (price, leader) = (number(higher), asked),
            ["pass"] => assert!(self.bidders.remove(&asked), "only those still in are asked"),
            _ => panic!("{action:?} is no bid"),
        }
        self.ask_next_bidder(tablet, price, leader, asked);
    }

    /// "It goes on until one bidder is left, who pays from the score and takes the tablet."
    fn ask_next_bidder(&mut self, tablet: &'static str, price: i32, leader: usize, last: usize) {
        if self.bidders.len() == 1 {
            self.scores[leader] -= price;
            self.owners.insert(tablet, leader);
            self.stage = Stage::Choose;
            return;
        }
        let mut asked = self.next_player(last);
        while !self.bidders.contains(&asked) {
            asked = self.next_player(asked);
        }
        self.stage = Stage::Bid { tablet, price, leader, asked };
    }

    fn choose(&mut self, action: &[&str]) {
        let first_action = !self.begun;
        self.begun = true;
        match action {
            ["auction", tablet, price] => {
                assert!(first_action, "an auction comes before anything else");
                let tablet = TABLETS.iter().find(|name| *name == tablet).expect("a tablet's name");
                self.bidders = (0..self.players).collect();
                self.ask_next_bidder(tablet, number(price), self.active, self.active);
            }
            ["draw"] => {
                self.action_points -= 1;
                self.stage = Stage::Draw;
            }
            ["crown"] => {
                self.action_points -= 1;
                self.announce(Face::capstone(), Place::named("3d4"), 0);
            }
            ["enter" | "move" | "leave", route] => self.move_pillar(action[0], route),
            ["horus", column] => {
                self.owners.remove("horus");
                self.action_points -= 1;
                self.hands[self.active] -= 1;
                self.site.stand(Column::named(column), self.active);
            }
            ["anubis", columns @ ..] => {
                self.owners.remove("anubis");
                self.action_points -= 1;
                for column in columns {
                    let owner = self.site.take(Column::named(column));
                    self.hands[owner] += 1;
                }
            }
            ["thot"] => {
                // "This turn has 4 AP instead of 3."
                self.owners.remove("thot");
                self.action_points += 1;
            }
            ["end"] => self.end_turn(),
            _ => panic!("{action:?} is no action"),
        }
    }

    fn move_pillar(&mut self, verb: &str, route: &str) {
        let columns: Vec<Column> = route.split('-').map(Column::named).collect();
        let cost = routes::cost(&self.site, self.active, verb, &columns);
        self.action_points -= cost.action_points;
        for (opponent, points) in (0..self.players).zip(cost.paid) {
            self.scores[self.active] -= points;
            self.scores[opponent] += points;
        }
        let (first, last) = (columns[0], columns[columns.len() - 1]);
        match verb {
            "enter" => self.hands[self.active] -= 1,
            _ => assert_eq!(self.site.take(first), self.active, "only one's own pillars move"),
        }
        match verb {
            "leave" => self.hands[self.active] += 1,
            _ => self.site.stand(last, self.active),
        }
    }

    /// "Seth's owner is asked at every plate (capstone included) another player lays, after the place and
    /// rotation are announced."
    fn announce(&mut self, face: Face, place: Place, rotation: u8) {
        match self.owners.get("seth") {
            Some(&owner) if owner != self.active => {
                self.stage = Stage::Seth { owner, face, place, rotation };
            }
            _ => self.lay(face, place, rotation, &[self.active]),
        }
    }

    fn answer_seth(&mut self, answer: &[&str]) {
        let Stage::Seth { owner, face, place, rotation } = self.stage else { unreachable!() };
        match answer {
            ["decline"] => self.lay(face, place, rotation, &[self.active]),
            // "Seth's owner lays that plate on that place in the rotation he chooses; both players score it."
            ["seth", chosen] => {
                self.owners.remove("seth");
                self.lay(face, place, quarters(chosen), &[self.active, owner]);
            }
            _ => panic!("{answer:?} is no answer to give with Seth"),
        }
    }

    /// Lays a plate, which every one of `layers` scores "as if he had laid it".
    fn lay(&mut self, face: Face, place: Place, rotation: u8, layers: &[usize]) {
        self.site.lay(place, face.turned(rotation));
        for &layer in layers {
            self.scores[layer] += self.worth(place, layer);
        }
        self.plate_laid_this_turn = true;
        self.stage = Stage::Choose;
        if place.level == 3 {
            self.penalise();
            self.stage = Stage::Over { stopped: false };
        }
    }

    /// "Ground 1; above it (own pillars under the plate) × coefficient, coefficient 1 / 3 / 5 for levels
    /// 1 / 2 / 3; if all four are the layer's own, 5 × coefficient instead of 4 (a strike)."
    fn worth(&self, place: Place, layer: usize) -> i32 {
        let coefficient = match place.level {
            0 => return 1,
            1 => 1,
            2 => 3,
            _ => 5,
        };
        let own = self.site.supports(place).iter().filter(|&&owner| owner == layer).count();
        coefficient * if own == 4 { 5 } else { own as i32 }
    }

    /// "Then every free pillar costs its owner 1 point on level 0, 3 on level 1, 5 on level 2."
    fn penalise(&mut self) {
        for (_, level, owner) in self.site.free_pillars() {
            self.scores[owner] -= match level {
                0 => 1,
                1 => 3,
                _ => 5,
            };
        }
    }

    /// "When so many rounds (finished turns ÷ players) in a row have passed in which no plate was laid (checked at
    /// `end`), the game stops."
    fn end_turn(&mut self) {
        self.idle_turns = if self.plate_laid_this_turn { 0 } else { self.idle_turns + 1 };
        if self.idle_turns == self.standoff.rounds * self.players {
            if self.standoff.penalties() {
                self.penalise();
            }
            self.stage = Stage::Over { stopped: true };
            return;
        }
        self.active = self.next_player(self.active);
        self.action_points = 3;
        self.begun = false;
        self.plate_laid_this_turn = false;
    }

    /// Ranks: "highest score wins"; "a tie for first is a drawn game" between those who share it.
    fn ranks(&self, stopped: bool) -> Vec<usize> {
        if stopped {
            let built: Vec<usize> = (0..self.players).map(|player| self.site.supporting(player)).collect();
            return self.standoff.ranks(&self.scores, &built);
        }
        standoff::by_highest(&self.scores)
    }
}

impl Reference for SlowTurquoise {
    fn new(options: &Options) -> Self {
        let option = |key| options.get(key).map_or(1, |value| number(value) as usize);
        let players = option("players");
        // "35 with 2 players, 30 with 3, 25 with 4; one of them becomes the score marker on 0."
        let pillars = match players {
            2 => 34,
            3 => 29,
            4 => 24,
            _ => panic!("2–4 players"),
        };
        SlowTurquoise {
            players,
            standoff: StandOff::of(options),
            faces: copy::faces_of(options),
            site: Site::of(options),
            scores: vec![0; players],
            hands: vec![pillars; players],
            pile: (1..=25).collect(),
            owners: BTreeMap::new(),
            active: option("first") - 1,
            stage: Stage::Choose,
            action_points: 3,
            begun: false,
            bidders: BTreeSet::new(),
            plate_laid_this_turn: false,
            idle_turns: 0,
        }
    }

    fn turn(&self) -> String {
        match self.stage {
            Stage::Choose | Stage::Lay { .. } => format!("p{}", self.active + 1),
            Stage::Bid { asked, .. } => format!("p{}", asked + 1),
            Stage::Seth { owner, .. } => format!("p{}", owner + 1),
            Stage::Draw => "chance".to_owned(),
            Stage::Over { .. } => "over".to_owned(),
        }
    }

    fn legal(&self) -> Vec<String> {
        match self.stage {
            Stage::Choose => {
                let mut actions = self.auctions();
                actions.extend(self.plate_actions());
                actions.extend(self.pillar_moves().into_iter().map(|(text, _)| text));
                actions.extend(self.tablet_actions());
                actions.push("end".to_owned());
                actions
            }
            Stage::Bid { price, asked, .. } => {
                let raises = (price + 1..=self.scores[asked]).map(|higher| format!("bid {higher}"));
                raises.chain(["pass".to_owned()]).collect()
            }
            Stage::Draw => self.pile.iter().map(|tile| format!("tile {tile}")).collect(),
            Stage::Lay { .. } => {
                let places = self.site.open_places();
                places.iter().flat_map(|place| (0..4).map(move |r| format!("lay {place} r{r}"))).collect()
            }
            Stage::Seth { place, .. } => {
                let rotations = if place.level == 3 { 0..1 } else { 0..4 };
                rotations.map(|r| format!("seth r{r}")).chain(["decline".to_owned()]).collect()
            }
            Stage::Over { .. } => Vec::new(),
        }
    }

    fn play(&mut self, action: &str) {
        let words: Vec<&str> = action.split(' ').collect();
        match self.stage {
            Stage::Choose => self.choose(&words),
            Stage::Bid { .. } => self.bid(&words),
            Stage::Draw => {
                let ["tile", tile] = words[..] else { panic!("{action} is no plate") };
                let tile = number(tile) as u8;
                assert!(self.pile.remove(&tile), "plate {tile} is in the pile");
                self.stage = Stage::Lay { tile };
            }
            Stage::Lay { tile } => {
                let ["lay", place, rotation] = words[..] else { panic!("{action} lays no plate") };
                self.announce(self.faces[&tile], Place::named(place), quarters(rotation));
            }
            Stage::Seth { .. } => self.answer_seth(&words),
            Stage::Over { .. } => panic!("the game is over"),
        }
    }

    fn scores(&self) -> Vec<i32> {
        self.scores.clone()
    }

    fn result(&self) -> String {
        let Stage::Over { stopped } = self.stage else { return "running".to_owned() };
        let standings = self.ranks(stopped).into_iter().zip(&self.scores).enumerate();
        let lines = standings.map(|(i, (rank, score))| format!("p{} rank {rank} score {score}", i + 1));
        lines.collect::<Vec<_>>().join("; ")
    }
}

fn number(text: &str) -> i32 {
    text.parse().unwrap_or_else(|_| panic!("{text} is not a number"))
}

/// The quarter turns of `r0`–`r3`.
fn quarters(rotation: &str) -> u8 {
    number(rotation.trim_start_matches('r')) as u8
}

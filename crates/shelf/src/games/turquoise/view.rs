//! What is visible of a game of Turquoise.

use core::fmt;

use ::turquoise::{Column, Drawing, Face, Phase, Place, Rotation, Tablet, Turquoise, Way};
use serde::Serialize;
use tabletop::{Game, Line, Seat};

/// What is visible of a game of Turquoise. Seats are counted from 0; places and columns are written as in the
/// notation.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TurquoiseView {
    /// Whose turn it is; in auctions and when Seth is asked, another seat may be to act.
    pub active: u8,
    /// What is going on.
    pub phase: PhaseView,
    /// The action points left this turn.
    pub action_points: u8,
    /// Score and hand of each seat.
    pub players: Vec<Player>,
    /// The four tablets with their owners.
    pub tablets: Vec<TabletView>,
    /// The plates not drawn yet, by number.
    pub pile: Vec<u8>,
    /// The plates that lie.
    pub plates: Vec<PlateView>,
    /// The pillars that stand.
    pub pillars: Vec<Pillar>,
    /// The columns with a gate.
    pub gates: Vec<Gate>,
    /// The complete walkways between neighbouring columns, west or north one first.
    pub walkways: Vec<[String; 2]>,
    /// The finished turns in a row without a plate, and how many end the game.
    pub quiet: [u8; 2],
    /// What decides then: `score`, `built`, `nobody` or `draw`.
    pub standoff: String,
}

/// What is going on.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "TurquoisePhase"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TurquoisePhase))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum PhaseView {
    /// The active player chooses an action.
    Act,
    /// A tablet is sold.
    Auction {
        /// Which one.
        tablet: String,
        /// The highest bid.
        price: u16,
        /// Whose it is.
        leader: u8,
        /// Who is still in.
        bidders: Vec<u8>,
    },
    /// A plate is being drawn.
    Draw,
    /// A plate is to be laid.
    Lay {
        /// Which one.
        plate: u8,
        /// Its lines, not turned, as in [`PlateView`].
        lines: Vec<String>,
    },
    /// Seth's owner is asked about a plate.
    Seth {
        /// Which one; none for the capstone.
        plate: Option<u8>,
        /// Its lines, not turned, as in [`PlateView`].
        lines: Vec<String>,
        /// Where it was announced.
        place: String,
        /// How it was to be turned.
        rotation: u8,
    },
    /// The capstone lies.
    Crowned,
    /// Too many turns went by without a plate.
    StandOff,
}

/// A seat's means.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "TurquoisePlayer"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TurquoisePlayer))]
pub struct Player {
    /// The score.
    pub score: i32,
    /// Pillars in hand.
    pub hand: u8,
    /// Pillars that support plates.
    pub built: u32,
}

/// A power tablet.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "TurquoiseTablet"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TurquoiseTablet))]
pub struct TabletView {
    /// `horus`, `anubis`, `thot` or `seth`.
    pub name: String,
    /// Who owns it; nobody if it is available.
    pub owner: Option<u8>,
}

/// A plate that lies.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "TurquoisePlate"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TurquoisePlate))]
pub struct PlateView {
    /// The place it lies in.
    pub place: String,
    /// Its number; none for corners and the capstone.
    pub number: Option<u8>,
    /// Quarter turns clockwise.
    pub rotation: u8,
    /// For each socket, clockwise from the north-west, the ways a line leaves it: letters of `nesw`.
    pub lines: Vec<String>,
}

/// A pillar that stands.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "TurquoisePillar"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TurquoisePillar))]
pub struct Pillar {
    /// Whose it is.
    pub seat: u8,
    /// In which column.
    pub column: String,
    /// On a socket of this level.
    pub level: u8,
    /// Whether nothing lies on it.
    pub free: bool,
}

/// A gate of the foundation.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "TurquoiseGate"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TurquoiseGate))]
pub struct Gate {
    /// At which column.
    pub column: String,
    /// Whether its walkway is complete.
    pub complete: bool,
}

impl TurquoiseView {
    pub(super) fn of(line: &Line<Turquoise>) -> TurquoiseView {
        let (game, position) = (line.game(), line.position());
        let seats = game.traits().seats;
        let columns = || (0..64).filter_map(Column::nth);
        let phase = match position.phase() {
            Phase::Act => PhaseView::Act,
            Phase::Auction(auction) => PhaseView::Auction {
                tablet: auction.tablet.to_string(),
                price: auction.price,
                leader: auction.leader.0,
                bidders: (0..seats).filter(|seat| auction.bidders >> seat & 1 != 0).collect(),
            },
            Phase::Draw => PhaseView::Draw,
            Phase::Lay(face) => PhaseView::Lay {
                plate: face.number().unwrap_or(0),
                lines: lines(game.faces().drawing(face, Rotation::NONE)),
            },
            Phase::Seth(face, place, rotation) => PhaseView::Seth {
                plate: face.number(),
                lines: lines(game.faces().drawing(face, Rotation::NONE)),
                place: place.to_string(),
                rotation: rotation.quarters(),
            },
            Phase::Crowned => PhaseView::Crowned,
            Phase::StandOff => PhaseView::StandOff,
        };
        let pillars = (0..3).flat_map(|level| columns().map(move |column| (level, column)));
        let pillars = pillars.filter_map(|(level, column)| {
            Some(Pillar {
                seat: position.pillar(level, column)?.0,
                column: column.to_string(),
                level,
                free: position.level(column) == Some(level),
            })
        });
        let walkways = [Way::East, Way::South].into_iter().flat_map(|way| {
            let complete = columns().filter(move |&column| position.complete(way).contains(column));
            complete.filter_map(move |column| Some([column.to_string(), column.neighbour(way)?.to_string()]))
        });
        let complete_gates = game.complete_gates(position);
        TurquoiseView {
            active: position.active().0,
            phase,
            action_points: position.action_points(),
            players: Seat::all(seats)
                .map(|seat| Player {
                    score: position.score(seat),
                    hand: position.hand(seat),
                    built: position.built(seat),
                })
                .collect(),
            tablets: Tablet::ALL
                .map(|tablet| TabletView {
                    name: tablet.to_string(),
                    owner: position.owner(tablet).map(|s| s.0),
                })
                .into(),
            pile: position.pile().filter_map(Face::number).collect(),
            plates: Place::all().filter_map(|place| plate(line, place)).collect(),
            pillars: pillars.collect(),
            gates: columns()
                .filter(|&column| game.gates().contains(column))
                .map(|column| Gate { column: column.to_string(), complete: complete_gates.contains(column) })
                .collect(),
            walkways: walkways.collect(),
            quiet: [position.quiet_turns(), game.patience()],
            standoff: game.standoff().word().to_owned(),
        }
    }

    /// Two characters for a column: the level of its offered socket and the free pillar on it.
    fn column(&self, name: &str) -> String {
        let covers = |plate: &&PlateView| covers(&plate.place, name);
        let Some(level) =
            self.plates.iter().filter(covers).filter_map(|plate| plate.place.chars().next()).max()
        else {
            return "  ".to_owned();
        };
        let pillar = self.pillars.iter().find(|pillar| pillar.free && pillar.column == name);
        let mark = pillar.map_or('.', |pillar| ['w', 'b', 'y', 'o'][usize::from(pillar.seat)]);
        format!("{level}{mark}")
    }

    fn walkway(&self, from: &str, to: &str) -> bool {
        self.walkways.iter().any(|[a, b]| a == from && b == to)
    }
}

fn plate(line: &Line<Turquoise>, place: Place) -> Option<PlateView> {
    let plate = line.position().plate(place)?;
    Some(PlateView {
        place: place.to_string(),
        number: plate.face.number(),
        rotation: plate.rotation.quarters(),
        lines: lines(line.game().drawing(plate, place)),
    })
}

/// For each socket, clockwise from the north-west, the ways a line leaves it.
fn lines(drawing: Drawing) -> Vec<String> {
    let ways = [(Way::North, 'n'), (Way::East, 'e'), (Way::South, 's'), (Way::West, 'w')];
    let from = |socket| {
        ways.iter().filter(|(way, _)| drawing.draws(socket, *way)).map(|(_, letter)| letter).collect()
    };
    (0..4).map(from).collect()
}

/// Whether the plate at `place` (`1b2`) covers the column.
fn covers(place: &str, column: &str) -> bool {
    place.bytes().skip(1).zip(column.bytes()).all(|(anchor, at)| at == anchor || at == anchor + 1)
}

/// The site from above: the level of each offered socket and the pillar on it (w, b, y, o in seat order; `.` none),
/// lines for complete walkways, `*` for complete gates and `:` for the others.
impl fmt::Display for TurquoiseView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gate = |column: &str| match self.gates.iter().find(|gate| gate.column == column) {
            Some(Gate { complete: true, .. }) => '*',
            Some(Gate { complete: false, .. }) => ':',
            None => ' ',
        };
        let row_of_gates = |f: &mut fmt::Formatter<'_>, rank: char| {
            let marks: String =
                ('a'..='h').map(|file| format!("{}   ", gate(&format!("{file}{rank}")))).collect();
            writeln!(f, "     {}", marks.trim_end())
        };
        writeln!(f, "     a   b   c   d   e   f   g   h")?;
        row_of_gates(f, '1')?;
        for rank in '1'..='8' {
            write!(f, "{rank} {} ", gate(&format!("a{rank}")))?;
            for file in 'a'..='h' {
                let here = format!("{file}{rank}");
                let next = format!("{}{rank}", char::from(file as u8 + 1));
                let link = if self.walkway(&here, &next) { "--" } else { "  " };
                write!(f, "{}{}", self.column(&here), if file == 'h' { "" } else { link })?;
            }
            writeln!(f, " {}", gate(&format!("h{rank}")))?;
            if rank < '8' {
                let down = |file| {
                    self.walkway(&format!("{file}{rank}"), &format!("{file}{}", char::from(rank as u8 + 1)))
                };
                let links: String =
                    ('a'..='h').map(|file| if down(file) { "|   " } else { "    " }).collect();
                writeln!(f, "     {}", links.trim_end())?;
            }
        }
        row_of_gates(f, '8')?;
        for (i, player) in self.players.iter().enumerate() {
            let tablets = self.tablets.iter().filter(|tablet| tablet.owner == Some(i as u8));
            let tablets: String = tablets.map(|tablet| format!(" {}", tablet.name)).collect();
            writeln!(
                f,
                "p{} {} score {} hand {}{tablets}",
                i + 1,
                ["w", "b", "y", "o"][i],
                player.score,
                player.hand
            )?;
        }
        write!(f, "p{} ap {} pile {}", self.active + 1, self.action_points, self.pile.len())?;
        match &self.phase {
            PhaseView::Auction { tablet, price, leader, .. } => {
                writeln!(f, " {tablet} {price} p{}", leader + 1)
            }
            PhaseView::Lay { plate, .. } => writeln!(f, " tile {plate}"),
            PhaseView::Seth { place, rotation, .. } => writeln!(f, " seth? {place} r{rotation}"),
            PhaseView::Act | PhaseView::Draw | PhaseView::Crowned | PhaseView::StandOff => writeln!(f),
        }
    }
}

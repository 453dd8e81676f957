//! What can be done with a game in progress whose rules are known only at run time.

use std::collections::BTreeSet;

use tabletop::{
    Game, Line, Options, Outcome, PerSeat, PlayError, Reason, Record, Seat, SetupError, Traits, Turn,
};

use crate::{AnyLine, Feature, GameName, Shown, on};

impl AnyLine {
    /// A new game under the newest rules.
    pub fn new(game: GameName, options: &Options) -> Result<AnyLine, SetupError> {
        AnyLine::with_rules(game, options, game.rules())
    }

    /// What is unusual about the options given and may be unwanted.
    pub fn warnings(&self) -> Vec<Reason> {
        on!(self, line => Shown::warnings(line.game()))
    }

    /// What of this copy whoever drew it wants to see used.
    pub fn features(&self) -> Vec<Feature> {
        on!(self, line => line.game().features())
    }

    /// Which of that the game so far has used.
    pub fn features_used(&self) -> BTreeSet<Feature> {
        on!(self, line => features_used(line))
    }

    /// The game so far, written down.
    pub fn record(&self) -> Record {
        on!(self, line => Record::of(line))
    }

    /// The version of the rules.
    pub fn rules(&self) -> u32 {
        on!(self, line => line.game().rules())
    }

    /// The options in full.
    pub fn options(&self) -> Options {
        on!(self, line => line.game().options())
    }

    /// What the game with these options is like.
    pub fn traits(&self) -> Traits {
        on!(self, line => line.game().traits())
    }

    /// Who acts next.
    pub fn turn(&self) -> Turn {
        on!(self, line => line.turn())
    }

    /// The legal actions of the seat to act, in text order.
    pub fn legal(&self) -> Vec<String> {
        on!(self, line => {
            let mut actions = Vec::new();
            line.game().legal(line.position(), &mut actions);
            let mut texts: Vec<_> = actions.iter().map(ToString::to_string).collect();
            texts.sort_unstable();
            texts
        })
    }

    /// The outcomes chance may supply with their weights, in text order.
    pub fn chance(&self) -> Vec<(String, u32)> {
        on!(self, line => {
            let mut outcomes = Vec::new();
            line.game().chance(line.position(), &mut outcomes);
            let mut texts: Vec<_> = outcomes.iter().map(|o| (o.action.to_string(), o.weight)).collect();
            texts.sort_unstable();
            texts
        })
    }

    /// Plays an action given as text, or says why not and changes nothing.
    pub fn play(&mut self, action: &str) -> Result<(), PlayError> {
        on!(self, line => line.play_text(action))
    }

    /// Whether an action given as text could be played, and if not, why.
    pub fn check(&self, action: &str) -> Result<(), PlayError> {
        on!(self, line => {
            let action = action.trim().parse().map_err(PlayError::Text)?;
            line.game().check(line.position(), action).map_err(PlayError::Refused)
        })
    }

    /// The actions so far, each with who acted.
    pub fn actions(&self) -> Vec<(Turn, String)> {
        on!(self, line => line.actions().iter().map(|(actor, action)| (*actor, action.to_string())).collect())
    }

    /// The latest action in its own spelling.
    pub fn latest(&self) -> Option<String> {
        on!(self, line => line.actions().last().map(|(_, action)| action.to_string()))
    }

    /// How many actions there have been.
    pub fn length(&self) -> usize {
        on!(self, line => line.actions().len())
    }

    /// How many of its latest actions `seat` may take back alone.
    pub fn undoable(&self, seat: Seat) -> usize {
        on!(self, line => line.undoable(seat))
    }

    /// Goes back to the position after the first `length` actions.
    pub fn truncate(&mut self, length: usize) {
        on!(self, line => line.truncate(length));
    }

    /// The scores as they stand.
    pub fn scores(&self) -> PerSeat<i32> {
        on!(self, line => line.game().scores(line.position()))
    }

    /// The ranks and scores, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        on!(self, line => line.game().outcome(line.position()))
    }

    /// The hash of the position.
    pub fn hash(&self) -> u64 {
        on!(self, line => line.game().hash(line.position()))
    }

    /// The board as text, for terminals and logs.
    pub fn show(&self) -> String {
        self.view().to_string()
    }
}

fn features_used<G: Shown>(line: &Line<G>) -> BTreeSet<Feature> {
    let game = line.game();
    let mut position = game.start();
    let mut used = BTreeSet::new();
    for &(_, action) in line.actions() {
        used.extend(game.features_used(&position, action));
        game.apply(&mut position, action);
    }
    used
}

//! What is being typed, and which actions it may mean.

use shelf::{Action, AnyLine, Choice};

use crate::choose;
use crate::texts::Texts;

/// The line being typed and the actions to choose from.
#[derive(Default)]
pub struct Prompt {
    typed: String,
    choices: Vec<Choice>,
    /// The texts of the choices, to be typed.
    actions: Vec<String>,
    /// What each choice would do at once: its cost and gain, in short.
    effects: Vec<String>,
    groups: Vec<(String, usize)>,
    matching: usize,
    chosen: Option<usize>,
}

/// So many actions are listed one by one; they fit on the smallest screen.
const UNGROUPED: usize = 12;

/// What Enter does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entered {
    /// Plays this action or obeys this order.
    Text(String),
    /// Nothing yet: the choice is narrower now.
    Narrowed,
}

impl Prompt {
    /// Offers what is legal in a game, with nothing typed.
    pub fn offer(&mut self, line: &AnyLine, texts: &Texts) {
        let seat = line.turn().seat();
        self.choices = line.choices();
        let effect = |choice: &Choice| {
            let cost = choice
                .cost
                .filter(|cost| *cost > 0)
                .map(|cost| texts.fill("cost", &[("n", &cost.to_string())]));
            let gain = seat.and_then(|seat| choice.gains.get(seat.index())).filter(|gain| **gain != 0);
            cost.unwrap_or_default() + &gain.map_or_else(String::new, |gain| format!(" {gain:+}"))
        };
        self.effects = self.choices.iter().map(effect).collect();
        self.actions = self.choices.iter().map(|choice| choice.action.text().to_owned()).collect();
        self.typed.clear();
        self.filter();
    }

    pub fn typed(&self) -> &str {
        &self.typed
    }

    pub fn actions(&self) -> &[String] {
        &self.actions
    }

    /// How many actions there are.
    pub fn all(&self) -> usize {
        self.actions.len()
    }

    /// How many of them fit what is typed.
    pub fn matching(&self) -> usize {
        self.matching
    }

    pub fn chosen(&self) -> Option<usize> {
        self.chosen
    }

    /// The matching actions in groups, as they are listed.
    pub fn labels(&self) -> Vec<String> {
        let label = |(head, count): &(String, usize)| match count {
            1 => format!("{head}{}", self.index(head).map_or("", |i| self.effects[i].as_str())),
            count => format!("{head} …{count}"),
        };
        self.groups.iter().map(label).collect()
    }

    /// An action of the kind that is being typed or chosen; none while all kinds are open.
    pub fn example(&self) -> Option<&Action> {
        if let Some((head, _)) = self.chosen.and_then(|chosen| self.groups.get(chosen)) {
            let begins = |choice: &&Choice| choice.action.text().starts_with(head.as_str());
            return self.choices.iter().find(begins).map(|choice| &choice.action);
        }
        let matches = choose::matching(&self.actions, &self.typed);
        let mut actions = matches.iter().filter_map(|text| Some(&self.choices[self.index(text)?].action));
        let first = actions.next()?;
        let kind = first.parts().0;
        (!self.typed.is_empty() && actions.all(|action| action.parts().0 == kind)).then_some(first)
    }

    /// The action chosen or typed, if it is one.
    pub fn meant(&self) -> Option<&str> {
        match self.chosen.and_then(|chosen| self.groups.get(chosen)) {
            Some((head, 1)) => Some(head),
            Some(_) => None,
            None => choose::meant(&self.actions, &self.typed),
        }
    }

    /// The places that the action chosen or typed is about.
    pub fn focus(&self) -> &[String] {
        let index = self.meant().and_then(|action| self.index(action));
        index.map_or(&[], |index| &self.choices[index].places)
    }

    pub fn push(&mut self, c: char) {
        self.typed.push(c);
        self.filter();
    }

    pub fn backspace(&mut self) {
        self.typed.pop();
        self.filter();
    }

    pub fn clear(&mut self) {
        self.typed.clear();
        self.filter();
    }

    /// Drops the last word.
    pub fn drop_word(&mut self) {
        let end = self.typed.trim_end().rfind(' ').map_or(0, |i| i + 1);
        self.typed.truncate(end);
        self.filter();
    }

    /// Continues what is typed as far as the actions agree; if they do not, chooses the next one.
    pub fn complete(&mut self) {
        let narrowed = self.chosen.and_then(|chosen| self.groups.get(chosen)).cloned();
        if let Some((head, count)) = narrowed {
            self.typed = if count > 1 { head + " " } else { head };
            self.filter();
        } else if let Some(longer) = choose::completed(&self.actions, &self.typed) {
            self.typed = longer;
            self.filter();
        } else {
            self.step(1);
        }
    }

    /// Chooses another of the groups listed.
    pub fn step(&mut self, by: isize) {
        let count = self.groups.len() as isize;
        if count > 0 {
            let from = self.chosen.map_or(if by > 0 { -1 } else { count }, |chosen| chosen as isize);
            self.chosen = Some((from + by).rem_euclid(count) as usize);
        }
    }

    /// What Enter means now.
    pub fn enter(&mut self) -> Entered {
        match self.chosen.and_then(|chosen| self.groups.get(chosen)).cloned() {
            Some((head, 1)) => Entered::Text(head),
            Some((head, _)) => {
                self.typed = head + " ";
                self.filter();
                Entered::Narrowed
            }
            None => Entered::Text(std::mem::take(&mut self.typed)),
        }
    }

    /// Puts a text back that was not understood.
    pub fn restore(&mut self, typed: String) {
        self.typed = typed;
        self.filter();
    }

    fn filter(&mut self) {
        let matches = choose::matching(&self.actions, &self.typed);
        self.matching = matches.len();
        self.groups = if matches.len() <= UNGROUPED {
            matches.into_iter().map(|action| (action.to_owned(), 1)).collect()
        } else {
            choose::groups(&matches, &self.typed)
        };
        self.chosen = None;
    }

    fn index(&self, action: &str) -> Option<usize> {
        self.actions.binary_search_by(|other| other.as_str().cmp(action)).ok()
    }
}

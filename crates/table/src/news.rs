//! What everybody is told of an event besides what it does.

use protocol::{Exit, News, What};

use crate::{OpenOffer, Public};

impl Public {
    /// Of whom everybody is told what, if it is to happen next.
    pub(crate) fn news(&self, what: &What) -> Option<(u8, News)> {
        match *what {
            What::TookBack { seat, to } => {
                let actions = (self.game.length() as u32).saturating_sub(to);
                Some((seat, News::TookBack { actions }))
            }
            What::Declined { seat } => {
                let OpenOffer { by, offer, .. } = self.offer.clone()?;
                Some((seat, if by == seat { News::Withdrew { offer } } else { News::Declined { offer, by } }))
            }
            What::Left { seat, from, .. } => {
                // Only whoever did not answer is given time to come back.
                Some((seat, if from.is_some() { News::Replaced } else { News::Left }))
            }
            What::Returned { seat } => Some((seat, News::Returned)),
            What::Here { seat } => Some((seat, News::Here)),
            What::Resigned { seat } | What::TimedOut { seat } | What::Forfeited { seat } => {
                Some((seat, News::Out { exit: exit(what)? }))
            }
            _ => None,
        }
    }
}

/// How somebody ceases to play by it.
pub(crate) fn exit(what: &What) -> Option<Exit> {
    match what {
        What::Resigned { .. } => Some(Exit::Resigned),
        What::TimedOut { .. } => Some(Exit::TimedOut),
        What::Forfeited { .. } => Some(Exit::Forfeited),
        _ => None,
    }
}

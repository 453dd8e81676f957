//! Rematches: when all agree, a new table is made in the same step.

use protocol::{Offer, Refusal, What};

use crate::secret::{self, DrawSecret};
use crate::store::Append;
use crate::table::{Draft, all_agree, rematch};

/// A table that is stored together with the step that led to it.
pub struct Next {
    pub append: Append,
    pub secret: DrawSecret,
}

/// The new table, if the draft's players have just agreed on a rematch; the draft then names it.
pub fn agreed(draft: &mut Draft<'_>) -> Result<Option<Next>, Refusal> {
    let table = &draft.state.public;
    let offered = table.offer.as_ref().is_some_and(|open| open.offer == Offer::Rematch);
    if !offered || !all_agree(table) {
        return Ok(None);
    }
    let (name, secret) = (secret::table_name(), DrawSecret(secret::random()));
    let new = rematch(&name, &draft.state, draft.now, &secret.0)?;
    let append = Append::new(&new.state, new.facts);
    draft.push(What::Rematch { table: name });
    Ok(Some(Next { append, secret }))
}

//! Rematches: when all agree, a new table is made in the same step.

use protocol::{Offer, Refusal, What, hex};

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
    let offered = table.offer.as_ref().is_some_and(|open| matches!(open.offer, Offer::Rematch { .. }));
    if !offered || !all_agree(table) {
        return Ok(None);
    }
    // One that was offered by an earlier version of the server has no table yet.
    let prepared = draft.state.private.rematch.as_ref();
    let prepared = prepared.and_then(|next| Some((next.table.clone(), hex::bytes(&next.secret)?)));
    let (name, secret) = prepared.unwrap_or_else(|| (secret::table_name(), secret::random()));
    let secret = DrawSecret(secret);
    let new = rematch(&name, &draft.state, draft.now, &secret.0)?;
    let append = Append::new(&new.state, new.facts);
    draft.push(What::Rematch { table: name });
    Ok(Some(Next { append, secret }))
}

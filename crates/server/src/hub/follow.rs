//! Rematches: when all agree, a new table is made in the same step.

use protocol::{Offer, Refusal, What};

use crate::secret::{self, DrawSecret};
use crate::store::Append;
use crate::table::{Draft, all_agree, follow};

/// A table that is stored together with the step that led to it.
pub struct Next {
    pub append: Append,
    pub secret: DrawSecret,
}

/// The new table, if the draft's players have just agreed on a rematch; the draft then names it.
pub fn rematch(draft: &mut Draft<'_>) -> Result<Option<Next>, Refusal> {
    let agreed = matches!(&draft.state.rest.offer, Some((Offer::Rematch, _))) && all_agree(&draft.state);
    if !agreed {
        return Ok(None);
    }
    let (name, secret) = (secret::table_name(), DrawSecret(secret::random()));
    let new = follow(&name, &draft.state, draft.now, &secret.0)?;
    let append = Append::new(&new.state, new.facts);
    draft.push(What::Rematch { table: name });
    Ok(Some(Next { append, secret }))
}

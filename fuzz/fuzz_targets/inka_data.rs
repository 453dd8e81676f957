//! Any text is a map and faces, or has defects; what is fit for play reads back from its rows.

#![no_main]

use inka::{BoardPlan, FacePlan};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let plan = BoardPlan::read(text);
    if let Ok(board) = plan.validate() {
        board.warnings();
        assert_eq!(BoardPlan::read(&plan.rows().join("/")).validate(), Ok(board));
    }
    if let Err(defects) = FacePlan::read(text).validate() {
        assert!(!defects.is_empty());
    }
});

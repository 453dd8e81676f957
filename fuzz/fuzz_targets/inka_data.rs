//! Any text is a map and faces, or has defects; what is fit for play reads back from one line.

#![no_main]

use inka::{BoardPlan, FacePlan, Temple};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (board, faces) = (BoardPlan::read(text), FacePlan::read(text));
    if let Ok(valid) = board.validate() {
        assert_eq!(BoardPlan::read(&board.to_string()).validate(), Ok(valid));
    }
    if let Ok(valid) = faces.validate() {
        assert_eq!(FacePlan::read(&faces.to_string()).validate(), Ok(valid));
    }
    for temple in [Temple::given(text, ""), Temple::given("", text)] {
        match temple {
            Ok(temple) => drop(temple.warnings()),
            Err(defects) => assert!(!defects.is_empty()),
        }
    }
});

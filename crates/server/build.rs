//! Compiles the server anew when the page has changed, for the page is part of the program.

use std::fs;

const PAGE: &str = "../../web/dist";

fn main() {
    // Cargo takes a missing folder for a changed one, every time; an empty one is a page not built yet.
    if let Err(error) = fs::create_dir_all(PAGE) {
        println!("cargo::warning=cannot make the folder {PAGE}: {error}");
    }
    println!("cargo::rerun-if-changed={PAGE}");
}

//! Compiles the server anew when the page has changed, where the page is part of the program.

use std::{env, fs};

const PAGE: &str = "../../web/dist";

fn main() {
    // Cargo takes a missing folder for a changed one, every time; an empty one is a page not built yet.
    if let Err(error) = fs::create_dir_all(PAGE) {
        println!("cargo::warning=cannot make the folder {PAGE}: {error}");
    }
    // With debug assertions the page is read from its folder, as it is when somebody asks for it.
    let built_in = env::var_os("CARGO_CFG_DEBUG_ASSERTIONS").is_none();
    println!("cargo::rerun-if-changed={}", if built_in { PAGE } else { "build.rs" });
}

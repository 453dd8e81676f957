//! Packs the largest text of weights, which everybody who opens the page downloads: `src/packed.rs` reads it.

use std::path::Path;
use std::{env, fs};

const TEXT: &str = "weights/aztec.txt";

fn main() {
    println!("cargo::rerun-if-changed={TEXT}");
    let text = fs::read_to_string(TEXT).unwrap_or_else(|error| panic!("{TEXT}: {error}"));
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    // Titles have no point, numbers all have.
    let numbers = lines.flat_map(str::split_whitespace).filter(|word| word.contains('.'));
    let mut packed = Vec::new();
    for number in numbers {
        pack(thousandths(number), &mut packed);
    }
    let folder = env::var_os("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&folder).join("aztec.packed"), packed).expect("cargo made the folder");
}

/// `-1.204` as -1204.
fn thousandths(number: &str) -> i32 {
    let digits = number.split_once('.').filter(|(_, decimals)| decimals.len() == 3);
    let read = digits.and_then(|(whole, decimals)| format!("{whole}{decimals}").parse().ok());
    read.unwrap_or_else(|| panic!("{TEXT}: '{number}' is no number with three decimals"))
}

/// What `src/packed.rs` unpacks: most numbers are small and take one byte, the lowest bit of which is the sign; others take two.
fn pack(number: i32, packed: &mut Vec<u8>) {
    let unsigned = (number << 1 ^ number >> 31) as u32;
    let Some(above) = unsigned.checked_sub(SMALL) else {
        return packed.push(unsigned as u8);
    };
    assert!(above >> 8 < 256 - SMALL, "{TEXT}: {number} thousandths are too far from 0");
    packed.extend([(SMALL + (above >> 8)) as u8, above as u8]);
}

/// The first number that does not fit into one byte.
const SMALL: u32 = 192;

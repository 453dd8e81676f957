//! Unpacking weights that were packed when this was compiled (`build.rs`): thousandths, most of them in one byte.

/// The first number that does not fit into one byte.
const SMALL: u8 = 192;

/// The numbers.
pub fn numbers(packed: &[u8]) -> impl Iterator<Item = f32> {
    let mut bytes = packed.iter();
    core::iter::from_fn(move || {
        let first = *bytes.next()?;
        let unsigned = match first.checked_sub(SMALL) {
            None => i32::from(first),
            Some(times) => i32::from(SMALL) + (i32::from(times) << 8) + i32::from(*bytes.next()?),
        };
        // The lowest bit is the sign.
        let thousandths = unsigned >> 1 ^ -(unsigned & 1);
        Some(thousandths as f32 / 1000.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_one_byte_and_of_two() {
        let packed = [0, 1, 2, 190, 191, 192, 0, 192, 1, 255, 255];
        let expected = [0.0, -0.001, 0.001, 0.095, -0.096, 0.096, -0.097, -8.288];
        assert_eq!(numbers(&packed).collect::<Vec<_>>(), expected);
    }
}

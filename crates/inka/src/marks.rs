//! What maps and faces have in common: lines of words, and marks parted by commas.

/// The words of a line, parted by blanks or `:`.
pub(crate) fn fields(line: &str) -> Vec<String> {
    let words = line.split(|c: char| c.is_whitespace() || c == ':');
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Reads `-` or names parted by commas as bits; the error is the first word that is neither or comes twice.
pub(crate) fn read_marks(text: &str, names: &[&str]) -> Result<u8, String> {
    if text == "-" {
        return Ok(0);
    }
    text.split(',').try_fold(0, |marks, word| match names.iter().position(|name| *name == word) {
        Some(bit) if marks >> bit & 1 == 0 => Ok(marks | 1 << bit),
        _ => Err(word.to_owned()),
    })
}

//! Numbers put in order.

/// Numbers as they rise, and the room to put them in order.
#[derive(Default)]
pub struct Rising {
    numbers: Vec<u32>,
    /// A bit for each number there is.
    marks: Vec<u64>,
}

impl Rising {
    /// These numbers, all different and below a bound, as they rise. Many of them are marked among all there are and read off, which takes a
    /// fraction of the time of comparing them.
    pub fn of<'a>(&'a mut self, numbers: &'a [u32], bound: u32) -> &'a [u32] {
        // Aztec's are listed so.
        if numbers.is_sorted() {
            return numbers;
        }
        self.numbers.clear();
        let words = bound.div_ceil(64) as usize;
        if words > 2 * numbers.len() {
            self.numbers.extend_from_slice(numbers);
            self.numbers.sort_unstable();
            return &self.numbers;
        }
        self.marks.clear();
        self.marks.resize(words, 0);
        for &number in numbers {
            self.marks[number as usize / 64] |= 1 << (number % 64);
        }
        for (first, &word) in (0..).step_by(64).zip(&self.marks) {
            let mut left = word;
            while left != 0 {
                self.numbers.push(first + left.trailing_zeros());
                left &= left - 1;
            }
        }
        &self.numbers
    }
}

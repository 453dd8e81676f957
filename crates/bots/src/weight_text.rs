//! Reading weights from text: numbers between a few titles; lines that begin with `#` are comments.

use core::fmt;

/// The words of a text of weights, one after the other.
pub struct Words<'a>(Box<dyn Iterator<Item = &'a str> + 'a>);

impl<'a> Words<'a> {
    /// The words outside comments.
    pub fn of(text: &'a str) -> Words<'a> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        Words(Box::new(lines.flat_map(str::split_whitespace)))
    }

    /// Goes past a title.
    pub fn title(&mut self, title: &str) -> Result<(), NoWeights> {
        title.split(' ').try_for_each(|expected| match self.next() {
            word if word == expected => Ok(()),
            word => Err(NoWeights(word.to_owned())),
        })
    }

    /// Reads numbers into all these places.
    pub fn fill<'b>(&mut self, places: impl IntoIterator<Item = &'b mut f32>) -> Result<(), NoWeights> {
        places.into_iter().try_for_each(|place| {
            let word = self.next();
            let number = word.parse().ok().filter(|number: &f32| number.is_finite());
            *place = number.ok_or_else(|| NoWeights(word.to_owned()))?;
            Ok(())
        })
    }

    /// Nothing may follow.
    pub fn end(mut self) -> Result<(), NoWeights> {
        self.0.next().map_or(Ok(()), |word| Err(NoWeights(word.to_owned())))
    }

    fn next(&mut self) -> &'a str {
        self.0.next().unwrap_or("the end")
    }
}

/// Where a text stops being weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoWeights(String);

impl fmt::Display for NoWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' where another word of the weights was expected", self.0)
    }
}

impl core::error::Error for NoWeights {}

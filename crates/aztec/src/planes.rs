//! What a building means for every placement at once: bitsets over the placements of a field.
//!
//! A plane holds one bit for each placement, by its number in the [field](crate::field). What a piece does to
//! all placements is a [`Planes`] of its own, worked out beforehand, and laying it merges the two: no placement
//! is ever looked at one by one.

/// Words in a plane: room for the 1,680 placements of the largest field.
pub(crate) const WORDS: usize = 27;
/// No placement needs more than four supports.
pub(crate) const SUPPORTS: usize = 4;
/// Words in the planes of the first, second, third and fourth support. Placements are numbered by how many
/// supports they need, most first, so these planes are short.
const SUPPORT_WORDS: [usize; SUPPORTS] = [17, 13, 10, 7];

/// One bit for each placement.
pub(crate) type Plane = [u64; WORDS];

/// How a set of cubes concerns each placement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Planes {
    /// It has a cube in one of the placement's cells.
    taken: Plane,
    /// It shares a face with the placement.
    touched: Plane,
    /// It shares two or more.
    joined: Plane,
    /// It has a cube above one of the placement's, so the piece could not leave upwards.
    lidded: Plane,
    /// It gives the placement its first, second, third and fourth support; a placement that needs fewer has the
    /// others given from the start.
    first: [u64; SUPPORT_WORDS[0]],
    second: [u64; SUPPORT_WORDS[1]],
    third: [u64; SUPPORT_WORDS[2]],
    fourth: [u64; SUPPORT_WORDS[3]],
}

impl Planes {
    /// The planes of no cubes at all.
    pub(crate) const NONE: Planes = Planes {
        taken: [0; WORDS],
        touched: [0; WORDS],
        joined: [0; WORDS],
        lidded: [0; WORDS],
        first: [0; SUPPORT_WORDS[0]],
        second: [0; SUPPORT_WORDS[1]],
        third: [0; SUPPORT_WORDS[2]],
        fourth: [0; SUPPORT_WORDS[3]],
    };

    /// Marks placement `id` as taken.
    pub(crate) fn take(&mut self, id: usize) {
        set(&mut self.taken, id);
    }

    /// Notes one face shared with placement `id`.
    pub(crate) fn touch(&mut self, id: usize) {
        let before = self.touched[id / 64] >> (id % 64) & 1;
        self.joined[id / 64] |= before << (id % 64);
        set(&mut self.touched, id);
    }

    /// Notes a cube above placement `id`.
    pub(crate) fn lid(&mut self, id: usize) {
        set(&mut self.lidded, id);
    }

    /// Gives placement `id` its support number `which`, if there is room to need one.
    pub(crate) fn support(&mut self, id: usize, which: usize) {
        let plane: &mut [u64] = match which {
            0 => &mut self.first,
            1 => &mut self.second,
            2 => &mut self.third,
            _ => &mut self.fourth,
        };
        if id / 64 < plane.len() {
            set(plane, id);
        }
    }

    /// Adds cubes that stand elsewhere.
    pub(crate) fn add(&mut self, other: &Planes) {
        for i in 0..WORDS {
            self.joined[i] |= other.joined[i] | (self.touched[i] & other.touched[i]);
            self.touched[i] |= other.touched[i];
        }
        merge(&mut self.taken, &other.taken);
        merge(&mut self.lidded, &other.lidded);
        merge(&mut self.first, &other.first);
        merge(&mut self.second, &other.second);
        merge(&mut self.third, &other.third);
        merge(&mut self.fourth, &other.fourth);
    }

    /// The placements whose cells are all empty.
    pub(crate) fn free(&self) -> Plane {
        self.taken.map(|word| !word)
    }

    /// The placements that obey every building rule but the last, that one must get them in.
    pub(crate) fn stable(&self) -> Plane {
        let mut stable = self.joined;
        for (word, taken) in stable.iter_mut().zip(&self.taken) {
            *word &= !taken;
        }
        keep(&mut stable, &self.first);
        keep(&mut stable, &self.second);
        keep(&mut stable, &self.third);
        keep(&mut stable, &self.fourth);
        stable
    }

    /// Adds the placements that come in from above.
    pub(crate) fn add_open(&self, plane: &mut Plane) {
        for (word, lidded) in plane.iter_mut().zip(&self.lidded) {
            *word |= !lidded;
        }
    }

    /// The placements that have a cube in common with these.
    pub(crate) fn taken(&self) -> Plane {
        self.taken
    }
}

/// How many placements are in a plane.
pub(crate) fn count(plane: &Plane) -> usize {
    plane.iter().map(|word| word.count_ones() as usize).sum()
}

/// The placement in a plane that `choose` picks by its place, counted from 0, being told how many there are.
pub(crate) fn choose(plane: &Plane, choose: impl FnOnce(usize) -> usize) -> Option<u16> {
    // Counted once for both: many processors that programs are built for have no instruction for it.
    let counts = plane.map(|word| word.count_ones() as u8);
    let mut before = choose(counts.iter().map(|&count| usize::from(count)).sum());
    for (i, &count) in counts.iter().enumerate() {
        if before < usize::from(count) {
            // Words have few bits: clearing those before it is quicker than halving the word.
            let from = (0..before).fold(plane[i], |left, _| left & left.wrapping_sub(1));
            return Some(i as u16 * 64 + from.trailing_zeros() as u16);
        }
        before -= usize::from(count);
    }
    None
}

fn set(plane: &mut [u64], id: usize) {
    plane[id / 64] |= 1 << (id % 64);
}

fn merge<const N: usize>(plane: &mut [u64; N], other: &[u64; N]) {
    for (word, other) in plane.iter_mut().zip(other) {
        *word |= other;
    }
}

fn keep<const N: usize>(plane: &mut Plane, other: &[u64; N]) {
    for (word, other) in plane.iter_mut().zip(other) {
        *word &= other;
    }
}

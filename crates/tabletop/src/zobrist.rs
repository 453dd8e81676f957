//! Keys for position hashes that are the same on every machine.
//!
//! A hash is the exclusive or of one key for each fact that holds, so it can be kept up to date; two
//! 32-bit numbers name a fact (what kind, and which one), and the key is a fixed mixture of the two.

/// The finaliser of `SplitMix64`: every input bit changes about half of the output bits.
pub const fn mix(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// The key of fact number `index` of a `kind`.
pub const fn key(kind: u32, index: u32) -> u64 {
    mix(mix(((kind as u64) << 32) | index as u64).wrapping_add(0x9e37_79b9_7f4a_7c15))
}

/// The keys of facts 0 to `N` of a `kind`, as a table.
pub const fn keys<const N: usize>(kind: u32) -> [u64; N] {
    let mut table = [0; N];
    let mut i = 0;
    while i < N {
        table[i] = key(kind, i as u32);
        i += 1;
    }
    table
}

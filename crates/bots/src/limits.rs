//! How long a player may think.

/// What ends a search: a number of nodes, or a yes to a question asked from time to time.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The most positions to look at; at least one is.
    pub nodes: u64,
    /// Whether to stop now (the time is up, the stop button was pressed). A yes is final.
    pub stop: &'a dyn Fn() -> bool,
}

impl Limits<'static> {
    /// A number of nodes and nothing else: the answer is determined by the seed.
    pub const fn nodes(nodes: u64) -> Limits<'static> {
        Limits { nodes, stop: &|| false }
    }
}

impl Limits<'_> {
    /// Whether a search that has looked at `nodes` positions must stop. The question may cost a system call, so
    /// it is not asked every time.
    pub fn reached(&self, nodes: u64) -> bool {
        nodes >= self.nodes || (nodes.is_multiple_of(16) && (self.stop)())
    }
}

//! Which compiler builds for WebAssembly: a pure decision from what the machine answers.
//!
//! The first of these that works: the toolchain at hand, if it has the target; Debian's `rustc-web` with a standard
//! library built from its source, which needs no network but Debian's; rustup, which downloads the target.

use crate::setup::tool::{self, Machine, Tool, Tried};

/// What the machine answers.
#[derive(Clone, Copy, Debug)]
pub struct Answers {
    /// Whether the toolchain at hand has the target.
    pub at_hand: bool,
    /// Whether the toolchain at hand has a linker for WebAssembly, which Debian's compiler comes without.
    pub linker: bool,
    /// Debian's compiler.
    pub debian: Machine,
    /// Whether rustup is there.
    pub rustup: bool,
}

/// What was tried, each with the reason if it failed.
#[derive(Default, Debug)]
pub struct Roads {
    pub debian: Tried,
    pub rustup: Option<Result<(), String>>,
}

#[derive(PartialEq, Eq, Debug)]
pub enum Step {
    /// Use the toolchain at hand.
    AtHand,
    /// Use Debian's compiler.
    Debian,
    /// Refresh Debian's lists or install from them, whichever is due.
    Advance,
    /// Let rustup download the target.
    Rustup,
    /// No road is left: what each answered.
    Stop(String),
}

/// The next step towards a compiler.
pub fn next(tool: &Tool, answers: &Answers, roads: &Roads) -> Step {
    if answers.at_hand {
        return Step::AtHand;
    }
    let debian = if answers.linker {
        match tool::next(tool, &answers.debian, &roads.debian) {
            tool::Step::Ready => return Step::Debian,
            tool::Step::Refresh | tool::Step::Install => return Step::Advance,
            tool::Step::Stop(why) => why,
        }
    } else {
        "its compiler needs the linker rust-lld of a toolchain from rustup, and there is none".to_owned()
    };
    let rustup = match &roads.rustup {
        None if answers.rustup => return Step::Rustup,
        None => "it is not here".to_owned(),
        Some(Err(why)) => why.clone(),
        Some(Ok(())) => "it is content, but the target is still missing".to_owned(),
    };
    Step::Stop(format!(
        "no compiler for WebAssembly can be had, by any of three roads:\n  \
         the Rust at hand has no target {triple}\n  Debian: {debian}\n  rustup: {rustup}\n{by_hand}",
        triple = super::TRIPLE,
        by_hand = tool.by_hand
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::tool::Debian;
    use crate::setup::version::Version;
    use crate::wasm::toolchain::DEBIAN;

    const OLD: Option<Version> = Some(Version::new(1, 85));
    const NEW: Option<Version> = Some(Version::new(1, 96));

    /// A machine: what it has, and what it will answer when something is tried.
    #[derive(Clone)]
    struct World {
        answers: Answers,
        /// What refreshed lists offer.
        archive: Option<Version>,
        install: Result<(), String>,
        rustup: Result<(), String>,
    }

    /// Root on Debian with rustup and an up to date archive.
    fn world(here: Option<Version>, candidate: Option<Version>) -> World {
        let debian = Machine { here, debian: Debian::Root { candidate } };
        World {
            answers: Answers { at_hand: false, linker: true, debian, rustup: true },
            archive: NEW,
            install: Ok(()),
            rustup: Ok(()),
        }
    }

    /// Follows the steps to the end; each must contain the word expected.
    #[track_caller]
    fn check(name: &str, mut world: World, expected: &[&str]) {
        let tool = Tool { needed: Version::new(1, 95), ..DEBIAN };
        let mut roads = Roads::default();
        let mut steps = Vec::new();
        loop {
            let step = next(&tool, &world.answers, &roads);
            steps.push(format!("{step:?}"));
            match step {
                Step::AtHand | Step::Debian | Step::Stop(_) => break,
                Step::Rustup => {
                    world.answers.at_hand = world.rustup.is_ok();
                    roads.rustup = Some(world.rustup.clone());
                }
                Step::Advance => {
                    let Debian::Root { candidate } = &mut world.answers.debian.debian else {
                        panic!("{name}: only root can advance")
                    };
                    if roads.debian.refreshed.is_none() {
                        *candidate = world.archive;
                        roads.debian.refreshed = Some(Ok(()));
                    } else {
                        if world.install.is_ok() {
                            world.answers.debian.here = *candidate;
                        }
                        roads.debian.installed = Some(world.install.clone());
                    }
                }
            }
        }
        let same = steps.len() == expected.len()
            && steps.iter().zip(expected).all(|(step, part)| step.contains(part));
        assert!(same, "{name}: {steps:?}, expected {expected:?}");
    }

    #[test]
    fn every_machine_gets_a_road() {
        let with = |world: World, change: fn(&mut World)| {
            let mut world = world;
            change(&mut world);
            world
        };
        check("target at hand", with(world(OLD, OLD), |w| w.answers.at_hand = true), &["AtHand"]);
        check("nothing installed", world(None, NEW), &["Advance", "Advance", "Debian"]);
        check("old lists", world(None, OLD), &["Advance", "Advance", "Debian"]);
        check("old installed", world(OLD, NEW), &["Advance", "Advance", "Debian"]);
        check("old installed and old lists", world(OLD, OLD), &["Advance", "Advance", "Debian"]);
        check("new installed", world(NEW, OLD), &["Debian"]);
        let too_old = with(world(None, OLD), |w| w.archive = OLD);
        check("candidate too old, rustup works", too_old.clone(), &["Advance", "Rustup", "AtHand"]);
        let unreachable = |w: &mut World| w.rustup = Err("could not download".to_owned());
        let failed = with(too_old.clone(), unreachable);
        check("candidate too old, rustup unreachable", failed, &["Advance", "Rustup", "could not download"]);
        let failed = with(too_old, |w| w.answers.rustup = false);
        check("candidate too old, no rustup", failed, &["Advance", "rustup: it is not here"]);
        let broken = with(world(None, NEW), |w| w.install = Err("unmet".to_owned()));
        check("install fails", broken.clone(), &["Advance", "Advance", "Rustup", "AtHand"]);
        check("everything fails", with(broken, unreachable), &["Advance", "Advance", "Rustup", "unmet"]);
        let ordinary = with(world(None, OLD), |w| w.answers.debian.debian = Debian::Ordinary);
        check("not root, rustup works", ordinary.clone(), &["Rustup", "AtHand"]);
        check("not root, rustup unreachable", with(ordinary, unreachable), &["Rustup", "only root may"]);
        let no_apt = with(world(None, None), |w| w.answers.debian.debian = Debian::Absent);
        check("no apt, rustup works", no_apt.clone(), &["Rustup", "AtHand"]);
        check("no apt, rustup unreachable", with(no_apt, unreachable), &["Rustup", "there is no apt"]);
        let no_linker = with(world(NEW, NEW), |w| w.answers.linker = false);
        check("no linker", no_linker.clone(), &["Rustup", "AtHand"]);
        check("no linker, no rustup", with(no_linker, |w| w.answers.rustup = false), &["rust-lld"]);
    }

    #[test]
    fn a_message_names_every_road_and_what_to_do() {
        let mut world = world(None, OLD);
        world.archive = OLD;
        let roads = Roads {
            debian: Tried { refreshed: Some(Ok(())), installed: None },
            rustup: Some(Err("could not download".to_owned())),
        };
        let tool = Tool { needed: Version::new(1, 95), ..DEBIAN };
        let Step::Stop(why) = next(&tool, &world.answers, &roads) else { panic!("a road was found") };
        for part in [
            "no target wasm32",
            "offers 1.85 here and 1.95 is needed",
            "could not download",
            "rustup target add",
        ] {
            assert!(why.contains(part), "{part} is missing in: {why}");
        }
    }
}

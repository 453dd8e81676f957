//! How a tool that the project needs comes onto the machine: a pure decision from what the machine answers.
//!
//! What counts is the version, never the presence: package lists of a fresh image may offer a tool that is too old,
//! and an earlier try may have left one behind.

use super::version::Version;

/// A tool that Debian has in its packages.
pub struct Tool {
    pub name: &'static str,
    /// The oldest that will do.
    pub needed: Version,
    /// The packages that have the tool's version.
    pub packages: &'static [&'static str],
    /// Packages that come with it.
    pub beside: &'static [&'static str],
    /// What to do where we cannot install it.
    pub by_hand: &'static str,
}

impl Tool {
    pub fn all_packages(&self) -> Vec<&'static str> {
        [self.packages, self.beside].concat()
    }
}

/// What a machine answers when asked for a tool.
#[derive(Clone, Copy, Debug)]
pub struct Machine {
    /// The version that is there.
    pub here: Option<Version>,
    pub debian: Debian,
}

/// Whether Debian's packages can be installed, and which version the package lists offer.
#[derive(Clone, Copy, Debug)]
pub enum Debian {
    /// This is no Debian, or apt is missing.
    Absent,
    /// Only root may install.
    Ordinary,
    Root {
        candidate: Option<Version>,
    },
}

/// What was tried already, each with the reason if it failed.
#[derive(Clone, Default, Debug)]
pub struct Tried {
    pub refreshed: Option<Result<(), String>>,
    pub installed: Option<Result<(), String>>,
}

/// What to do next.
#[derive(PartialEq, Eq, Debug)]
pub enum Step {
    /// The tool is there and new enough.
    Ready,
    /// Fetch Debian's package lists: those at hand may be older than the image they came with.
    Refresh,
    /// Install the packages, or upgrade them.
    Install,
    /// It cannot be had from Debian; why.
    Stop(String),
}

/// The next step towards having the tool.
pub fn next(tool: &Tool, machine: &Machine, tried: &Tried) -> Step {
    if machine.here.is_some_and(|version| version >= tool.needed) {
        return Step::Ready;
    }
    let candidate = match machine.debian {
        Debian::Absent => return Step::Stop("there is no apt here".to_owned()),
        Debian::Ordinary => {
            let packages = tool.all_packages().join(" ");
            return Step::Stop(format!(
                "only root may install it: apt-get update, apt-get install {packages}"
            ));
        }
        Debian::Root { candidate } => candidate,
    };
    // An unreachable archive is no reason to stop: what the old lists offer may do, and be at hand.
    let lists = match &tried.refreshed {
        None => return Step::Refresh,
        Some(Ok(())) => String::new(),
        Some(Err(why)) => format!(" (its package lists could not be refreshed: {why})"),
    };
    match candidate {
        None => Step::Stop(format!("Debian has no package {} here{lists}", tool.packages.join(" "))),
        Some(offered) if offered < tool.needed => {
            Step::Stop(format!("Debian offers {offered} here and {} is needed{lists}", tool.needed))
        }
        Some(offered) => match &tried.installed {
            None => Step::Install,
            Some(Err(why)) => Step::Stop(format!("installing {offered} from Debian failed: {why}{lists}")),
            Some(Ok(())) => Step::Stop(format!("{offered} was installed from Debian but does not answer")),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOOL: Tool = Tool {
        name: "a tool",
        needed: Version::new(1, 95),
        packages: &["tool"],
        beside: &[],
        by_hand: "make it",
    };
    const OLD: Option<Version> = Some(Version::new(1, 85));
    const NEW: Option<Version> = Some(Version::new(1, 96));

    fn root(here: Option<Version>, candidate: Option<Version>) -> Machine {
        Machine { here, debian: Debian::Root { candidate } }
    }

    /// Follows the steps on a machine whose refreshed lists offer `fresh`; both actions answer as told.
    #[track_caller]
    fn check(
        name: &str,
        mut machine: Machine,
        fresh: Option<Version>,
        answers: [Result<(), String>; 2],
        expected: &[&str],
    ) {
        let [refreshing, installing] = answers;
        let mut tried = Tried::default();
        let mut steps = Vec::new();
        loop {
            let step = next(&TOOL, &machine, &tried);
            steps.push(format!("{step:?}"));
            match step {
                Step::Ready | Step::Stop(_) => break,
                Step::Refresh => {
                    if let (Ok(()), Debian::Root { candidate }) = (&refreshing, &mut machine.debian) {
                        *candidate = fresh;
                    }
                    tried.refreshed = Some(refreshing.clone());
                }
                Step::Install => {
                    if let (Ok(()), Debian::Root { candidate }) = (&installing, machine.debian) {
                        machine.here = candidate;
                    }
                    tried.installed = Some(installing.clone());
                }
            }
        }
        let same = steps.len() == expected.len()
            && steps.iter().zip(expected).all(|(step, part)| step.contains(part));
        assert!(same, "{name}: {steps:?}, expected {expected:?}");
    }

    #[test]
    fn every_machine_gets_a_plan() {
        let fine = || [Ok(()), Ok(())];
        let no_network = || [Err("no network".to_owned()), Ok(())];
        let ordinary = |here| Machine { here, debian: Debian::Ordinary };
        let no_apt = |here| Machine { here, debian: Debian::Absent };
        check("new enough", root(NEW, OLD), NEW, fine(), &["Ready"]);
        check("just new enough", root(Some(TOOL.needed), OLD), NEW, fine(), &["Ready"]);
        check("nothing installed", root(None, NEW), NEW, fine(), &["Refresh", "Install", "Ready"]);
        check("nothing installed, old lists", root(None, OLD), NEW, fine(), &["Refresh", "Install", "Ready"]);
        check("nothing installed, no lists", root(None, None), NEW, fine(), &["Refresh", "Install", "Ready"]);
        check("old installed", root(OLD, NEW), NEW, fine(), &["Refresh", "Install", "Ready"]);
        check("old installed, old lists", root(OLD, OLD), NEW, fine(), &["Refresh", "Install", "Ready"]);
        check("candidate too old", root(None, OLD), OLD, fine(), &["Refresh", "offers 1.85 here and 1.95"]);
        check("old installed, nothing newer", root(OLD, OLD), OLD, fine(), &["Refresh", "offers 1.85"]);
        check("no such package", root(None, None), None, fine(), &["Refresh", "no package tool"]);
        check("no network, good lists", root(None, NEW), NEW, no_network(), &["Refresh", "Install", "Ready"]);
        check("no network, old lists", root(None, OLD), NEW, no_network(), &["Refresh", "no network"]);
        let broken = [Ok(()), Err("unmet dependencies".to_owned())];
        check("install fails", root(None, NEW), NEW, broken, &["Refresh", "Install", "unmet dependencies"]);
        check("not root", ordinary(None), NEW, fine(), &["only root may install it"]);
        check("not root, old installed", ordinary(OLD), NEW, fine(), &["only root may install it"]);
        check("not root, new enough", ordinary(NEW), NEW, fine(), &["Ready"]);
        check("no apt", no_apt(None), NEW, fine(), &["no apt"]);
        check("no apt, new enough", no_apt(NEW), NEW, fine(), &["Ready"]);
    }

    #[test]
    fn a_tool_that_stays_silent_after_its_installation_is_not_installed_for_ever() {
        let tried = Tried { refreshed: Some(Ok(())), installed: Some(Ok(())) };
        let step = next(&TOOL, &root(OLD, NEW), &tried);
        assert!(matches!(&step, Step::Stop(why) if why.contains("does not answer")), "{step:?}");
    }
}

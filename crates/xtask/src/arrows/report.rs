//! Sizes, circles and violations of a workspace, and their text.

use std::{
    fmt::{self, Display, Formatter},
    path::Path,
};

use anyhow::Result;

use super::{
    allowed::{self, MAX_SHARE_PERCENT},
    circles::{self, Found},
    source::{self, Source},
    workspace::{self, Package},
};

/// The size of each crate, its circles and its violations.
#[derive(Debug)]
pub(crate) struct Report {
    sizes: Vec<(String, usize)>,
    pub(crate) circles: Vec<Circle>,
    pub(crate) violations: Vec<String>,
}

/// Files that import one another.
#[derive(Debug)]
pub(crate) struct Circle {
    pub(crate) files: Vec<String>,
    /// Importing file, imported file, and the imported names.
    pub(crate) imports: Vec<(String, String, Vec<String>)>,
}

/// The report on the workspace below `root`.
pub(crate) fn of(root: &Path) -> Result<Report> {
    let packages = workspace::packages(root)?;
    let mut report = Report {
        sizes: Vec::new(),
        circles: Vec::new(),
        violations: Vec::new(),
    };
    for package in &packages {
        let source = source::of(package)?;
        let others: Vec<String> = packages
            .iter()
            .filter(|other| other.name != package.name)
            .filter_map(|other| other.library.clone())
            .collect();
        let found = circles::imports(&source, &others);
        let lines = source.files.iter().map(|file| file.lines).sum();
        report.sizes.push((package.name.clone(), lines));
        report.add_circles(root, &source, &found);
        report.add_arrows(root, package, &packages, &source, &found);
    }
    report.add_shares();
    Ok(report)
}

fn shown(root: &Path, path: &Path) -> String {
    let inside = path.strip_prefix(root).unwrap_or(path);
    inside.display().to_string()
}

impl Report {
    /// Whether no rule is broken.
    pub(crate) fn is_clean(&self) -> bool {
        self.circles.is_empty() && self.violations.is_empty()
    }

    fn total(&self) -> usize {
        self.sizes.iter().map(|(_, lines)| lines).sum()
    }

    fn share_percent(&self, lines: usize) -> f64 {
        100.0 * lines as f64 / self.total().max(1) as f64
    }

    fn add_circles(&mut self, root: &Path, source: &Source, found: &Found) {
        let path = |file: usize| shown(root, &source.files[file].path);
        for circle in circles::circles(&found.imports) {
            let inside = found
                .imports
                .iter()
                .filter(|((from, to), _)| circle.contains(from) && circle.contains(to));
            self.circles.push(Circle {
                imports: inside
                    .map(|(&(from, to), names)| {
                        (path(from), path(to), names.iter().cloned().collect())
                    })
                    .collect(),
                files: circle.iter().map(|&file| path(file)).collect(),
            });
        }
    }

    fn add_arrows(
        &mut self,
        root: &Path,
        package: &Package,
        packages: &[Package],
        source: &Source,
        found: &Found,
    ) {
        let name = &package.name;
        if !allowed::is_known(name) {
            self.violations.push(format!(
                "crate {name} is not in the table of crates: add it, with what it may depend on, to allowed.rs of this command"
            ));
            return;
        }
        let mut complain = |to: &str, place: String| {
            if !allowed::may_depend(name, to) {
                let list = allowed::list(name);
                self.violations
                    .push(format!("{place}: {name} depends on {to}; allowed: {list}"));
            }
        };
        for to in &package.depends_on {
            complain(to, format!("crates/{name}/Cargo.toml"));
        }
        for (library, &file) in &found.crates {
            let to = packages
                .iter()
                .find(|other| other.library.as_ref() == Some(library));
            if let Some(to) = to.filter(|to| !package.depends_on.contains(&to.name)) {
                complain(&to.name, shown(root, &source.files[file].path));
            }
        }
    }

    fn add_shares(&mut self) {
        for (name, lines) in &self.sizes {
            let share = self.share_percent(*lines);
            if share > MAX_SHARE_PERCENT {
                self.violations.push(format!(
                    "crate {name} holds {share:.1} % of all lines; at most {MAX_SHARE_PERCENT} %"
                ));
            }
        }
    }
}

impl Display for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "Lines that are not blank, without tests (#[cfg(test)], tests/, benches/, examples/)\n"
        )?;
        writeln!(f, "{:<14} {:>6} {:>7}", "crate", "lines", "share")?;
        for (name, lines) in &self.sizes {
            let share = self.share_percent(*lines);
            writeln!(f, "{name:<14} {lines:>6} {share:>5.1} %")?;
        }
        writeln!(f, "{:<14} {:>6}", "all", self.total())?;
        for circle in &self.circles {
            writeln!(f, "\ncircle of {} files", circle.files.len())?;
            for (from, to, names) in &circle.imports {
                writeln!(f, "  {from} -> {to}: {}", names.join(", "))?;
            }
        }
        if !self.violations.is_empty() {
            writeln!(f)?;
        }
        for violation in &self.violations {
            writeln!(f, "{violation}")?;
        }
        writeln!(
            f,
            "\n{} circles, {} other violations",
            self.circles.len(),
            self.violations.len()
        )
    }
}

//! Links to the pages alg.cubing.net and twizzle.net, which show a cube and its turns.
//!
//! Both pages show turns (`alg`) from the position that other turns (`setup`) make of the solved
//! cube. A link stands for the cube with which its page begins:
//!
//! | link has                                         | cube                                      |
//! |--------------------------------------------------|-------------------------------------------|
//! | `setup` and `alg`                                | after `setup`: the cube that `alg` goes on with |
//! | `alg` alone                                      | after `alg`, like the same turns without a link |
//! | `type=alg` or `setup-anchor=end`                 | from which `alg` leads to `setup`, or to the solved cube |
//!
//! The parameters of twizzle.net are called `setup-alg` and `setup-anchor`, in older links
//! `experimental-setup-alg` and `experimental-setup-anchor`.

use alloc::{borrow::ToOwned, string::String, vec::Vec};

use thiserror::Error;

use super::{Algorithm, InvalidNotation};

/// Pages whose links are read. The first writes turns in its own escapes.
const SITES: [&str; 4] = [
    "alg.cubing.net",
    "alpha.twizzle.net",
    "experiments.cubing.net",
    "twizzle.net",
];

/// Reason why no turns are read from a link.
///
/// ```
/// use cube_core::notation::link::{InvalidLink, turns_of};
/// let error = turns_of("https://example.org/?alg=R", "3x3x3").unwrap_err();
/// assert_eq!(error, InvalidLink::Site { seen: "example.org".into() });
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum InvalidLink {
    /// The link is of another page.
    #[error(
        "link to {seen:?}: links to alg.cubing.net and twizzle.net are read; of other pages copy the \
         turns"
    )]
    Site {
        /// The name of the site, at most its first 60 characters.
        seen: String,
    },
    /// The page shows another puzzle.
    #[error("the link shows the puzzle {seen:?}; needed is {needed}")]
    Puzzle {
        /// The puzzle, at most the first 60 characters of its name.
        seen: String,
        /// The puzzle that is needed.
        needed: &'static str,
    },
    /// The link has neither `alg` nor `setup`.
    #[error("the link has no turns: neither alg nor setup")]
    Empty,
    /// A part of the link is no turn sequence.
    #[error("the link's {part}: {error}")]
    Turns {
        /// `setup` or `alg`.
        part: &'static str,
        /// The error in the turns, at the place in the decoded text.
        error: InvalidNotation,
    },
}

/// Whether a text is a link: it begins with `http://` or `https://`, or with the name of a page
/// that is read.
///
/// ```
/// use cube_core::notation::link::is_link;
/// assert!(is_link("https://alg.cubing.net/?alg=R_U_R-_U-"));
/// assert!(is_link("alpha.twizzle.net/edit/?alg=R+U"));
/// assert!(!is_link("R U R' U' // https://alg.cubing.net"));
/// ```
pub fn is_link(text: &str) -> bool {
    has_scheme(text) || SITES.contains(&site_of(text).as_str())
}

/// The turns that make the cube of a link from the solved one. A link that names no puzzle is of any.
///
/// ```
/// use cube_core::notation::link::turns_of;
/// let turns = |link| turns_of(link, "3x3x3").map(|turns| turns.to_string());
/// let link = "https://alg.cubing.net/?setup=R_U_R-_U-&alg=U_R_U-_R-";
/// assert_eq!(turns(link)?, "R U R' U'");
/// let link = "https://alpha.twizzle.net/edit/?alg=R+U+R%27+U%27";
/// assert_eq!(turns(link)?, "R U R' U'");
/// assert_eq!(turns(&(link.to_owned() + "&setup-anchor=end"))?, "U R U' R'");
/// # Ok::<(), cube_core::notation::link::InvalidLink>(())
/// ```
///
/// # Errors
/// [`InvalidLink`] names the site, the puzzle or the wrong turns.
pub fn turns_of(link: &str, puzzle: &'static str) -> Result<Algorithm, InvalidLink> {
    let site = site_of(link);
    if !SITES.contains(&site.as_str()) {
        return Err(InvalidLink::Site { seen: start(&site) });
    }
    let parameters = parameters(link);
    let value = |keys: &[&str]| {
        let mut all = parameters.iter();
        let found = all.find(|(key, value)| keys.contains(&key.as_str()) && !value.is_empty());
        found.map(|(_, value)| value.as_str())
    };
    let other = value(&["puzzle", "puzzle-description"]).filter(|&seen| seen != puzzle);
    if let Some(seen) = other {
        let seen = start(seen);
        let needed = puzzle;
        return Err(InvalidLink::Puzzle { seen, needed });
    }
    let read = |part, text: Option<&str>| {
        let text = text.unwrap_or_default();
        let turns = if site == SITES[0] {
            Algorithm::parse(&unescaped(text))
        } else {
            Algorithm::parse(text)
        };
        turns.map_err(|error| InvalidLink::Turns { part, error })
    };
    let (setup, alg) = (
        value(&["setup", "setup-alg", "experimental-setup-alg"]),
        value(&["alg"]),
    );
    if setup.or(alg).is_none() {
        return Err(InvalidLink::Empty);
    }
    let kind = value(&["type", "setup-anchor", "experimental-setup-anchor"]);
    let is_solution = matches!(kind, Some("alg" | "reconstruction-end-with-setup" | "end"));
    let has_setup = setup.is_some();
    let (setup, alg) = (read("setup", setup)?, read("alg", alg)?);
    Ok(if is_solution {
        setup.then(alg.inverse())
    } else if has_setup {
        setup
    } else {
        alg
    })
}

fn has_scheme(text: &str) -> bool {
    without_scheme(text).len() < text.len()
}

fn without_scheme(text: &str) -> &str {
    let schemes = ["https://", "http://"];
    let rest = schemes.into_iter().find_map(|scheme| {
        let (start, rest) = text.split_at_checked(scheme.len())?;
        start.eq_ignore_ascii_case(scheme).then_some(rest)
    });
    rest.unwrap_or(text)
}

/// The name of the site in lower case, without `www.`; of a text that is no link, its beginning.
fn site_of(link: &str) -> String {
    let rest = without_scheme(link);
    let site = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let site = site.to_ascii_lowercase();
    match site.strip_prefix("www.") {
        Some(site) => site.to_owned(),
        None => site,
    }
}

/// The parameters of a link, decoded, in their order.
fn parameters(link: &str) -> Vec<(String, String)> {
    let query = link.split_once('?').map_or("", |(_, query)| query);
    let query = query.split('#').next().unwrap_or_default();
    let query = query.replace("&amp;", "&");
    let parameters = query.split('&').map(|parameter| {
        let (key, value) = parameter.split_once('=').unwrap_or((parameter, ""));
        (decoded(key), decoded(value))
    });
    parameters.collect()
}

/// A part of a link with its spaces (`+`) and its percent-encoded bytes; a `%` without two digits
/// stands for itself.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let hex = |byte: u8| char::from(byte).to_digit(16);
        let encoded = match (first, after) {
            (b'%', [high, low, ..]) => hex(*high).zip(hex(*low)),
            _ => None,
        };
        let (byte, length) = match (encoded, first) {
            (Some((high, low)), _) => ((high * 16 + low) as u8, 3),
            (None, b'+') => (b' ', 1),
            (None, other) => (*other, 1),
        };
        bytes.push(byte);
        rest = &rest[length..];
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Turns as alg.cubing.net writes them in a link: `-` for an apostrophe, `_` for a space, and both
/// characters themselves by their numbers.
fn unescaped(text: &str) -> String {
    text.replace('-', "'")
        .replace("&#45;", "-")
        .replace("&#2b;", "+")
        .replace('_', " ")
        .replace("&#95;", "_")
}

/// The first 60 characters of a text, which an error repeats.
fn start(text: &str) -> String {
    const MAX_CHARS: usize = 60;
    match text.char_indices().nth(MAX_CHARS) {
        Some((end, _)) => text[..end].to_owned(),
        None => text.to_owned(),
    }
}

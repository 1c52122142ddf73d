//! Counts that a page states: `28 patterns`, `seven methods`. The code has the number.

use cube_core::Pattern;
use methods::Method;

/// Numbers as words, from zero on.
const WORDS: [&str; 13] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
];

/// Fewest that a page counts as all of them: `two patterns` are two of many.
const MIN_ALL: usize = 5;

/// Statements of a wrong count, each with the number of its line.
pub(super) fn wrong(text: &str) -> impl Iterator<Item = String> {
    let known = [
        ("patterns", Pattern::ALL.len()),
        ("methods", Method::shipped_names().count()),
    ];
    let lines = text.lines().enumerate();
    let wrong = lines.flat_map(move |(at, line)| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let statements = words.windows(2).filter_map(move |pair| {
            let noun = pair[1].trim_end_matches(|c: char| c.is_ascii_punctuation());
            let (_, truth) = known.iter().find(|(name, _)| *name == noun)?;
            let said = number(pair[0])?;
            (said >= MIN_ALL && said != *truth)
                .then(|| format!("{}: {} {noun}, but there are {truth}", at + 1, pair[0]))
        });
        statements.collect::<Vec<_>>()
    });
    wrong.collect::<Vec<_>>().into_iter()
}

fn number(word: &str) -> Option<usize> {
    let word = word.to_lowercase();
    let by_name = WORDS.iter().position(|known| *known == word);
    by_name.or_else(|| word.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_count_names_its_line_and_the_truth() {
        let patterns = Pattern::ALL.len();
        let page = format!("a\nall {patterns} patterns, two patterns\nSix methods.\nnine patterns");
        let found: Vec<String> = wrong(&page).collect();
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(
            found[0].starts_with("3: Six methods, but there are 7"),
            "{found:?}"
        );
        assert!(found[1].starts_with("4: nine patterns"), "{found:?}");
    }
}

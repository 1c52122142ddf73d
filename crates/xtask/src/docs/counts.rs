//! Counts that a page states: `28 patterns`, `seven methods`. The code has the number.

use cube_core::Pattern;
use methods::Method;
use regex::Regex;

/// Numbers as words, from zero on.
const WORDS: [&str; 13] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
];

/// Fewest that a page counts as all of them: `two patterns` are two of many.
const MIN_ALL: usize = 5;

/// Statements of a wrong count, each with the number of its line.
pub(super) fn wrong(text: &str) -> Vec<String> {
    let statement = Regex::new(r"(\S+) (patterns|methods)\b").expect("a pattern");
    let (patterns, methods) = (Pattern::ALL.len(), Method::shipped_names().count());
    let lines = text.lines().enumerate();
    let wrong = lines.flat_map(|(at, line)| {
        statement.captures_iter(line).filter_map(move |found| {
            let (whole, [word, noun]) = found.extract();
            let truth = if noun == "patterns" {
                patterns
            } else {
                methods
            };
            let stated = number(word)?;
            let is_wrong = stated >= MIN_ALL && stated != truth;
            is_wrong.then(|| format!("{}: {whole}, but there are {truth}", at + 1))
        })
    });
    wrong.collect()
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
        let found = wrong(&page);
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(
            found[0].starts_with("3: Six methods, but there are 7"),
            "{found:?}"
        );
        assert!(found[1].starts_with("4: nine patterns"), "{found:?}");
    }
}

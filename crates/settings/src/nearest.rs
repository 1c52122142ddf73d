//! The known name nearest to a mistyped one.

/// Levenshtein distance of two words: letters added, left out or exchanged.
fn edits(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (above, letter) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = above + 1;
        for (place, &against) in other.iter().enumerate() {
            let exchanged = diagonal + usize::from(letter != against);
            diagonal = row[place + 1];
            row[place + 1] = exchanged.min(diagonal + 1).min(row[place] + 1);
        }
    }
    row[other.len()]
}

/// Longest name that is compared, in characters: no key is longer, and the work grows with the
/// length.
const MAX_CHARS: usize = 80;

/// The name with the smallest distance from `written`, if the distance is at most a third of the
/// length of `written`, rounded up.
pub(crate) fn nearest<'n>(written: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let length = written.chars().count();
    if length > MAX_CHARS {
        return None;
    }
    let most = length.div_ceil(3);
    names
        .map(|name| (edits(written, name), name))
        .min_by_key(|&(edits, _)| edits)
        .filter(|&(edits, _)| edits <= most)
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_differs_by_the_fewest_letters() {
        for (one, other, expected) in [
            ("", "", 0),
            ("abc", "", 3),
            ("tilt_s", "tillt_s", 1),
            ("kitten", "sitting", 3),
        ] {
            assert_eq!(edits(one, other), expected, "{one} {other}");
            assert_eq!(edits(other, one), expected, "{other} {one}");
        }
        let names = || ["scan", "looks", "scans"].into_iter();
        assert_eq!(nearest("lokos", names()), Some("looks"));
        assert_eq!(nearest("scan_s", names()), Some("scans"));
        assert_eq!(nearest("verify", names()), None);
        assert_eq!(nearest("x", names()), None);
    }
}

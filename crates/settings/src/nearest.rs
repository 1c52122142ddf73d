//! The known name nearest to a mistyped one.

use strsim::levenshtein;

/// Longest name that is compared, in characters: no key is longer, and the work grows with the
/// length.
const MAX_CHARS: usize = 80;

/// Fewest characters of a beginning that stands for a name.
const MIN_BEGINNING_CHARS: usize = 4;

/// The name with the smallest Levenshtein distance from `written`, if the distance is at most a
/// third of the length of `written`, rounded up; or else the only name that begins with `written`, as
/// a key does whose unit was left out.
pub(crate) fn nearest<'n>(
    written: &str,
    names: impl Iterator<Item = &'n str> + Clone,
) -> Option<&'n str> {
    let length = written.chars().count();
    if length > MAX_CHARS {
        return None;
    }
    let most = length.div_ceil(3);
    let nearest = names
        .clone()
        .map(|name| (levenshtein(written, name), name))
        .min_by_key(|&(edits, _)| edits)
        .filter(|&(edits, _)| edits <= most)
        .map(|(_, name)| name);
    nearest.or_else(|| {
        let mut begun = names.filter(|name| name.starts_with(written));
        let first = begun.next().filter(|_| length >= MIN_BEGINNING_CHARS)?;
        begun.next().is_none().then_some(first)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_differs_by_the_fewest_letters() {
        let names = || ["scan", "looks", "scans", "tilt_s"].into_iter();
        assert_eq!(nearest("lokos", names()), Some("looks"));
        assert_eq!(nearest("scan_s", names()), Some("scans"));
        assert_eq!(nearest("tillt_s", names()), Some("tilt_s"));
        assert_eq!(nearest("verify", names()), None);
        assert_eq!(nearest("x", names()), None);
        assert_eq!(nearest("", names()), None);
    }

    #[test]
    fn a_beginning_stands_for_the_only_name_that_has_it() {
        let names = || ["spin_speed_deg_s", "pull_deg", "pull_speed_deg_s"].into_iter();
        assert_eq!(nearest("spin_speed", names()), Some("spin_speed_deg_s"));
        assert_eq!(nearest("spin", names()), Some("spin_speed_deg_s"));
        assert_eq!(nearest("spi", names()), None);
        assert_eq!(nearest("pull", names()), None);
    }
}

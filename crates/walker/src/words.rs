//! Expected words: a few parts of a line, in their order.

/// Mark in expected words that stands for any text.
const GAP: &str = " ... ";

/// Whether a line begins with the first part of `expected` and holds the others after it, in their
/// order. Parts are divided by ` ... `; upper and lower case are the same.
pub(crate) fn begins(line: &str, expected: &str) -> bool {
    let (line, expected) = (line.to_lowercase(), expected.to_lowercase());
    let (first, rest) = expected.split_once(GAP).unwrap_or((&expected, ""));
    line.strip_prefix(first)
        .is_some_and(|line| follow(line, rest))
}

/// Whether a line holds all parts of `expected`, in their order.
pub(crate) fn holds(line: &str, expected: &str) -> bool {
    follow(&line.to_lowercase(), &expected.to_lowercase())
}

fn follow(line: &str, expected: &str) -> bool {
    let mut rest = line;
    expected.split(GAP).all(|part| match rest.split_once(part) {
        Some((_, after)) => {
            rest = after;
            true
        }
        None => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_stand_in_their_order() {
        let line = "Solve, from line 0: The battery is too low. Charge it.";
        assert!(begins(line, "Solve, from"));
        assert!(begins(
            line,
            "Solve, from ... battery is too low ... charge it"
        ));
        assert!(!begins(line, "Solve, from ... charge it ... battery"));
        assert!(!begins(line, "battery"));
        assert!(holds(line, "battery ... charge"));
        assert!(!holds(line, "charge ... battery"));
        assert!(!begins(line, "Solve, from ... charge it ... charge it"));
    }
}

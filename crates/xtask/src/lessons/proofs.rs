//! The proof of a method on its page: states and most turns of each step.

use std::fmt::Write as _;

use ::methods::{Outline, StepProof};

/// A row for each step of a method.
pub(super) fn section(proofs: &[StepProof], outlines: &[Outline<'_>]) -> String {
    let mut text = "\n## Proof\n\n\
        A walk through all states that a step can meet has shown that each of them reaches the next step, in so many \
        turns at\nmost, and that every algorithm does what its case says. Of a step by parts the states are those of \
        each part beside each\nset of parts that are done.\n\n\
        | step | states | most turns |\n|---|---:|---:|\n"
        .to_owned();
    for (outline, proof) in outlines.iter().zip(proofs) {
        let states = grouped(proof.states);
        writeln!(text, "| {} | {states} | {} |", outline.title, proof.longest)
            .expect("a string takes everything");
    }
    text
}

/// A number with commas between thousands.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn thousands_are_parted_by_commas() {
        let texts = [7, 288, 1_000, 190_080, 5_322_240].map(grouped);
        assert_eq!(texts, ["7", "288", "1,000", "190,080", "5,322,240"]);
    }
}

//! The bar for examples in the docs of a published library.

use super::interface::Interface;

/// Part of a library's types and functions that have an example at least: two of three.
const MIN_PART: (usize, usize) = (2, 3);

/// Failure of a library whose types and functions have too few examples; `None` for enough.
pub(super) fn too_few(library: &str, interface: &Interface) -> Option<String> {
    let (seen, all) = interface.examples();
    let (part, whole) = MIN_PART;
    let needed = (all * part).div_ceil(whole);
    (seen < needed).then(|| {
        let without: Vec<&str> = interface.without_example().collect();
        format!(
            "{library}: {seen} of {all} types and functions have an example, {needed} are needed \
             ({part} of {whole}); without one: {}",
            without.join(", ")
        )
    })
}

//! Single turns as a picture of the cube needs them: axis, layers and quarter turns.

use cube_core::notation::Algorithm;

use super::json::{Json, object};

/// The turns of a sequence, one by one. A layer is -1, 0 or 1 along its axis: x to the right, y up,
/// z to the front. Quarters count anticlockwise as seen from the positive end of the axis.
pub(crate) fn of(turns: &Algorithm) -> Json {
    let text = turns.written_out().to_string();
    text.split_whitespace().map(one).collect()
}

/// One turn in the form in which `Algorithm` prints it.
fn one(text: &str) -> Json {
    let name = text.trim_end_matches(['2', '\'']);
    let amount = match &text[name.len()..] {
        "2" => 2,
        "'" => -1,
        _ => 1,
    };
    // Direction of the face that the turn follows: clockwise there is anticlockwise on the other side.
    let (axis, sign, layers): (_, i64, &[i64]) = match name {
        "R" => ("x", -1, &[1]),
        "L" => ("x", 1, &[-1]),
        "U" => ("y", -1, &[1]),
        "D" => ("y", 1, &[-1]),
        "F" => ("z", -1, &[1]),
        "B" => ("z", 1, &[-1]),
        "Rw" => ("x", -1, &[0, 1]),
        "Lw" => ("x", 1, &[-1, 0]),
        "Uw" => ("y", -1, &[0, 1]),
        "Dw" => ("y", 1, &[-1, 0]),
        "Fw" => ("z", -1, &[0, 1]),
        "Bw" => ("z", 1, &[-1, 0]),
        "M" => ("x", 1, &[0]),
        "E" => ("y", 1, &[0]),
        "S" => ("z", -1, &[0]),
        "x" => ("x", -1, &[-1, 0, 1]),
        "y" => ("y", -1, &[-1, 0, 1]),
        _ => ("z", -1, &[-1, 0, 1]),
    };
    object([
        ("text", text.into()),
        ("axis", axis.into()),
        ("layers", layers.iter().copied().collect()),
        ("quarters", (sign * amount).into()),
    ])
}

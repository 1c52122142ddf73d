//! The reliability diagram: observed shares of wrong cubes beside the stated ones.
//!
//! ```text
//!  100 % +-----------------+      a point: the scans whose stated doubt lies in one half of a decade,
//!        |           /  I  |      at the mean of their doubts and the share of wrong cubes;
//!        |         / * I   |      I: where the share lies with a probability of 95 %
//!        |       /         |
//! 0.01 % +-----------------+      /: an honest doubt
//!      0.01 %           50 %
//! ```

use indicatif::HumanCount;
use panel::svg::{Side, Svg};

use crate::outcome::{Bin, HONEST, Outcome};

/// Style of the elements, by class.
const STYLE: &str = "\
.band{fill:#dce8f6}.honest{stroke:#555;stroke-dasharray:5 3}.grid{stroke-opacity:.13}\
.interval{stroke:#1457b8;stroke-width:1.4}.some{fill:#1457b8}\
.zero{fill:#fff;stroke:#1457b8;stroke-width:1.4}";

/// Pixels of a factor of ten, on both axes.
const DECADE: f64 = 120.0;
/// Least share of both axes.
const MIN_SHARE: f64 = 1e-4;
/// Largest stated doubt: that of a cube as likely as all others together.
const MAX_STATED: f64 = 0.5;
const LEFT: f64 = 60.0;
const TOP: f64 = 66.0;
/// Width, and height with the texts below the axes.
const SIZE: [f64; 2] = [560.0, TOP + 4.0 * DECADE + 70.0];
/// Radius of a point, and half the width of the ends of its interval.
const RADIUS: f64 = 4.0;

/// The diagram of these outcomes as an SVG file. `origin` names the scans.
pub(super) fn svg(outcomes: &[Outcome], origin: &str) -> String {
    let title = "Stated doubt and wrong cubes";
    let [width, height] = SIZE;
    let mut svg = Svg::new(width, height, title, STYLE);
    svg.text("head", [LEFT, 20.0], title);
    svg.text("soft", [LEFT, 36.0], origin);
    axes(&mut svg);
    for bin in half_decades(outcomes) {
        point(&mut svg, &bin);
    }
    outside(&mut svg, outcomes);
    svg.finish()
}

/// The scans by half decades of their stated doubt, 50 % to 0.01 %; no empty bins.
fn half_decades(outcomes: &[Outcome]) -> Vec<Bin> {
    let half_decade = |number: i32| 10f64.powf(-0.5 * f64::from(number));
    let bins = (1..=8).map(|number| {
        let most = half_decade(number - 1).min(MAX_STATED);
        Bin::of(outcomes, most, half_decade(number))
    });
    bins.filter(|bin| bin.cubes > 0).collect()
}

/// Place of a stated and an observed share. Observed shares below the axis lie on it.
fn place(stated: f64, observed: f64) -> [f64; 2] {
    let decades = |share: f64| (share.max(MIN_SHARE) / MIN_SHARE).log10();
    [
        LEFT + DECADE * decades(stated),
        TOP + DECADE * (decades(1.0) - decades(observed)),
    ]
}

fn axes(svg: &mut Svg) {
    let [left, bottom] = place(MIN_SHARE, MIN_SHARE);
    let [right, top] = place(MAX_STATED, 1.0);
    let [less, more] = [*HONEST.start(), *HONEST.end()];
    let corners = [
        (MIN_SHARE, more * MIN_SHARE),
        (MAX_STATED, more * MAX_STATED),
        (MAX_STATED, less * MAX_STATED),
        (MIN_SHARE / less, MIN_SHARE),
        (MIN_SHARE, MIN_SHARE),
    ];
    let corners = corners.map(|(stated, observed)| place(stated, observed));
    svg.polygon("band", corners.into_iter());
    for share in [1e-4, 1e-3, 1e-2, 0.1, 0.5, 1.0] {
        let [x, y] = place(share, share);
        let name = format!("{} %", 100.0 * share);
        if share <= MAX_STATED {
            svg.line("grid", [x, top], [x, bottom]);
            svg.text("middle", [x, bottom + 15.0], &name);
        }
        if share != MAX_STATED {
            svg.line("grid", [left, y], [right, y]);
            svg.plated("", [left - 6.0, y + 3.5], Side::Left, &name);
        }
    }
    let honest = [MIN_SHARE, MAX_STATED].map(|share| place(share, share));
    svg.line("honest", honest[0], honest[1]);
    svg.rect("frame", [left, top, right - left, bottom - top], "");
    let name = "wrong cubes, of the scans at each point";
    svg.text("strong", [left, top - 8.0], name);
    let name = "stated: mean doubt of the scans at each point";
    svg.text("strong", [left, bottom + 31.0], name);
}

fn point(svg: &mut Svg, bin: &Bin) {
    let (scans, wrong) = (bin.cubes as f64, bin.wrong as f64);
    let (stated, observed) = (bin.stated / scans, wrong / scans);
    let [low, high] = interval(wrong, scans);
    let [x, y] = place(stated, observed);
    let [lower, upper] = [low, high].map(|share| place(stated, share)[1]);
    svg.line("interval", [x, lower], [x, upper]);
    for end in [lower, upper] {
        svg.line("interval", [x - RADIUS, end], [x + RADIUS, end]);
    }
    let class = if bin.wrong > 0 { "some" } else { "zero" };
    let per_cent = [stated, observed, low, high].map(|share| format!("{:.3} %", 100.0 * share));
    let [stated, observed, low, high] = per_cent;
    let words = format!(
        "{} scans, {} wrong: {stated} stated, {observed} observed ({low} to {high})",
        HumanCount(bin.cubes as u64),
        HumanCount(bin.wrong as u64),
    );
    svg.circle(class, [x, y], RADIUS, &words);
    // The text keeps clear of the axis's name.
    let base = if bin.wrong > 0 { y + 3.5 } else { y - 4.0 };
    let count = HumanCount(bin.cubes as u64).to_string();
    svg.plated("", [x + RADIUS + 4.0, base], Side::Right, &count);
}

/// Scans that lie outside of the axes.
fn outside(svg: &mut Svg, outcomes: &[Outcome]) {
    let bottom = place(MIN_SHARE, MIN_SHARE)[1];
    let below = ("below 0.01 %", Bin::of(outcomes, MIN_SHARE, -1.0));
    let above = ("above 50 %", Bin::of(outcomes, 1.0, MAX_STATED));
    for ((name, bin), y) in [below, above]
        .into_iter()
        .zip([bottom + 48.0, bottom + 60.0])
    {
        let [scans, wrong] = [bin.cubes, bin.wrong].map(|count| HumanCount(count as u64));
        let words = format!(
            "{name}: {scans} scans, {:.1} stated wrong, {wrong} are",
            bin.stated
        );
        svg.text("soft", [LEFT, y], &words);
    }
}

/// Wilson's interval of 95 % for the share of `wrong` in `scans`.
fn interval(wrong: f64, scans: f64) -> [f64; 2] {
    /// Standard deviations of the normal distribution within which 95 % lie.
    const DEVIATIONS: f64 = 1.96;
    let square = DEVIATIONS * DEVIATIONS;
    let middle = wrong + square / 2.0;
    let half = DEVIATIONS * (wrong * (scans - wrong) / scans + square / 4.0).sqrt();
    [middle - half, middle + half].map(|share| (share / (scans + square)).clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use roxmltree::{Document, Node};

    use super::*;

    /// Scans of one stated doubt, `wrong` of them wrong.
    fn outcomes(scans: usize, wrong: usize, doubt: f64) -> Vec<Outcome> {
        let outcome = |number| Outcome {
            everyday: true,
            has_alike: false,
            has_sides_exchanged: false,
            right: number >= wrong,
            accepted: true,
            doubt,
        };
        (0..scans).map(outcome).collect()
    }

    fn number(node: Node<'_, '_>, name: &str) -> f64 {
        let number = node.attribute(name).expect("the node has the attribute");
        number.parse().expect("a number")
    }

    /// Class, place and words of the points of a diagram, without those of the legend.
    fn points(diagram: &str) -> Vec<(String, [f64; 2], String)> {
        let document = Document::parse(diagram).expect("valid XML");
        let circles = document
            .descendants()
            .filter(|node| node.has_tag_name("circle"));
        let bottom = place(MIN_SHARE, MIN_SHARE)[1];
        circles
            .map(|node| {
                let class = node.attribute("class").expect("a class").to_owned();
                let title = node.first_element_child().and_then(|title| title.text());
                let place = [number(node, "cx"), number(node, "cy")];
                (class, place, title.expect("words").to_owned())
            })
            .filter(|(_, [_, y], _)| *y <= bottom)
            .collect()
    }

    #[test]
    fn an_honest_doubt_lies_on_the_diagonal_of_the_band() {
        let all = [outcomes(1000, 200, 0.2), outcomes(1000, 5, 0.005)].concat();
        let points = points(&svg(&all, "2,000 owners"));
        assert_eq!(points.len(), 2);
        let [right, bottom] = [place(1.0, 1.0)[0], place(MIN_SHARE, MIN_SHARE)[1]];
        for (class, [x, y], title) in &points {
            assert_eq!(class, "some");
            assert!(((x - LEFT) - (bottom - y)).abs() < 0.2, "{x}, {y}: {title}");
            assert!(*x < right && title.starts_with("1,000 scans"), "{title}");
        }
        assert!(
            points[0]
                .2
                .contains("200 wrong: 20.000 % stated, 20.000 % observed")
        );
        // Four times the stated number are wrong: the point lies above the diagonal.
        let above = &self::points(&svg(&outcomes(1000, 200, 0.05), ""))[0];
        let (_, [x, y], _) = above;
        assert!((bottom - y) - (x - LEFT) > 0.6 * DECADE, "{x}, {y}");
    }

    #[test]
    fn without_a_wrong_cube_the_point_lies_on_the_axis() {
        let points = points(&svg(&outcomes(300, 0, 0.002), ""));
        let (class, [_, y], _) = &points[0];
        assert_eq!(
            (class.as_str(), *y),
            ("zero", place(MIN_SHARE, MIN_SHARE)[1])
        );
    }

    #[test]
    fn scans_outside_of_the_axes_are_reported() {
        let all = [outcomes(10, 0, 0.0), outcomes(1200, 700, 0.6)].concat();
        let diagram = svg(&all, "");
        assert!(points(&diagram).is_empty());
        for words in [
            "below 0.01 %: 10 scans, 0.0 stated wrong, 0 are",
            "above 50 %: 1,200 scans, 720.0 stated wrong, 700 are",
        ] {
            assert!(diagram.contains(words), "{diagram}");
        }
    }

    #[test]
    fn every_doubt_of_the_axis_lies_in_one_bin() {
        for exponent in 0..370 {
            let doubt = 0.5 * 10f64.powf(-0.01 * f64::from(exponent));
            if doubt > MIN_SHARE {
                let bins = half_decades(&outcomes(1, 0, doubt));
                assert_eq!(bins.len(), 1, "{doubt}");
            }
        }
    }

    #[test]
    fn intervals_are_those_of_the_tables() {
        for (wrong, scans, expected) in [
            (0.0, 10.0, [0.0, 0.2775]),
            (5.0, 10.0, [0.2366, 0.7634]),
            (10.0, 10.0, [0.7225, 1.0]),
            (20.0, 1000.0, [0.0130, 0.0307]),
        ] {
            for (share, expected) in interval(wrong, scans).into_iter().zip(expected) {
                assert!(
                    (share - expected).abs() < 1e-4,
                    "{wrong} of {scans}: {share}"
                );
            }
        }
    }
}

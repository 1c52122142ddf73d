//! Elements of an SVG file: plain ones, without scripts.

use std::fmt::Write as _;

/// Styles of the classes that every picture may use. The background is the picture's own, so that
/// dark viewers show the same.
const STYLE: &str = "\
text{font:10px monospace;fill:#222}\
.head{font-size:14px;font-weight:bold}.strong{font-weight:bold}\
.middle{text-anchor:middle}.soft{fill:#555}\
line,polyline{fill:none;stroke:#000}.frame{fill:none;stroke:#999}\
.plate{fill:#fff;fill-opacity:.8}.page{fill:#fff}";

/// Width of a character in a font of 10 pixels, the size of most texts.
const CHARACTER: f64 = 6.05;

/// Estimated width of a text in pixels, at a font size in pixels.
pub fn text_width(text: &str, size: f64) -> f64 {
    text.chars().count() as f64 * CHARACTER * size / 10.0
}

/// Style of a class of areas in one colour: red, green, blue of 0 to 255.
pub(crate) fn filled(class: &str, [red, green, blue]: [u8; 3]) -> String {
    format!(".{class}{{fill:#{red:02x}{green:02x}{blue:02x}}}")
}

/// Side of its place on which a text stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The text ends at its place.
    Left,
    /// The text begins at its place.
    Right,
}

/// Picture that is being drawn. Lengths are in pixels, from the upper left corner.
#[derive(Debug)]
pub struct Svg(String);

impl Svg {
    /// Empty picture of this width and height, with its title. `style` has the styles of the
    /// picture's own classes, beside `head`, `strong`, `soft`, `middle` and `frame`.
    pub fn new(width: f64, height: f64, title: &str, style: &str) -> Self {
        let mut svg = Self(String::new());
        svg.put(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" \
             height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\">\n\
             <title>{}</title>\n<style>{STYLE}{style}</style>\n",
            escaped(title)
        ));
        svg.rect("page", [0.0, 0.0, width, height], "");
        svg
    }

    /// Text of the file.
    pub fn finish(mut self) -> String {
        self.0.push_str("</svg>\n");
        self.0
    }

    /// Writes a text over lines, on a plate that keeps them away, left or right of a place on its
    /// base line.
    pub fn plated(&mut self, class: &str, [x, y]: [f64; 2], side: Side, text: &str) {
        let width = text_width(text, 10.0);
        let left = match side {
            Side::Left => x - width,
            Side::Right => x,
        };
        self.rect("plate", [left - 1.0, y - 8.5, width + 2.0, 11.0], "");
        self.text(class, [left, y], text);
    }

    /// Writes a text whose base line begins at `x`, `y`, or has its middle there for the class
    /// `middle`.
    pub fn text(&mut self, class: &str, [x, y]: [f64; 2], text: &str) {
        let text = escaped(text);
        self.put(format_args!(
            "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{text}</text>\n"
        ));
    }

    /// Draws a rectangle: its upper left corner, width and height. A viewer shows `title` under the
    /// pointer, unless `title` is empty.
    pub fn rect(&mut self, class: &str, [x, y, width, height]: [f64; 4], title: &str) {
        self.put(format_args!(
            "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" \
             height=\"{height:.1}\""
        ));
        if title.is_empty() {
            self.0.push_str("/>\n");
        } else {
            self.put(format_args!("><title>{}</title></rect>\n", escaped(title)));
        }
    }

    /// Draws a straight line from one point to another.
    pub fn line(&mut self, class: &str, from: [f64; 2], to: [f64; 2]) {
        let ([x1, y1], [x2, y2]) = (from, to);
        self.put(format_args!(
            "<line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>\n"
        ));
    }

    /// Draws a line through all points.
    pub fn polyline(&mut self, class: &str, points: impl Iterator<Item = [f64; 2]>) {
        self.points("polyline", class, points);
    }

    /// Fills the area within a closed line through all points.
    pub fn polygon(&mut self, class: &str, points: impl Iterator<Item = [f64; 2]>) {
        self.points("polygon", class, points);
    }

    /// Draws a circle: its middle and radius. A viewer shows `title` under the pointer.
    pub fn circle(&mut self, class: &str, [x, y]: [f64; 2], radius: f64, title: &str) {
        let title = escaped(title);
        self.put(format_args!(
            "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\">\
             <title>{title}</title></circle>\n"
        ));
    }

    fn points(&mut self, element: &str, class: &str, points: impl Iterator<Item = [f64; 2]>) {
        self.put(format_args!("<{element} class=\"{class}\" points=\""));
        for (index, [x, y]) in points.enumerate() {
            let between = if index == 0 { "" } else { " " };
            self.put(format_args!("{between}{x:.2},{y:.1}"));
        }
        self.0.push_str("\"/>\n");
    }

    fn put(&mut self, text: std::fmt::Arguments<'_>) {
        self.0.write_fmt(text).expect("a string takes everything");
    }
}

/// Text as it stands between tags and in attributes of XML and HTML. Characters that XML does not
/// allow are replaced.
///
/// ```
/// assert_eq!(panel::svg::escaped("<b title=\"1\">"), "&lt;b title=&quot;1&quot;&gt;");
/// ```
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' | '\n' => escaped.push(' '),
            '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            _ => escaped.push(character),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_text_gives_valid_xml_and_reads_back() {
        let text = "a < b & \"c\" > 'd' ]]> <script>1</script>";
        let mut svg = Svg::new(100.0, 50.0, text, ".own{fill:#fff}");
        svg.text("soft", [1.0, 2.0], text);
        svg.rect("phase", [0.0; 4], text);
        svg.rect("phase", [0.0; 4], "");
        svg.line("guide", [0.0; 2], [1.0; 2]);
        svg.polyline("arm", [[0.0, 1.0], [2.5, 3.25]].into_iter());
        svg.polygon("own", [[0.0, 1.0], [2.5, 3.25], [4.0, 4.0]].into_iter());
        svg.circle("own", [1.0, 2.0], 3.0, text);
        svg.text("soft", [1.0, 2.0], "\u{0}\u{1b}[1m\u{ffff}\r\n");
        let file = svg.finish();
        let document = roxmltree::Document::parse(&file).expect("valid XML");
        let texts = document
            .descendants()
            .filter(|node| node.text() == Some(text));
        assert_eq!(
            texts.filter(roxmltree::Node::is_element).count(),
            4,
            "{file}"
        );
    }
}

//! Pictures of the pages.

use std::collections::HashMap;

/// Folder of the pictures, beside the pages.
pub(super) const FOLDER: &str = "pictures";

/// Pictures of the pages, each drawn once, whatever pages show it: files by what is in them.
#[derive(Debug, Default)]
pub(super) struct Pictures {
    names: HashMap<String, String>,
}

impl Pictures {
    /// Element that shows a picture this wide in a page. A picture that is there already keeps its name;
    /// a new one has the words of `name`, which are letters and digits.
    ///
    /// # Panics
    /// When two pictures have one name.
    pub(super) fn element(&mut self, name: &str, svg: String, width: usize) -> String {
        let file = format!("{FOLDER}/{}.svg", name.to_lowercase().replace(' ', "-"));
        let known = self.names.get(&svg).cloned();
        let file = known.unwrap_or_else(|| {
            let is_taken = self.names.values().any(|other| *other == file);
            assert!(!is_taken, "{file} is the name of another picture");
            self.names.insert(svg, file.clone());
            file
        });
        format!("<img src=\"{file}\" alt=\"{name}\" width=\"{width}\">")
    }

    /// The files: names and texts.
    pub(super) fn into_files(self) -> impl Iterator<Item = (String, String)> {
        self.names.into_iter().map(|(svg, name)| (name, svg))
    }
}

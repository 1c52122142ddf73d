//! Blobs: areas of little contrast with a border around them, as stickers are.
//!
//! Pixels join their neighbours in the order of their contrast, as water rises in a landscape. Two areas are what
//! they are until they meet: at this moment each that is large enough is a blob. So no threshold of contrast is
//! needed, and a weak seam between two pieces of plastic counts as much as a black frame (Nistér and Stewénius,
//! Linear Time Maximally Stable Extremal Regions, 2008, for the order of joining).

use crate::contrast::Contrast;

/// Pixels of one area.
pub(crate) struct Blob {
    pub(crate) pixels: Vec<u32>,
}

/// An area that grew by less than this share since it was last noted is not noted again.
const GROWN: f32 = 1.12;

/// All areas of `least` to `most` pixels, as they are when they meet another one.
pub(crate) fn blobs(contrast: &Contrast, least: usize, most: usize) -> Vec<Blob> {
    let mut areas = Areas::new(contrast.values.len(), least, most);
    for at in by_contrast(&contrast.values) {
        areas.wet(at, contrast.width);
    }
    areas.found
}

/// Indices in the order of their values.
fn by_contrast(values: &[u8]) -> Vec<u32> {
    let mut starts = [0_usize; 257];
    for &value in values {
        starts[value as usize + 1] += 1;
    }
    for value in 1..starts.len() {
        starts[value] += starts[value - 1];
    }
    let mut order = vec![0; values.len()];
    for (index, &value) in values.iter().enumerate() {
        order[starts[value as usize]] = index as u32;
        starts[value as usize] += 1;
    }
    order
}

struct Areas {
    /// By pixel: `DRY` before its turn; at the root of an area `ROOT` and the size; else a pixel nearer to the root.
    link: Vec<u32>,
    /// By pixel: the next one of its area, round and round.
    next: Vec<u32>,
    /// By root: the size when the area was last noted.
    noted: Vec<u32>,
    least: u32,
    most: u32,
    found: Vec<Blob>,
}

const DRY: u32 = u32::MAX;
/// Set in the size at a root: pictures have fewer pixels.
const ROOT: u32 = 1 << 31;

impl Areas {
    fn new(pixels: usize, least: usize, most: usize) -> Self {
        Self {
            link: vec![DRY; pixels],
            next: (0..pixels as u32).collect(),
            noted: vec![0; pixels],
            least: least as u32,
            most: most as u32,
            found: Vec::new(),
        }
    }

    fn wet(&mut self, at: u32, width: usize) {
        self.link[at as usize] = ROOT | 1;
        let column = at as usize % width;
        let mut root = at;
        if column > 0 {
            root = self.join(root, at - 1);
        }
        if column + 1 < width {
            root = self.join(root, at + 1);
        }
        if let Some(above) = at.checked_sub(width as u32) {
            root = self.join(root, above);
        }
        if at as usize + width < self.link.len() {
            self.join(root, at + width as u32);
        }
    }

    /// The root of a pixel's area, with the area's size.
    fn root(&mut self, mut at: u32) -> (u32, u32) {
        loop {
            let above = self.link[at as usize];
            if above >= ROOT {
                return (at, above ^ ROOT);
            }
            let next = self.link[above as usize];
            if next >= ROOT {
                return (above, next ^ ROOT);
            }
            self.link[at as usize] = next;
            at = next;
        }
    }

    /// Joins the area of a root with that of a neighbour, unless this is dry; the root of both.
    fn join(&mut self, one: u32, neighbour: u32) -> u32 {
        if self.link[neighbour as usize] == DRY {
            return one;
        }
        let (other, other_size) = self.root(neighbour);
        if one == other {
            return one;
        }
        let one_size = self.link[one as usize] ^ ROOT;
        let (large, small, less) = if one_size >= other_size {
            (one, other, other_size)
        } else {
            (other, one, one_size)
        };
        if less >= self.least {
            self.note(large);
            self.note(small);
            // Smaller areas were never noted.
            self.noted[large as usize] = self.noted[large as usize].max(self.noted[small as usize]);
        }
        self.link[small as usize] = large;
        self.link[large as usize] = ROOT | (one_size + other_size);
        self.next.swap(large as usize, small as usize);
        large
    }

    fn note(&mut self, root: u32) {
        let size = self.link[root as usize] ^ ROOT;
        let grown = size as f32 >= GROWN * self.noted[root as usize] as f32;
        if size > self.most || !grown {
            return;
        }
        self.noted[root as usize] = size;
        let mut pixels = Vec::with_capacity(size as usize);
        let mut at = root;
        loop {
            pixels.push(at);
            at = self.next[at as usize];
            if at == root {
                break;
            }
        }
        self.found.push(Blob { pixels });
    }
}

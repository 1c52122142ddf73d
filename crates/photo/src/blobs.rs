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
    /// By pixel: a pixel nearer to the root of its area; itself at a root; `DRY` before its turn.
    parent: Vec<u32>,
    /// By pixel: the next one of its area, round and round.
    next: Vec<u32>,
    /// By root.
    size: Vec<u32>,
    /// By root: the size when the area was last noted.
    noted: Vec<u32>,
    least: u32,
    most: u32,
    found: Vec<Blob>,
}

const DRY: u32 = u32::MAX;

impl Areas {
    fn new(pixels: usize, least: usize, most: usize) -> Self {
        Self {
            parent: vec![DRY; pixels],
            next: (0..pixels as u32).collect(),
            size: vec![1; pixels],
            noted: vec![0; pixels],
            least: least as u32,
            most: most as u32,
            found: Vec::new(),
        }
    }

    fn wet(&mut self, at: u32, width: usize) {
        self.parent[at as usize] = at;
        let column = at as usize % width;
        let neighbours = [
            (column > 0).then(|| at - 1),
            (column + 1 < width).then(|| at + 1),
            at.checked_sub(width as u32),
            Some(at + width as u32).filter(|&below| (below as usize) < self.parent.len()),
        ];
        for neighbour in neighbours.into_iter().flatten() {
            if self.parent[neighbour as usize] != DRY {
                self.join(at, neighbour);
            }
        }
    }

    fn root(&mut self, mut at: u32) -> u32 {
        while self.parent[at as usize] != at {
            let above = self.parent[self.parent[at as usize] as usize];
            self.parent[at as usize] = above;
            at = above;
        }
        at
    }

    fn join(&mut self, one: u32, other: u32) {
        let (one, other) = (self.root(one), self.root(other));
        if one == other {
            return;
        }
        let (large, small) = if self.size[one as usize] >= self.size[other as usize] {
            (one, other)
        } else {
            (other, one)
        };
        if self.size[small as usize] >= self.least {
            self.note(large);
            self.note(small);
        }
        self.parent[small as usize] = large;
        self.size[large as usize] += self.size[small as usize];
        self.noted[large as usize] = self.noted[large as usize].max(self.noted[small as usize]);
        self.next.swap(large as usize, small as usize);
    }

    fn note(&mut self, root: u32) {
        let size = self.size[root as usize];
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

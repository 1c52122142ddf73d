//! Draws the grid found in each picture: `cargo run -p photo --example show -- PICTURE... --out DIR`.
use image::{Rgb, RgbImage};

fn main() {
    let mut out = String::from("/tmp/found");
    let mut paths = Vec::new();
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        if arg == "--out" {
            out = args.next().unwrap();
        } else {
            paths.push(arg);
        }
    }
    std::fs::create_dir_all(&out).unwrap();
    for (index, path) in paths.iter().enumerate() {
        let mut picture: RgbImage = image::open(path).unwrap().to_rgb8();
        match photo::find_side(&picture) {
            Ok(side) => {
                println!("{path}: {:?} sure {}", side.corners, side.sure);
                let at = |x: f32, y: f32| {
                    let [a, b, c, d] = side.corners;
                    [0, 1].map(|i| {
                        (a[i] * (1.0 - x) + b[i] * x) * (1.0 - y)
                            + (d[i] * (1.0 - x) + c[i] * x) * y
                    })
                };
                for line in 0..4 {
                    for step in 0..=600 {
                        let (t, l) = (step as f32 / 600.0, line as f32 / 3.0);
                        for p in [at(t, l), at(l, t)] {
                            let (x, y) = (p[0] as i32, p[1] as i32);
                            for dx in 0..2 {
                                for dy in 0..2 {
                                    if x + dx >= 0
                                        && y + dy >= 0
                                        && ((x + dx) as u32) < picture.width()
                                        && ((y + dy) as u32) < picture.height()
                                    {
                                        picture.put_pixel(
                                            (x + dx) as u32,
                                            (y + dy) as u32,
                                            Rgb([255, 0, 255]),
                                        );
                                    }
                                }
                            }
                        }
                    }
                }
            }
            Err(error) => println!("{path}: {error}"),
        }
        picture.save(format!("{out}/{index:03}.png")).unwrap();
    }
}

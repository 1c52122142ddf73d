//! Writes the list that lies beside the program: `phase_one_list FILE`.

use std::{env, error::Error, fs};

use solver::PhaseOneList;

fn main() -> Result<(), Box<dyn Error>> {
    let file = env::args_os().nth(1).ok_or("usage: phase_one_list FILE")?;
    fs::write(file, PhaseOneList::make().to_file())?;
    Ok(())
}

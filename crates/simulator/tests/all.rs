//! The simulated robot, from outside. One program holds all files, because linking takes longer than most tests.

mod common;
mod correct_sequences;
mod disturbances;
mod held_up;
mod light_and_inputs;
mod light_presets;
mod true_motors;
mod verdict;
mod wrong_sequences;

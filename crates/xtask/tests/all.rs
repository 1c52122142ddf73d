//! The program from outside, and rules of the workspace. One program holds all files, because linking takes longer
//! than most tests.

mod broken_pipe;
mod hostile_texts;
mod test_files;
mod unsafe_code;

//! The program `mindcub3r`; everything is in its library.

fn main() -> std::process::ExitCode {
    mindcub3r::main()
}

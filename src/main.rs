//! The program `tarokk`: everything it does, the library does.

fn main() -> std::process::ExitCode {
    tarokk::cli::main()
}

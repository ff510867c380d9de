//! `tarokk completions` and `tarokk man`: made from the definition of the command line.

use clap::{Command, CommandFactory};
use clap_complete::Shell;

use super::args::Arguments;
use super::output::Output;

/// The completions of a shell.
pub(crate) fn completions(shell: Shell, output: &mut Output) {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "tarokk", &mut script);
    output.result(&String::from_utf8_lossy(&script));
}

/// The manual: one page with every command after the other.
pub(crate) fn manual(output: &mut Output) -> Result<(), String> {
    let mut program = Arguments::command();
    program.build();
    let mut page = Vec::new();
    clap_mangen::Man::new(program.clone())
        .render(&mut page)
        .and_then(|()| commands(&program, "tarokk", &mut page))
        .map_err(|error| error.to_string())?;
    output.result(&String::from_utf8_lossy(&page));
    Ok(())
}

/// The commands of a command, each as a section.
fn commands(parent: &Command, name: &str, page: &mut Vec<u8>) -> std::io::Result<()> {
    for command in parent
        .get_subcommands()
        .filter(|command| command.get_name() != "help")
    {
        let name = format!("{name} {}", command.get_name());
        let heading = name.to_uppercase().replace('-', "\\-");
        page.extend(format!(".SH \"{heading}\"\n").into_bytes());
        let man = clap_mangen::Man::new(command.clone());
        man.render_synopsis_section(page)?;
        man.render_description_section(page)?;
        man.render_options_section(page)?;
        commands(command, &name, page)?;
    }
    Ok(())
}

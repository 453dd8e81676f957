//! What is made from the table of arguments: shell completions and the manual page.

use std::io::{self, Write};

use clap::CommandFactory;
use clap_complete::Shell;

use crate::args::Args;
use crate::failure::{Answer, Failure};

pub fn completions(shell: Shell) -> Result<Answer, Failure> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "pyramidion", &mut text);
    io::stdout().write_all(&text)?;
    Ok(Answer::Yes)
}

/// One page for the program and all its commands.
pub fn man() -> Result<Answer, Failure> {
    let mut text = Vec::new();
    let mut command = Args::command();
    command.build();
    let page = clap_mangen::Man::new(command.clone());
    page.render_title(&mut text)?;
    page.render_name_section(&mut text)?;
    page.render_synopsis_section(&mut text)?;
    page.render_description_section(&mut text)?;
    for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
        chapter(sub, &mut text)?;
    }
    extra(&command, ".SH", &mut text)?;
    io::stdout().write_all(&text)?;
    Ok(Answer::Yes)
}

/// A command's part of the page; commands inside it follow.
fn chapter(command: &clap::Command, text: &mut Vec<u8>) -> Result<(), Failure> {
    let name = command.get_bin_name().unwrap_or(command.get_name()).to_uppercase();
    let page = clap_mangen::Man::new(command.clone());
    let mut body = Vec::new();
    page.render_synopsis_section(&mut body)?;
    page.render_description_section(&mut body)?;
    page.render_options_section(&mut body)?;
    writeln!(text, ".SH \"{name}\"")?;
    // What are sections of a page of its own are subsections here.
    let body = String::from_utf8_lossy(&body).replace(".SH ", ".SS ");
    text.extend_from_slice(body.as_bytes());
    extra(command, ".SS", text)?;
    for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
        chapter(sub, text)?;
    }
    Ok(())
}

/// The examples and notes that end a command's help, line by line as they stand there.
fn extra(command: &clap::Command, heading: &str, text: &mut Vec<u8>) -> Result<(), Failure> {
    let Some(notes) = command.get_after_help() else { return Ok(()) };
    writeln!(text, "{heading} NOTES\n.nf")?;
    for line in notes.to_string().lines() {
        // A line must not begin with a dot or a quote, which would be commands.
        writeln!(text, "\\&{}", line.replace('\\', "\\e").replace('-', "\\-"))?;
    }
    writeln!(text, ".fi")?;
    Ok(())
}

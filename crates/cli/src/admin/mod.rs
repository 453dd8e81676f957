//! `pyramidion admin`: what a host does with a server's tables.

pub mod args;
mod output;
mod show;

use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::Path;

use protocol::Removal;
use serde_json::Value;
use server::admin::{self, Order};
use server::{Config, Settings};
use tokio::runtime::Runtime;

use crate::failure::{Answer, Failure};
use args::{AddressOf, AdminArgs, AdminCommand, RemoveCommand};
use output::Output;

pub fn run(args: AdminArgs) -> Result<Answer, Failure> {
    let AdminArgs { data_dir, database, config, json, command } = args;
    let settings = Settings { data_dir, database, config, ..Settings::default() };
    let host = Host { config: settings.resolve().map_err(Failure::because)?, runtime: Runtime::new()?, json };
    match command {
        AdminCommand::List { phase, game, most } => {
            let phase = phase.map_or("", args::Phase::as_str).to_owned();
            host.print(Order::List { phase, game: game.unwrap_or_default(), most }, show::listed)
        }
        AdminCommand::Show { table } => host.print(Order::Show { table }, show::table),
        AdminCommand::Reports { all } => host.print(Order::Reports { all }, show::report),
        AdminCommand::Statistics => host.print(Order::Statistics, show::statistics),
        AdminCommand::Close { tables } => host.each(tables, |table| Order::Close { table }, "closed"),
        AdminCommand::Delete { tables } => host.each(tables, |table| Order::Delete { table }, "deleted"),
        AdminCommand::Settle { tables } => host.each(tables, |table| Order::Settle { table }, "settled"),
        AdminCommand::Remove { what } => host.remove(what),
        AdminCommand::Export { file, form, unfinished } => {
            let count = host.write(Order::Export { form: form.into(), unfinished }, &file, "")?;
            eprintln!("{count} records");
            Ok(Answer::Yes)
        }
        AdminCommand::Backup { file } => {
            let backup = host.write(Order::Backup, &file, "\n")?;
            eprintln!("{} rows, {} bytes", backup["rows"], backup["bytes"]);
            Ok(Answer::Yes)
        }
        AdminCommand::Restore { file } => host.restore(&file),
    }
}

/// Whoever gives orders, and to which server.
struct Host {
    config: Config,
    runtime: Runtime,
    json: bool,
}

impl Host {
    fn ask(&self, order: Order, take: impl FnMut(Value) -> Result<(), String>) -> Result<Value, Failure> {
        self.runtime.block_on(admin::ask(self.config.clone(), order, take)).map_err(Failure::because)
    }

    /// Prints each item, and the last word if it says something.
    fn print(&self, order: Order, text: impl Fn(&Value) -> String) -> Result<Answer, Failure> {
        let mut out = io::stdout().lock();
        let mut put = |item: &Value| {
            let text = if self.json { format!("{item}\n") } else { show::plain(&text(item)) };
            out.write_all(text.as_bytes())
        };
        let last = self.ask(order, |item| put(&item).map_err(|error| error.to_string()))?;
        if !last.is_null() {
            put(&last)?;
        }
        Ok(Answer::Yes)
    }

    fn each(
        &self,
        tables: Vec<String>,
        order: impl Fn(String) -> Order,
        done: &str,
    ) -> Result<Answer, Failure> {
        for table in tables {
            self.ask(order(table.clone()), |_| Ok(()))
                .map_err(|failure| failure.at(&format!("table {table}")))?;
            println!("{table} {done}");
        }
        Ok(Answer::Yes)
    }

    fn remove(&self, what: RemoveCommand) -> Result<Answer, Failure> {
        let order = match what {
            RemoveCommand::Message { table, line } => {
                Order::Remove { table, removal: Removal::Line { line } }
            }
            RemoveCommand::Name { table, seat } => {
                Order::Remove { table, removal: Removal::Name { seat: seat - 1 } }
            }
            RemoveCommand::Title { table } => Order::Remove { table, removal: Removal::Title },
            RemoveCommand::Address { of: AddressOf::Table(table) } => {
                Order::Remove { table, removal: Removal::Address }
            }
            RemoveCommand::Address { of: AddressOf::Address(address) } => Order::Forget { address },
        };
        let tables = self.ask(order, |_| Ok(()))?;
        let tables = tables.as_array().into_iter().flatten().filter_map(Value::as_str);
        let tables: Vec<&str> = tables.collect();
        if tables.is_empty() {
            println!("nothing is stored of it");
            return Ok(Answer::No);
        }
        println!("removed at {}", tables.join(", "));
        Ok(Answer::Yes)
    }

    /// Writes the items, which are texts, with something behind each.
    fn write(&self, order: Order, file: &Path, behind: &str) -> Result<Value, Failure> {
        let mut output = Output::to(file)?;
        let asked = self.ask(order, |item| {
            let text = item.as_str().ok_or("the server sent no text")?;
            output.write(text, behind).map_err(|error| format!("{}: {error}", file.display()))
        });
        let last = match asked {
            Ok(last) => last,
            Err(failure) => {
                output.give_up();
                return Err(failure);
            }
        };
        output.finish().map_err(|error| Failure::file(file, error))?;
        Ok(last)
    }

    fn restore(&self, file: &Path) -> Result<Answer, Failure> {
        let restored = if file == Path::new("-") {
            self.runtime.block_on(admin::restore(&self.config, io::stdin().lock()))
        } else {
            let lines = BufReader::new(File::open(file).map_err(|error| Failure::file(file, error))?);
            self.runtime.block_on(admin::restore(&self.config, lines))
        };
        let restored = restored.map_err(Failure::because)?;
        eprintln!("{} rows", restored.rows);
        Ok(Answer::Yes)
    }
}

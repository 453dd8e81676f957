//! The server alone; `pyramidion serve` is the same inside the program.

use clap::Parser;

/// As in `pyramidion`: memory that searches no longer need is given back.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Serves tables for Turquoise, Aztec and Inka
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(flatten)]
    settings: server::Settings,
}

#[tokio::main]
async fn main() -> std::process::ExitCode {
    let result = async {
        let config = Arguments::parse().settings.resolve()?;
        server::log(&config)?;
        server::run(config).await
    };
    match result.await {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("pyramidion-server: {why}");
            std::process::ExitCode::FAILURE
        }
    }
}

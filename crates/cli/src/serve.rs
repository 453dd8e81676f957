//! `pyramidion serve`: the server inside the program.

use server::Settings;
use tokio::runtime::Runtime;

use crate::failure::{Answer, Failure};

/// Serves until the process is told to end.
pub fn run(settings: Settings) -> Result<Answer, Failure> {
    let config = settings.resolve().map_err(Failure::because)?;
    server::log(&config).map_err(Failure::because)?;
    Runtime::new()?.block_on(server::run(config)).map_err(Failure::because)?;
    Ok(Answer::Yes)
}

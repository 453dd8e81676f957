//! Writes the JavaScript around a WebAssembly module: `glue MODULE FOLDER nodejs|web`.

use std::error::Error;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder, platform] = arguments.as_slice() else {
        eprintln!("glue: usage: glue MODULE FOLDER nodejs|web");
        return ExitCode::from(2);
    };
    match write(module, folder, platform) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("glue: {error}");
            ExitCode::FAILURE
        }
    }
}

fn write(module: &str, folder: &str, platform: &str) -> Result<(), Box<dyn Error>> {
    let mut bindgen = Bindgen::new();
    match platform {
        "nodejs" => bindgen.nodejs(true)?,
        "web" => bindgen.web(true)?,
        other => return Err(format!("'{other}' is neither nodejs nor web").into()),
    };
    // The names of functions are a seventh of what a visitor would download, and nobody reads them in a browser.
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.input_path(module).out_name("pyramidion").typescript(true).generate(folder)?;
    Ok(())
}

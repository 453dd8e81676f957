//! A file that appears under its name when it is whole, for its owner alone; or standard output.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// Where to write.
pub enum Output {
    Standard(BufWriter<io::Stdout>),
    File { writer: BufWriter<File>, part: PathBuf, path: PathBuf },
}

impl Output {
    pub fn to(path: &Path) -> Result<Output, Failure> {
        if path == Path::new("-") {
            return Ok(Output::Standard(BufWriter::new(io::stdout())));
        }
        let mut part = path.as_os_str().to_owned();
        part.push(".part");
        let part = PathBuf::from(part);
        // What an attempt before has left behind may have been made by somebody else, or lead elsewhere.
        let _ = fs::remove_file(&part);
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(&part).map_err(|error| Failure::file(&part, error))?;
        Ok(Output::File { writer: BufWriter::new(file), part, path: path.to_owned() })
    }

    pub fn write(&mut self, text: &str, behind: &str) -> io::Result<()> {
        let writer: &mut dyn Write = match self {
            Output::Standard(writer) => writer,
            Output::File { writer, .. } => writer,
        };
        writer.write_all(text.as_bytes())?;
        writer.write_all(behind.as_bytes())
    }

    /// Brings it to the disk and gives it its name.
    pub fn finish(self) -> io::Result<()> {
        match self {
            Output::Standard(mut writer) => writer.flush(),
            Output::File { writer, part, path } => {
                writer.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
                fs::rename(part, path)
            }
        }
    }

    /// Leaves nothing behind of what did not become whole.
    pub fn give_up(self) {
        if let Output::File { part, .. } = self {
            let _ = fs::remove_file(part);
        }
    }
}

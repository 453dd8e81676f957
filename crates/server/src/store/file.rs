//! SQLite's file: for its owner's eyes alone, and for one server at a time.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use sqlx::sqlite::SqliteConnectOptions;
use tracing::warn;

/// Says to other servers that a file is in use, for as long as it is kept. The system lets go of it when the process ends,
/// in whatever way.
pub struct InUse {
    _lock: File,
}

/// The file that an address names, such as `sqlite://tables.sqlite?mode=rwc`.
pub fn path(address: &str) -> Result<PathBuf, sqlx::Error> {
    Ok(SqliteConnectOptions::from_str(address)?.get_filename().to_owned())
}

/// Takes a file into use; makes it before SQLite does, which would let everybody read it.
pub fn take(address: &str, path: &Path) -> Result<InUse, String> {
    #[cfg(unix)]
    leave_to_owner(path)?;
    if address.contains("mode=rwc") {
        private(OpenOptions::new().append(true).create(true))
            .open(path)
            .map_err(|error| error.to_string())?;
    }
    // Beside the file itself, by whatever link it was named: its log is kept there, too.
    let mut lock = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()).into_os_string();
    lock.push(".lock");
    let shown = Path::new(&lock).display();
    let lock = private(OpenOptions::new().append(true).create(true)).open(&lock);
    let lock = lock.map_err(|error| format!("cannot open {shown}: {error}"))?;
    match lock.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            return Err(
                "another server uses it; end that one, or give this one a --data-dir of its own".to_owned()
            );
        }
        Err(TryLockError::Error(error)) => return Err(format!("cannot lock {shown}: {error}")),
    }
    Ok(InUse { _lock: lock })
}

/// What root makes in another user's folder, that user's server cannot open any more.
#[cfg(unix)]
fn leave_to_owner(path: &Path) -> Result<(), String> {
    use std::os::unix::fs::MetadataExt;
    let Some(owner) = path.parent().and_then(|folder| fs::metadata(folder).ok()).map(|folder| folder.uid())
    else {
        return Ok(());
    };
    if rustix::process::geteuid().is_root() && owner != 0 {
        return Err(format!(
            "its folder belongs to user {owner}, who could not open what root makes there; \
             do this as that user, with runuser -u NAME -- in front"
        ));
    }
    Ok(())
}

/// Says so if others can read the file.
pub fn warn_if_open(path: &Path) {
    if open_to_others(path).unwrap_or(false) {
        let path = path.display();
        warn!(
            "others on this machine can read {path}, and with it the secrets of running games: chmod 600 {path}"
        );
    }
}

/// Makes a folder, and those above it, that only its owner may enter.
pub fn make_folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(path)
}

/// A file that is made is for its owner alone.
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

#[cfg(unix)]
fn open_to_others(path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::PermissionsExt;
    Ok(fs::metadata(path)?.permissions().mode() & 0o077 != 0)
}

#[cfg(not(unix))]
fn open_to_others(_: &Path) -> io::Result<bool> {
    Ok(false)
}

//! HTTPS without a proxy: a certificate from two files, taken up anew when they change.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use std::{fs, io};

use rustls::ServerConfig;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;
use tracing::{info, warn};

/// How often the files are looked at. Certificates are renewed weeks before they end.
const LOOK: Duration = Duration::from_secs(10);

/// Where a certificate is: the chain that visitors are shown, and the key it belongs to, both PEM.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Files {
    pub certificate: PathBuf,
    pub key: PathBuf,
}

/// A certificate in use.
pub struct Certificate {
    files: Files,
    current: Mutex<Loaded>,
}

/// What the files hold, and what came of it.
struct Loaded {
    texts: [Vec<u8>; 2],
    config: Arc<ServerConfig>,
}

impl Certificate {
    /// Reads the files; the error is a line for people.
    pub fn load(files: &Files) -> Result<Certificate, String> {
        let texts = files.read()?;
        let config = files.config(&texts)?;
        Ok(Certificate { files: files.clone(), current: Mutex::new(Loaded { texts, config }) })
    }

    /// Greets whoever has just connected; they have this long to answer.
    pub async fn greet<S>(&self, stream: S, long: Duration) -> io::Result<TlsStream<S>>
    where
        S: AsyncRead + AsyncWrite + Unpin,
    {
        let config = Arc::clone(&self.current.lock().unwrap_or_else(PoisonError::into_inner).config);
        timeout(long, TlsAcceptor::from(config).accept(stream)).await.map_err(io::Error::from)?
    }

    /// Takes up files that have changed; says whether they had. What cannot be used changes nothing.
    fn renew(&self) -> Result<bool, String> {
        let texts = self.files.read()?;
        if self.current.lock().unwrap_or_else(PoisonError::into_inner).texts == texts {
            return Ok(false);
        }
        let config = self.files.config(&texts)?;
        *self.current.lock().unwrap_or_else(PoisonError::into_inner) = Loaded { texts, config };
        Ok(true)
    }

    /// Looks after the files until told to stop.
    pub async fn look_after(self: Arc<Self>, mut stop: watch::Receiver<bool>) {
        let mut said = String::new();
        while !*stop.borrow() {
            tokio::select! {
                () = sleep(LOOK) => {}
                _ = stop.changed() => continue,
            }
            match self.renew() {
                Ok(true) => info!("a new certificate is in use"),
                Ok(false) => said.clear(),
                // One file may be there before the other: only what stays is worth a line.
                Err(why) if why == said => {}
                Err(why) => {
                    warn!("the certificate's files cannot be used, the old ones stay in use: {why}");
                    said = why;
                }
            }
        }
    }
}

impl Files {
    fn read(&self) -> Result<[Vec<u8>; 2], String> {
        let read = |path: &Path| regular(path).map_err(|error| format!("{}: {error}", path.display()));
        Ok([read(&self.certificate)?, read(&self.key)?])
    }

    /// What the texts of both files come to.
    fn config(&self, [chain, key]: &[Vec<u8>; 2]) -> Result<Arc<ServerConfig>, String> {
        let at = |path: &Path, why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
        let chain: Vec<CertificateDer<'static>> = CertificateDer::pem_slice_iter(chain)
            .collect::<Result<_, _>>()
            .map_err(|error| at(&self.certificate, &error))?;
        if chain.is_empty() {
            return Err(at(&self.certificate, &"there is no certificate in it"));
        }
        let key = PrivateKeyDer::from_pem_slice(key).map_err(|error| at(&self.key, &error))?;
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .and_then(|builder| builder.with_no_client_auth().with_single_cert(chain, key));
        let mut config = config.map_err(|error| at(&self.certificate, &error))?;
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(Arc::new(config))
    }
}

/// What a file holds. A pipe or a device might never end, and the server could then not end either.
fn regular(path: &Path) -> io::Result<Vec<u8>> {
    if fs::metadata(path)?.is_file() {
        fs::read(path)
    } else {
        Err(io::Error::other("this is no regular file"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A certificate for this machine, and its key.
    fn made() -> (String, String) {
        let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
        (made.cert.pem(), made.signing_key.serialize_pem())
    }

    #[test]
    fn what_cannot_be_used_changes_nothing() {
        let folder = std::env::temp_dir().join(format!("pyramidion-tls-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let files = Files { certificate: folder.join("c.pem"), key: folder.join("k.pem") };
        let write = |(certificate, key): (&str, &str)| {
            fs::write(&files.certificate, certificate).unwrap();
            fs::write(&files.key, key).unwrap();
        };
        let why = |found: Result<Certificate, String>| found.err().unwrap();
        assert!(why(Certificate::load(&files)).contains("c.pem"));
        let ((old, old_key), (new, new_key)) = (made(), made());
        write(("nothing", &old_key));
        assert!(why(Certificate::load(&files)).contains("no certificate"));
        write((&old, "nothing"));
        assert!(why(Certificate::load(&files)).contains("k.pem"));
        write((&old, &new_key));
        assert!(why(Certificate::load(&files)).contains("c.pem"), "they do not belong together");
        write((&old, &old_key));
        let certificate = Certificate::load(&files).unwrap();
        assert_eq!(certificate.renew(), Ok(false));
        write((&new, &old_key));
        assert!(certificate.renew().is_err(), "the key has not come yet");
        write((&new, &new_key));
        assert_eq!((certificate.renew(), certificate.renew()), (Ok(true), Ok(false)));
        let endless = Files { certificate: PathBuf::from("/dev/null"), ..files.clone() };
        assert!(why(Certificate::load(&endless)).contains("no regular file"));
        fs::remove_dir_all(folder).unwrap();
    }
}

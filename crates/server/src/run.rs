//! Starting the server, and ending it so that nothing is cut off.

use std::convert::Infallible;
use std::io::{self, IsTerminal};
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ConnectInfo;
use axum::http::Request;
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::timeout;
use tracing::{info, warn};
use tracing_subscriber::EnvFilter;

use crate::listener::Limited;
use crate::tls::Certificate;
use crate::{App, Config, Hub, Store, Trouble, admin, app, nodes, worker};

/// How long streams and requests have to end before the rest is cut off.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest head of a request.
const HEAD: usize = 32 * 1024;

/// Serves until the process is told to end; the error is a line for people.
pub async fn run(config: Config) -> Result<(), String> {
    use_small_pages();
    let opened = Store::open(&config.database).await;
    let store = opened.map_err(|trouble| format!("cannot open the database {}", why(trouble)))?;
    let place = Store::place(&config.database).map_err(why)?;
    let listener = TcpListener::bind(config.listen).await;
    let listener = listener.map_err(|error| cannot_listen(config.listen, &error))?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    let certificate = config.tls.as_ref().map(Certificate::load).transpose();
    let certificate = certificate.map_err(|why| format!("cannot use the certificate {why}"))?.map(Arc::new);
    let scheme = if certificate.is_some() { "https" } else { "http" };
    let hub = Hub::open(store, config).await;
    let hub = hub.map_err(|trouble| format!("cannot write to the database {place}: {}", why(trouble)))?;
    let app_state = App::new(Arc::new(hub));
    let (hub, stop) = (Arc::clone(&app_state.hub), app_state.stop.clone());
    let working = tokio::spawn(worker::work(Arc::clone(&hub), stop.subscribe()));
    let listening = tokio::spawn(nodes::listen(Arc::clone(&hub), stop.subscribe()));
    let asked = tokio::spawn(admin::listen(hub, stop.subscribe()));
    let end = asked_to_end();
    // One line on standard output, for people and for programs that asked for any free port.
    println!("Pyramidion is served on {scheme}://{address}/");
    info!(%address, "serving");
    let mut serving = tokio::spawn(serve(listener, app_state, certificate));
    tokio::select! {
        () = end => info!("ending: no new requests"),
        ended = &mut serving => return Err(format!("the server ended by itself: {ended:?}")),
    }
    stop.send_replace(true);
    if timeout(PATIENCE, serving).await.is_err() {
        warn!("cutting off the connections that are left");
    }
    let _ = timeout(PATIENCE, async { (working.await, listening.await, asked.await) }).await;
    info!("ended");
    Ok(())
}

/// What is wrong with the database.
fn why(trouble: Trouble) -> String {
    match trouble {
        Trouble::Database(why) | Trouble::Unavailable(why) => why,
        Trouble::Conflict => "somebody else was faster".to_owned(),
    }
}

/// Has the system give us memory in its usual pages. In huge ones what bots no longer need would stay with us: a byte that
/// is in use keeps two megabytes around it, and bots' threads leave many behind. See docs/scaling.md.
fn use_small_pages() {
    #[cfg(target_os = "linux")]
    if let Err(why) = rustix::thread::disable_transparent_huge_pages(true) {
        info!(%why, "the system keeps to huge pages; memory will be larger than it need be");
    }
}

/// Why not, and which port would be free.
fn cannot_listen(address: SocketAddr, error: &io::Error) -> String {
    let next = (address.port()..).skip(1).take(100).map(|port| SocketAddr::new(address.ip(), port));
    match next.into_iter().find(|address| std::net::TcpListener::bind(address).is_ok()) {
        Some(free) if error.kind() == io::ErrorKind::AddrInUse => {
            format!("{address} is taken by another program; free is --listen {free}")
        }
        _ => format!("cannot listen on {address}: {error}"),
    }
}

/// Serves until the state says stop, and then until all connections have ended; by HTTPS if there is a certificate.
pub async fn serve(listener: TcpListener, state: App, certificate: Option<Arc<Certificate>>) {
    let config = &state.hub.config;
    let mut listener = Limited::new(listener, config);
    let patience = Duration::from_secs(config.head_seconds);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(patience).max_buf_size(HEAD);
    let mut stop = state.stop.subscribe();
    if let Some(certificate) = &certificate {
        tokio::spawn(Arc::clone(certificate).look_after(stop.clone()));
    }
    let service = TowerToHyperService::new(app(state));
    loop {
        let (connection, address) = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stop.wait_for(|stop| *stop) => break,
        };
        let (service, http, stop, certificate) =
            (service.clone(), http.clone(), stop.clone(), certificate.clone());
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(address));
            service.call(request)
        });
        tokio::spawn(async move {
            let Some(certificate) = certificate else { return talk(&http, connection, service, stop).await };
            // Whoever does not speak HTTPS, or too slowly, is let go; limits hold below it as for anybody.
            if let Ok(stream) = certificate.greet(connection, patience).await {
                talk(&http, stream, service, stop).await;
            }
        });
    }
    listener.drain().await;
}

/// Answers on one connection until it ends or the server does.
async fn talk<C, S>(http: &http1::Builder, connection: C, service: S, mut stop: watch::Receiver<bool>)
where
    C: AsyncRead + AsyncWrite + Send + Unpin + 'static,
    S: Service<Request<Incoming>, Response = Response, Error = Infallible>,
{
    let mut talking = pin!(http.serve_connection(TokioIo::new(connection), service).with_upgrades());
    tokio::select! {
        // What went wrong on a connection is the other side's business.
        _ = talking.as_mut() => return,
        _ = stop.wait_for(|stop| *stop) => {}
    }
    // The request under way is still answered.
    talking.as_mut().graceful_shutdown();
    let _ = talking.await;
}

/// Writes the log to standard error as configured.
pub fn log(config: &Config) -> Result<(), String> {
    let filter = EnvFilter::try_new(&config.log).map_err(|error| format!("log '{}': {error}", config.log))?;
    // Colours are for people who look at a terminal and want them.
    let colours = io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|no| no.is_empty());
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_ansi(colours).with_writer(io::stderr);
    let set = if config.log_json { log.json().try_init() } else { log.try_init() };
    set.map_err(|error| error.to_string())
}

/// Waits until somebody asks it to end. From the call on, not only once it is waited for: whoever has read where it
/// listens may ask at once.
fn asked_to_end() -> impl Future<Output = ()> {
    #[cfg(unix)]
    let terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate());
    async move {
        let interrupt = tokio::signal::ctrl_c();
        #[cfg(unix)]
        if let Ok(mut terminate) = terminate {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
        let _ = interrupt.await;
    }
}

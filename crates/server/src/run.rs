//! Starting the server, and ending it so that nothing is cut off.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::serve::ListenerExt;
use tokio::net::TcpListener;
use tokio::time::timeout;
use tracing::{info, warn};
use tracing_subscriber::EnvFilter;

use crate::listener::Limited;
use crate::{App, Config, Hub, Store, Trouble, app, nodes, worker};

/// How long streams and requests have to end before the rest is cut off.
const PATIENCE: Duration = Duration::from_secs(10);
/// Connections beside streams.
const SPARE: u32 = 256;

/// Serves until the process is told to end; the error is a line for people.
pub async fn run(config: Config) -> Result<(), String> {
    let store = Store::open(&config.database).await.map_err(|trouble| match trouble {
        Trouble::Database(why) => format!("cannot open the database: {why}"),
        Trouble::Conflict => "cannot open the database".to_owned(),
    })?;
    let listener = TcpListener::bind(config.listen).await;
    let listener = listener.map_err(|error| format!("cannot listen on {}: {error}", config.listen))?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    let hub = Hub::open(store, config).await;
    let hub = hub.map_err(|trouble| format!("cannot write to the database: {trouble:?}"))?;
    let app_state = App::new(Arc::new(hub));
    let (hub, stop) = (Arc::clone(&app_state.hub), app_state.stop.clone());
    let working = tokio::spawn(worker::work(Arc::clone(&hub), stop.subscribe()));
    let listening = tokio::spawn(nodes::listen(hub, stop.subscribe()));
    // One line on standard output, for people and for programs that asked for any free port.
    println!("Pyramidion is served on http://{address}/");
    info!(%address, "serving");
    let mut serving = tokio::spawn(serve(listener, app_state));
    tokio::select! {
        () = asked_to_end() => info!("ending: no new requests"),
        ended = &mut serving => return Err(format!("the server ended by itself: {ended:?}")),
    }
    stop.send_replace(true);
    if timeout(PATIENCE, serving).await.is_err() {
        warn!("cutting off the connections that are left");
    }
    let _ = timeout(PATIENCE, async { (working.await, listening.await) }).await;
    info!("ended");
    Ok(())
}

/// Serves until the state says stop, and then until all requests are answered.
pub async fn serve(listener: TcpListener, state: App) {
    let config = &state.hub.config;
    // Behind a proxy all connections come from one address.
    let all = config.streams.saturating_add(SPARE);
    let each = if config.trust_proxy { all } else { config.streams_per_address.saturating_add(SPARE) };
    // `tap_io` is what makes axum tell handlers the peer's address.
    let listener = Limited::new(listener, all, each).tap_io(|_| {});
    let mut stop = state.stop.subscribe();
    let router = app(state).into_make_service_with_connect_info::<SocketAddr>();
    let ended = async move {
        let _ = stop.wait_for(|stop| *stop).await;
    };
    let _ = axum::serve(listener, router).with_graceful_shutdown(ended).await;
}

/// Writes the log to standard error as configured.
pub fn log(config: &Config) -> Result<(), String> {
    let filter = EnvFilter::try_new(&config.log).map_err(|error| format!("log '{}': {error}", config.log))?;
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let set = if config.log_json { log.json().try_init() } else { log.try_init() };
    set.map_err(|error| error.to_string())
}

async fn asked_to_end() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = interrupt.await;
}

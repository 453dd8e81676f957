//! Starting the server, and ending it so that nothing is cut off.

use std::sync::Arc;
use std::time::Duration;

use axum::serve::ListenerExt;
use tokio::net::TcpListener;
use tokio::time::timeout;
use tracing::{info, warn};
use tracing_subscriber::EnvFilter;

use crate::{App, Config, Hub, Store, Trouble, app, nodes, worker};

/// How long streams and requests have to end before the rest is cut off.
const PATIENCE: Duration = Duration::from_secs(10);

/// Serves until the process is told to end; the error is a line for people.
pub async fn run(config: Config) -> Result<(), String> {
    let store = Store::open(&config.database).await.map_err(|trouble| match trouble {
        Trouble::Database(why) => format!("cannot open the database: {why}"),
        Trouble::Conflict => "cannot open the database".to_owned(),
    })?;
    let listener = TcpListener::bind(config.listen).await;
    let listener = listener.map_err(|error| format!("cannot listen on {}: {error}", config.listen))?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    let app_state = App::new(Arc::new(Hub::new(store, config)));
    let (hub, stop) = (Arc::clone(&app_state.hub), app_state.stop.clone());
    let working = tokio::spawn(worker::work(Arc::clone(&hub), stop.subscribe()));
    let listening = tokio::spawn(nodes::listen(hub, stop.subscribe()));
    // One line on standard output, for people and for programs that asked for any free port.
    println!("Pyramidion is served on http://{address}/");
    info!(%address, "serving");
    // Moves are small and wanted at once.
    let listener = listener.tap_io(|stream| {
        let _ = stream.set_nodelay(true);
    });
    let router = app(app_state).into_make_service_with_connect_info::<std::net::SocketAddr>();
    let mut stopped = stop.subscribe();
    let ended = async move {
        let _ = stopped.wait_for(|stop| *stop).await;
    };
    let serving = async move { axum::serve(listener, router).with_graceful_shutdown(ended).await };
    let mut serving = tokio::spawn(serving);
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

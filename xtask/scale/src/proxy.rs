//! nginx in front of some nodes, as docs/scaling.md says; it ends with us.

use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::Duration;

use crate::text;

/// Which node a request goes to.
#[derive(Clone, Copy)]
pub enum Spread {
    /// One after the other.
    Any,
    /// All of one table to the same.
    ByTable,
}

impl Spread {
    pub fn name(self) -> &'static str {
        match self {
            Spread::Any => "",
            Spread::ByTable => ", by table",
        }
    }
}

pub struct Proxy {
    pub url: String,
    child: Child,
}

impl Proxy {
    pub fn start<'a>(
        folder: &Path,
        nodes: impl Iterator<Item = &'a str>,
        spread: Spread,
    ) -> Result<Proxy, String> {
        let port = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        let port = port.map_err(|error| format!("no free port: {error}"))?.port();
        let file = folder.join("nginx.conf");
        fs::write(&file, settings(&text(folder)?, port, nodes, spread)).map_err(|error| error.to_string())?;
        let mut nginx = Command::new("nginx");
        nginx.arg("-c").arg(&file).arg("-p").arg(folder).args(["-e", "stderr"]);
        let child = nginx.spawn().map_err(|error| format!("nginx: {error}"))?;
        let proxy = Proxy { url: format!("http://127.0.0.1:{port}"), child };
        for _ in 0..100 {
            if TcpStream::connect(("127.0.0.1", port)).is_ok() {
                return Ok(proxy);
            }
            sleep(Duration::from_millis(50));
        }
        Err("nginx does not answer".to_owned())
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }
}

fn settings<'a>(folder: &str, port: u16, nodes: impl Iterator<Item = &'a str>, spread: Spread) -> String {
    let servers: String =
        nodes.map(|url| format!("server {};\n", url.trim_start_matches("http://"))).collect();
    let order = match spread {
        Spread::Any => "",
        Spread::ByTable => "hash $table consistent;",
    };
    format!(
        "daemon off; worker_processes 1; pid {folder}/nginx.pid;
events {{ worker_connections 30000; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    map $uri $table {{ ~^/api/tables/(?<name>[a-z0-9]+) $name; default $request_id; }}
    map $http_upgrade $connection_upgrade {{ default upgrade; '' ''; }}
    upstream nodes {{ {order} {servers} keepalive 64; }}
    server {{
        listen 127.0.0.1:{port} backlog=4096;
        location / {{
            proxy_pass http://nodes;
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $connection_upgrade;
            proxy_set_header X-Forwarded-For $remote_addr;
            proxy_buffering off;
            proxy_read_timeout 120s;
        }}
    }}
}}
"
    )
}

impl Drop for Proxy {
    fn drop(&mut self) {
        // Its worker is a child of its own, which ends when the master is asked to.
        let _ = Command::new("kill").arg(self.child.id().to_string()).status();
        let _ = self.child.wait();
    }
}

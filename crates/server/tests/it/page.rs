//! The page as browsers get it: compressed, cached as long as is right, and allowed its own files only.

use std::net::SocketAddr;
use std::sync::Arc;

use rust_embed::RustEmbed;
use server::{App, Hub, Store};

use crate::client::{Answer, call, get};
use crate::server::{Folder, Here, config};

#[derive(RustEmbed)]
#[folder = "tests/it/page"]
struct Sample;

async fn with(address: SocketAddr, path: &str, headers: &str) -> Answer {
    call(address, "GET", path, None, None, headers).await.expect("the server answers")
}

fn header<'a>(answer: &'a Answer, name: &str) -> Option<&'a str> {
    answer.head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
}

#[tokio::test]
async fn the_page_is_compressed_cached_and_kept_to_itself() {
    let folder = Folder::new("page");
    let config = config(folder.database());
    let store = Store::open(&config.database).await.unwrap();
    let mut app = App::new(Arc::new(Hub::open(store, config).await.expect("the database answers")));
    app.page = Sample::get;
    let server = Here::serve(app).await;
    let address = server.address;

    // The page itself may change at any time; so may what an address of the page's own shows, which is the page.
    let page = get(address, "/", None).await;
    assert_eq!((page.status, header(&page, "content-type")), (200, Some("text/html")));
    assert!(page.body.contains("A page for the test"), "{page:?}");
    assert_eq!(header(&page, "cache-control"), Some("no-cache"));
    let policy = header(&page, "content-security-policy").unwrap();
    for part in ["default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "frame-ancestors 'none'"] {
        assert!(policy.contains(part), "{policy}");
    }
    assert!(!policy.contains("'unsafe-inline'") && !policy.contains("'unsafe-eval'"), "{policy}");
    assert_eq!(get(address, "/table/abc", None).await.body, page.body);

    // A file with a hash in its name never does.
    let script = get(address, "/assets/app-0a1b2c3d.js", None).await;
    assert_eq!(header(&script, "cache-control"), Some("public, max-age=31536000, immutable"));
    assert_eq!(
        (header(&script, "content-type"), header(&script, "content-encoding")),
        (Some("text/javascript"), None)
    );
    assert_eq!(get(address, "/assets/gone.js", None).await.status, 404);

    // Whoever has this version gets nothing but the news that it is still good.
    let tag = header(&page, "etag").unwrap();
    let again = with(address, "/", &format!("if-none-match: \"other\", {tag}\r\n")).await;
    assert_eq!((again.status, again.body.as_str(), header(&again, "etag")), (304, "", Some(tag)));
    assert_eq!(header(&again, "cache-control"), Some("no-cache"));
    assert_eq!(with(address, "/", "if-none-match: \"other\"\r\n").await.status, 200);
    assert_ne!(header(&script, "etag"), Some(tag));

    let small = with(address, "/", "accept-encoding: br, gzip\r\n").await;
    assert_eq!((header(&small, "content-encoding"), header(&small, "etag")), (Some("gzip"), Some(tag)));
    assert!(header(&small, "vary").unwrap().contains("accept-encoding"), "{small:?}");
    assert!(!small.body.contains("A page for the test"));
    // Nothing outside the page is a file of it.
    for path in ["/../Cargo.toml", "/..%2fCargo.toml", "/assets/../../page.rs"] {
        assert!(!get(address, path, None).await.body.contains("RustEmbed"), "{path}");
        assert!(!get(address, path, None).await.body.contains("[package]"), "{path}");
    }
}

//! The draw: committed to before, kept secret during, revealed after, and checked by anyone.

use serde_json::json;
use tabletop::Record;

use crate::client::{get, two};
use crate::server::{Folder, Here, config};
use crate::tables::play_on;

#[tokio::test]
async fn every_draw_of_a_finished_game_can_be_checked_from_its_record() {
    let folder = Folder::new("draw");
    let server = Here::start(config(folder.database())).await;
    let (ada, bob) = two(server.address, "inka").await;
    let view = play_on(&[&ada, &bob], 60).await;
    let commitment = view["commitment"].clone();
    let path = format!("/api/tables/{}/record", ada.table);
    let unfinished: Record = get(server.address, &path, None).await.body.parse().unwrap();
    assert_eq!(
        protocol::verify::verify(&unfinished, None),
        Err(protocol::verify::VerifyError::NoTag("Secret"))
    );
    bob.must(json!({ "type": "resign" })).await;
    let view = ada.look().await;
    assert_eq!(view["commitment"], commitment);
    let record: Record = get(server.address, &path, None).await.body.parse().unwrap();
    let draws = protocol::verify::verify(&record, None).unwrap().draws;
    assert!(draws > 5, "{draws}");
    // What the players brought counts.
    let mut forged = record.clone();
    forged.tags.iter_mut().find(|(name, _)| name == "Entropy2").unwrap().1.push('x');
    assert!(protocol::verify::verify(&forged, None).is_err());
}

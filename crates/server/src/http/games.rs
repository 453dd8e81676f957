//! What can be played here.

use axum::Json;
use protocol::{COLOURS, GameInfo, GameList, OptionInfo};
use shelf::GameName;
use tabletop::{OptionKind, OptionSpec};

/// The games, their options, the bots and the colours.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = GameList)))]
pub async fn games() -> Json<GameList> {
    let levels = (1..=bots::LEVELS).map(|level| level.to_string());
    let bots = ["random", "greedy", "uct"].into_iter().map(str::to_owned).chain(levels).collect();
    let game = |game: GameName| GameInfo {
        name: game.as_str().to_owned(),
        rules: game.rules(),
        options: game.options().iter().map(option).collect(),
    };
    Json(GameList {
        protocol: protocol::VERSION,
        games: GameName::ALL.map(game).into(),
        bots,
        colours: COLOURS.iter().map(|&colour| colour.to_owned()).collect(),
    })
}

fn option(spec: &OptionSpec) -> OptionInfo {
    let values = match spec.kind {
        OptionKind::Int { min, max } => format!("{min}..{max}"),
        OptionKind::Choice(words) => words.join("|"),
        _ => "text".to_owned(),
    };
    OptionInfo { key: spec.key.to_owned(), default: spec.default.to_owned(), values }
}

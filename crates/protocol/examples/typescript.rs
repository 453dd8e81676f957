//! Prints the wire types as TypeScript: `cargo run -p protocol --features typescript --example typescript`.

use protocol::{
    Accepted, ChatLine, Clock, Code, Command, Created, EndReason, Enter, Entered, Event, EventList, Frame,
    GameInfo, GameList, Join, Joined, NewTable, Offer, OptionInfo, Phase, Refusal, Request, SeatKind,
    SeatPlan, SeatView, Setup, TableList, TableSummary, TableView, Timing, What,
};
use ts_rs::{Config, TS};

fn main() {
    let config = Config::new();
    macro_rules! print_all {
        ($($name:ty),* $(,)?) => { $( println!("export {}\n", <$name>::decl(&config)); )* };
    }
    println!(
        "// Written by `cargo run -p protocol --features typescript --example typescript`; do not edit.\n"
    );
    println!("export const PROTOCOL = {};\n", protocol::VERSION);
    print_all!(
        Accepted,
        ChatLine,
        Clock,
        Code,
        Command,
        Created,
        EndReason,
        Enter,
        Entered,
        Event,
        EventList,
        Frame,
        GameInfo,
        GameList,
        Join,
        Joined,
        NewTable,
        Offer,
        OptionInfo,
        Phase,
        Refusal,
        Request,
        SeatKind,
        SeatPlan,
        SeatView,
        Setup,
        TableList,
        TableSummary,
        TableView,
        Timing,
        What,
    );
}

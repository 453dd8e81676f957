//! Prints the wire types for the page. Run by `cargo xtask types`.

use protocol::{
    Accepted, Archive, ArchivedGame, ArchivedSeat, ChatLine, Clock, Club, Code, Command, Created, Credit,
    CreditReason, EndReason, Enter, Entered, Event, EventList, Exit, Frame, GameInfo, GameList,
    GameStatistics, Join, Joined, LevelShare, NewReminder, NewReport, NewTable, News, Note, Offer,
    OptionInfo, Phase, Presence, Receipt, Refusal, Reminder, ReminderList, ReminderWay, ReminderWays,
    Removal, Request, SeatKind, SeatPlan, SeatView, Setup, Statistics, TableList, TableSummary, TableView,
    Timing, Title,
};
use ts_rs::{Config, TS};

fn main() {
    let config = Config::new();
    println!("// Written by `cargo xtask types` from the Rust types; change those.\n");
    println!("import type {{ Rule }} from '../core/generated';\n");
    println!("/** The version of these messages. */");
    println!("export const PROTOCOL = {};", protocol::VERSION);
    println!("/** The longest name, also of a board, and the longest line of chat, in characters. */");
    println!("export const MAX_NAME = {};", protocol::MAX_NAME);
    println!("export const MAX_TITLE = {};", protocol::MAX_TITLE);
    println!("export const MAX_CHAT = {};", protocol::MAX_CHAT);
    macro_rules! print_all {
        ($($name:ty),* $(,)?) => {$(
            println!("\n{}export {}", <$name>::docs().unwrap_or_default(), <$name>::decl(&config));
        )*};
    }
    print_all!(
        Accepted,
        Archive,
        ArchivedGame,
        ArchivedSeat,
        ChatLine,
        Clock,
        Club,
        Code,
        Command,
        Created,
        Credit,
        CreditReason,
        EndReason,
        Enter,
        Entered,
        Event,
        EventList,
        Exit,
        Frame,
        GameInfo,
        GameList,
        GameStatistics,
        Join,
        Joined,
        LevelShare,
        NewReminder,
        NewReport,
        NewTable,
        News,
        Note,
        Offer,
        OptionInfo,
        Phase,
        Presence,
        Receipt,
        Refusal,
        Reminder,
        ReminderList,
        ReminderWay,
        ReminderWays,
        Removal,
        Request,
        SeatKind,
        SeatPlan,
        SeatView,
        Setup,
        Statistics,
        TableList,
        TableSummary,
        TableView,
        Timing,
        Title,
    );
}

//! The server from outside: real sockets, real databases, real processes.

mod client;
mod crash;
mod draw;
mod example;
mod hostile;
mod leak;
mod nodes;
mod operations;
mod page;
mod postgres;
mod server;
mod storage;
mod streams;
mod tables;
mod versions;

//! The server from outside: real sockets, real databases, real processes.

mod client;
mod connections;
mod crash;
mod disk;
mod draw;
mod example;
mod hostile;
mod leak;
mod memory;
mod nodes;
mod operations;
mod page;
mod postgres;
mod server;
mod site;
mod start;
mod storage;
mod streams;
mod tables;

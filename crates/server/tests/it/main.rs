//! The server from outside: real sockets, real databases, real processes.

mod client;
mod crash;
mod crowd;
mod downtime;
mod draw;
mod example;
mod hostile;
mod leak;
mod listed;
mod nodes;
mod operations;
mod page;
mod postgres;
mod seats;
mod server;
mod storage;
mod streams;
mod tables;
mod versions;

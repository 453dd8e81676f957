//! The server from outside: real sockets, real databases, real processes.

mod client;
mod connections;
mod crash;
mod crowd;
mod cut;
mod disk;
mod downtime;
mod draw;
mod example;
mod hostile;
mod leak;
mod listed;
mod memory;
mod nodes;
mod operations;
mod page;
mod postgres;
mod seats;
mod server;
mod site;
mod start;
mod storage;
mod streams;
mod tables;
mod versions;

#!/usr/bin/env python3
"""Plays on a server that is tried out, over HTTPS, with nothing but Python's standard library.

    play.py play SITE LOG [GAMES]      play games side by side to their ends, one of them watched by a WebSocket; every
                                       acknowledged action goes into LOG as a line: table, number, token
    play.py same SITE OTHER LOG        every table of LOG holds on OTHER what it holds on SITE, as far as it goes, and every
                                       acknowledged action is among it
    play.py begin SITE LOG             begin a game and leave it when both players have acted
    play.py more SITE LOG              the newest running table of LOG goes on by one action
"""

import base64
import json
import os
import socket
import ssl
import struct
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request


def ask(site, path, body=None, token=None):
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    while True:
        try:
            with urllib.request.urlopen(urllib.request.Request(site + path, data, headers), timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            if error.code not in (429, 502, 503):
                raise RuntimeError(f"{path}: {error.code} {error.read().decode()}") from error
        except (urllib.error.URLError, ConnectionError):
            pass
        # Being restarted, or asked too much: try again.
        time.sleep(0.2)


def watch(site, table, seen):
    """Numbers of the events that come through a WebSocket."""
    place = urllib.parse.urlparse(site)
    stream = socket.create_connection((place.hostname, place.port or 443), timeout=60)
    if place.scheme == "https":
        stream = ssl.create_default_context().wrap_socket(stream, server_hostname=place.hostname)
    key = base64.b64encode(os.urandom(16)).decode()
    stream.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {place.netloc}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
        f"Origin: {site}\r\n\r\n".encode()
    )
    lines = stream.makefile("rb")
    status = lines.readline().decode()
    if " 101 " not in status:
        raise RuntimeError(f"no socket: {status}")
    while lines.readline().strip():
        pass
    while True:
        head = lines.read(2)
        if len(head) < 2:
            return  # The server was stopped.
        kind, length = head
        if length == 126:
            (length,) = struct.unpack(">H", lines.read(2))
        elif length == 127:
            (length,) = struct.unpack(">Q", lines.read(8))
        data = lines.read(length)
        if kind & 15 == 1:
            frame = json.loads(data)
            if frame["frame"] == "event":
                seen.append(frame["seq"])
                if frame["type"] == "ended":
                    return


def play(site, log, number, most=None):
    game = ["aztec", "inka", "turquoise"][number % 3]
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = ask(site, "/api/tables", {"game": game, "seats": seats, "name": "Ada"})
    table = made["table"]
    tokens = [made["token"], ask(site, f"/api/tables/{table}/join", {"name": "Bob"})["token"]]
    seen, watcher = [], None
    if number == 0:
        watcher = threading.Thread(target=watch, args=(site, table, seen))
        watcher.start()
        time.sleep(0.5)
    count = 0
    while count != most:
        view = ask(site, f"/api/tables/{table}", token=tokens[0])
        if view["phase"] == "over":
            break
        count += 1
        token = tokens[view["turn"]]
        legal = ask(site, f"/api/tables/{table}", token=token)["legal"]
        action = legal[view["seq"] * 7919 % len(legal)]
        wish = {"type": "play", "action": action, "seq": view["seq"], "id": f"{view['seq']}"}
        done = ask(site, f"/api/tables/{table}/commands", wish, token)
        log.write(f"{table} {done['seq']} {token}\n")
        log.flush()
    if watcher:
        watcher.join(60)
        head = ask(site, f"/api/tables/{table}/events?after=0")["head"]
        if watcher.is_alive() or not seen or seen != list(range(seen[0], seen[0] + len(seen))) or seen[-1] > head:
            raise RuntimeError(f"the socket missed something: {seen}, the table has {head}")
        print(f"a game of {game}, {len(seen)} events through the socket")


def events(site, table):
    found = []
    while True:
        page = ask(site, f"/api/tables/{table}/events?after={found[-1]['seq'] if found else 0}")
        found += page["events"]
        if not page["events"] or found[-1]["seq"] >= page["head"]:
            return found


def same(site, other, path):
    acknowledged = {}
    for line in open(path, encoding="utf-8"):
        table, seq, _ = line.split()
        acknowledged[table] = max(int(seq), acknowledged.get(table, 0))
    count = 0
    for table, seq in acknowledged.items():
        here, there = events(site, table), events(other, table)
        if there != here[: len(there)]:
            raise RuntimeError(f"{table} differs")
        if not there or there[-1]["seq"] < seq:
            raise RuntimeError(f"{table}: event {seq} was acknowledged and is missing")
        count += len(there)
    print(f"{len(acknowledged)} tables, {count} events, every acknowledged one among them")


def more(site, path):
    for line in reversed(open(path, encoding="utf-8").read().splitlines()):
        table, _, token = line.split()
        view = ask(site, f"/api/tables/{table}", token=token)
        if view["phase"] == "running" and view["turn"] == view["you"]:
            wish = {"type": "play", "action": view["legal"][0], "seq": view["seq"]}
            print(f"{table} goes on with event", ask(site, f"/api/tables/{table}/commands", wish, token)["seq"])
            return
    raise RuntimeError("no table runs")


def main():
    match sys.argv[1:]:
        case ["play", site, path, *games]:
            failures = []

            def one(number):
                try:
                    play(site, log, number)
                except Exception as error:  # noqa: BLE001, whatever it is counts
                    failures.append(error)

            with open(path, "a", encoding="utf-8") as log:
                threads = [threading.Thread(target=one, args=(n,)) for n in range(int(*games or [1]))]
                for thread in threads:
                    thread.start()
                for thread in threads:
                    thread.join()
            if failures:
                sys.exit(f"{failures}")
            print(f"{len(threads)} games played")
        case ["begin", site, path]:
            with open(path, "a", encoding="utf-8") as log:
                # Until both have acted, so that whoever comes next is in the log.
                play(site, log, 3, 2)
        case ["same", site, other, path]:
            same(site, other, path)
        case ["more", site, path]:
            more(site, path)
        case _:
            sys.exit(__doc__)


main()

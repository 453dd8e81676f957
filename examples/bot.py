#!/usr/bin/env python3
"""A bot that plays over HTTP, with nothing but Python's standard library.

    python3 examples/bot.py http://127.0.0.1:8080 new aztec     make a table and wait for an opponent
    python3 examples/bot.py http://127.0.0.1:8080 join TABLE    take an open seat at a table

It reads the table's stream of events (one JSON object a line; empty lines keep the connection alive) and, when
it is to act, asks for the legal actions and plays one at random. If the stream breaks it resumes after the last
event it has seen. Like the page it has a share in shuffling the pile: it commits to random bytes when it sits down
and reveals them when all sit (docs/fairness.md). A program that does not care may leave that out.
"""

import hashlib
import json
import random
import secrets
import sys
import time
import urllib.error
import urllib.request


class Table:
    def __init__(self, server, table, seat, token=None):
        """Sits down; a token opens a seat that is kept."""
        self.address = f"{server}/api/tables/{table}"
        self.token = token
        self.seq = None
        self.entropy = secrets.token_bytes(32)
        # No two at a table have the same name.
        wish = {"name": f"Python bot {secrets.token_hex(2)}", "seat": seat}
        with self.request("/join", wish | {"commitment": committed(table, seat, self.entropy)}) as answer:
            self.token = json.load(answer)["token"]

    def request(self, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        return urllib.request.urlopen(urllib.request.Request(self.address + path, data, headers), timeout=30)

    def look(self):
        with self.request("") as answer:
            return json.load(answer)

    def frames(self):
        """Every frame of the stream, resumed as often as need be."""
        while True:
            try:
                after = "" if self.seq is None else f"?after={self.seq}"
                with self.request("/stream" + after) as lines:
                    for line in lines:
                        if line.strip():
                            frame = json.loads(line)
                            self.seq = frame.get("seq", self.seq)
                            yield frame
            except (OSError, json.JSONDecodeError) as error:
                print(f"the stream broke off ({error}); resuming", file=sys.stderr)
            time.sleep(1)

    def command(self, **wish):
        # A fresh id makes it safe to send the same command again after a broken connection.
        try:
            with self.request("/commands", wish | {"id": secrets.token_hex(8)}):
                return True
        except urllib.error.HTTPError as refused:
            print("refused:", json.load(refused)["why"], file=sys.stderr)

    def play(self, view):
        action = random.choice(view["legal"])
        if self.command(type="play", action=action, seq=view["seq"]):
            print("played", action, flush=True)


def committed(table, seat, entropy):
    """What a seat hands out of its share in the draw: SHA-256 over parts, each with its length before it."""
    parts = (b"pyramidion seat 2", table.encode(), bytes([seat]), entropy)
    return hashlib.sha256(b"".join(len(part).to_bytes(8, "big") + part for part in parts)).hexdigest()


def ask(address, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def main():
    if len(sys.argv) != 4 or sys.argv[2] not in ("new", "join"):
        sys.exit(__doc__)
    server, how, what = sys.argv[1].rstrip("/"), sys.argv[2], sys.argv[3]
    if how == "new":
        made = ask(f"{server}/api/tables", {"game": what, "seats": [{"kind": "me"}, {"kind": "open"}], "public": True})
        table = Table(server, made["table"], made["seat"], made["token"])
        print("table", made["table"], flush=True)
    else:
        seats = ask(f"{server}/api/tables/{what}")["seats"]
        table = Table(server, what, next(seat for seat, held in enumerate(seats) if held["kind"] == "open"))
    for _ in table.frames():
        view = table.look()
        if view["revealing"] and view["seats"][view["you"]]["entropy"] is None:
            table.command(type="reveal", entropy=table.entropy.hex())
        if view["phase"] == "over":
            print("over:", view["reason"], "ranks", view["ranks"], "scores", view["scores"])
            return
        if view["turn"] is not None and view["turn"] == view["you"]:
            table.play(view)


if __name__ == "__main__":
    main()

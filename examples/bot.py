#!/usr/bin/env python3
"""A bot that plays over HTTP, with nothing but Python's standard library.

    python3 examples/bot.py http://127.0.0.1:8080 new aztec     make a table and wait for an opponent
    python3 examples/bot.py http://127.0.0.1:8080 join TABLE    take an open seat at a table

It reads the table's stream of events (one JSON object a line; empty lines keep the connection alive) and, when
it is to act, asks for the legal actions and plays one at random. If the stream breaks it resumes after the last
event it has seen.
"""

import json
import random
import secrets
import sys
import time
import urllib.error
import urllib.request


class Table:
    def __init__(self, server, table, token):
        self.address = f"{server}/api/tables/{table}"
        self.token = token
        self.seq = None

    def request(self, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
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

    def play(self, view):
        action = random.choice(view["legal"])
        # A fresh id makes it safe to send the same command again after a broken connection.
        command = {"type": "play", "action": action, "seq": view["seq"], "id": secrets.token_hex(8)}
        try:
            with self.request("/commands", command):
                print("played", action, flush=True)
        except urllib.error.HTTPError as refused:
            print("refused:", json.load(refused)["why"], file=sys.stderr)


def post(address, body):
    request = urllib.request.Request(address, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def main():
    if len(sys.argv) != 4 or sys.argv[2] not in ("new", "join"):
        sys.exit(__doc__)
    server, how, what = sys.argv[1].rstrip("/"), sys.argv[2], sys.argv[3]
    # No two at a table have the same name.
    called = f"Python bot {secrets.token_hex(2)}"
    if how == "new":
        seats = [{"kind": "me"}, {"kind": "open"}]
        wish = {"game": what, "seats": seats, "name": called, "public": True, "entropy": secrets.token_hex(16)}
        made = post(f"{server}/api/tables", wish)
        name, token = made["table"], made["token"]
        print("table", name, flush=True)
    else:
        name = what
        join = {"name": called, "entropy": secrets.token_hex(16)}
        token = post(f"{server}/api/tables/{name}/join", join)["token"]
    table = Table(server, name, token)
    for _ in table.frames():
        view = table.look()
        if view["phase"] == "over":
            print("over:", view["reason"], "ranks", view["ranks"], "scores", view["scores"])
            return
        if view["turn"] is not None and view["turn"] == view["you"]:
            table.play(view)


if __name__ == "__main__":
    main()

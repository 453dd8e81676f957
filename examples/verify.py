#!/usr/bin/env python3
"""Checks that nobody chose what was drawn in a game: a second program, written from docs/fairness.md alone.

    python3 examples/verify.py RECORD                      does the record fit itself?
    python3 examples/verify.py RECORD --receipt RECEIPT    does it fit what was seen before the game began?

RECORD is a record's text or JSON form. RECEIPT is the file that the page gives out, or the server's commitment in
hexadecimal. Exit codes: 0 everything fits, 1 something does not, 2 something cannot be read. It knows the rules of the
draw and nothing else of the games: that every other action is legal, `pyramidion record check` can tell.
"""

import hashlib
import itertools
import json
import pathlib
import re
import sys


class Refused(Exception):
    """What is wrong: the same code that `pyramidion` uses, and a sentence."""

    def __init__(self, code, why):
        super().__init__(f"{code}: {why}")


# The draw.


def digest(domain, *parts):
    """SHA-256 over the domain and the parts, each with its length before it in eight bytes."""
    sha = hashlib.sha256()
    for part in (domain.encode(), *parts):
        sha.update(len(part).to_bytes(8, "big") + part)
    return sha.digest()


def commitment(table, secret):
    return digest("pyramidion commitment 2", table.encode(), secret)


def seat_commitment(table, seat, entropy):
    return digest("pyramidion seat 2", table.encode(), bytes([seat]), entropy)


def key_of(table, secret, lot, shares):
    parts = [table.encode(), secret, b"lot" if lot else b"chosen"]
    for kind, committed, revealed in shares:
        parts += [kind.encode(), revealed or committed or b""]
    return digest("pyramidion key 2", *parts)


def below(total, *parts):
    """A number below `total`, no one likelier than another: what does not divide evenly is thrown away."""
    fair = 2**64 - 2**64 % total
    attempt = 0
    while True:
        drawn = int.from_bytes(digest("pyramidion chance 2", *parts, attempt.to_bytes(4, "big"))[:8], "big")
        if drawn < fair:
            return drawn % total
        attempt += 1


def nth_of(pile, key, number):
    """The number-th plate or rhombus that is drawn, counted from 1, from those that are left."""
    # In the order of their texts: 1, 10, 11, 12, 13, 2, 3 …
    return sorted(pile, key=str)[below(len(pile), key, b"draw", number.to_bytes(4, "big"))]


def first_of(seats, key):
    return 1 + below(seats, key, b"first")


# Where chance acts, and what it draws from. Every plate and every rhombus that is left is as likely as any other.


def whole_pile(game, options):
    if game == "turquoise":
        return set(range(1, 26))
    if game == "inka":
        drawn = options.get("rhombi", "")
        if drawn in ("", "first"):
            return set(range(1, 14))
        numbers = (re.match(r"[0-9]+", line) for line in drawn.split("/"))
        return {int(number[0]) for number in numbers if number}
    if game == "aztec":
        return set()
    raise Refused("bad-record", f"the game '{game}' is not known")


def chance_acts(game, actions, index, seats, pile):
    """Whether the action with this index must be a draw."""
    if game == "turquoise":
        return index > 0 and actions[index - 1] == "draw"
    # Inka: once everybody stands at a door, rhombi are drawn and laid in turn until none is left.
    return game == "inka" and index >= seats and (index - seats) % 2 == 0 and bool(pile)


# The record.


def read_record(text):
    """Game, options, tags and actions."""
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        record = json.loads(text.lstrip("\ufeff"))
        actions = [move if isinstance(move, str) else move["action"] for move in record.get("moves", [])]
        options = {name: str(value) for name, value in record.get("options", {}).items()}
        tags = {name: str(value) for name, value in record.get("tags", {}).items()}
        return record["game"], options, tags, [" ".join(action.split()) for action in actions]
    tags, actions = {}, []
    for line in text.lstrip("\ufeff").splitlines():
        line = line.strip()
        tag = re.fullmatch(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]', line)
        move = re.fullmatch(r"(\d+)\. ([^{;]+?)(?: \{.*\})?", line)
        if tag and not actions:
            if tag[1] in tags:
                raise ValueError(f"the tag {tag[1]} stands there twice")
            tags[tag[1]] = re.sub(r"\\(.)", r"\1", tag[2])
        elif move and int(move[1]) == len(actions) + 1:
            actions.append(move[2])
        elif line and not (line.startswith("{") and line.endswith("}") and not actions):
            raise ValueError(f"'{line}' is neither a tag nor action {len(actions) + 1}")
    options = dict(word.split("=", 1) for word in tags.get("Options", "").split())
    return tags["Game"], options, tags, actions


def hexadecimal(text):
    return bytes.fromhex(text) if re.fullmatch("[0-9a-f]{64}", text) else None


def read_share(name, text):
    """Kind, commitment and what was revealed of a seat's share."""
    kind, *rest = text.split(" ")
    values = [hexadecimal(value) for value in rest]
    if len(rest) == {"revealed": 2, "withheld": 1, "none": 0, "bot": 0}.get(kind) and None not in values:
        return kind, *(values + [None, None])[:2]
    raise Refused("bad-tag", f"the tag {name} does not say what it should")


def read_receipt(text):
    text = text.strip()
    if re.fullmatch("[0-9a-fA-F]{64}", text):
        return {"commitment": text.lower()}
    receipt = json.loads(text)
    if receipt["draw"] != 2:
        raise ValueError("the receipt is not of version 2 of the draw")
    return receipt


# The check.


def verify(record, receipt):
    """How many draws there were, whether there was a lot, and every seat's share; or Refused."""
    game, options, tags, actions = record

    def tag(name, pattern=".*"):
        if name not in tags:
            raise Refused("no-tag", f"the tag {name} is missing")
        if not re.fullmatch(pattern, tags[name]):
            raise Refused("bad-tag", f"the tag {name} does not say what it should")
        return tags[name]

    if "Draw" not in tags:
        raise Refused("old-version", "this is version 1 of the draw, by which the server could have chosen")
    tag("Draw", "2")
    lot = tag("First", "lot|chosen") == "lot"
    tag("Seat1")
    names = itertools.takewhile(tags.__contains__, ("Seat1", "Seat2", "Seat3", "Seat4"))
    shares = [read_share(name, tags[name]) for name in names]
    table, committed = tag("Table"), tag("Commitment", "[0-9a-f]{64}")
    if receipt:
        hold_against(table, committed, lot, shares, receipt)
    secret = bytes.fromhex(tag("Secret", "[0-9a-f]{64}"))
    ending = tag("Ending", r"(finished|conceded|agreed|closed) \d+")
    if commitment(table, secret).hex() != committed:
        raise Refused("wrong-secret", "the secret is not the one that was committed to")
    for seat, (kind, promised, revealed) in enumerate(shares):
        if kind == "revealed" and seat_commitment(table, seat, revealed) != promised:
            raise Refused("wrong-reveal", f"what seat {seat + 1} revealed is not what it committed to")
    if options.get("players") != str(len(shares)):
        raise Refused("bad-tag", "there is not one share for each player")
    key = key_of(table, secret, lot, shares)
    if lot and options.get("first") != str(first_of(len(shares), key)):
        raise Refused("wrong-beginner", f"the lot falls on seat {first_of(len(shares), key)} to begin")
    pile, draws = whole_pile(game, options), 0
    for index, action in enumerate(actions):
        if chance_acts(game, actions, index, len(shares), pile):
            draws += 1
            expected = nth_of(pile, key, draws) if pile else None
            if action != f"tile {expected}":
                why = f"action {index + 1}: the secret leads to 'tile {expected}' instead"
                raise Refused("wrong-draw", why)
            pile.remove(expected)
        elif action.startswith("tile "):
            raise Refused("bad-record", f"action {index + 1}: nothing is drawn here")
    if ending.split()[1] != str(len(actions)):
        raise Refused("wrong-ending", "the actions do not fit the ending that the record states")
    return draws, lot, shares


def hold_against(table, committed, lot, shares, receipt):
    if receipt.get("table", table) != table:
        raise Refused("other-table", "the receipt is another table's")
    if receipt["commitment"] != committed:
        raise Refused("other-commitment", "the receipt names another commitment")
    if receipt.get("lot", lot) != lot:
        raise Refused("other-lot", "the receipt says otherwise of how the beginner was settled")
    seat, own = receipt.get("seat"), receipt.get("share")
    if seat is None or own is None:
        return
    kind, promised, _ = shares[seat] if seat < len(shares) else (None, None, None)
    if promised is None or promised.hex() != own:
        raise Refused("other-share", f"what seat {seat + 1} committed to is not what the receipt names")
    sealed = [promised.hex() if promised else kind for kind, promised, _ in shares]
    kept = receipt.get("shares") or sealed
    for other in range(max(len(sealed), len(kept))):
        if sealed[other : other + 1] != kept[other : other + 1]:
            raise Refused("other-share", f"what seat {other + 1} committed to is not what the receipt names")
    if kind != "revealed":
        raise Refused("own-reveal", f"what the receipt's own seat {seat + 1} revealed is missing")


def main():
    arguments = sys.argv[1:]
    if len(arguments) not in (1, 3) or arguments[1:2] not in ([], ["--receipt"]):
        sys.exit(__doc__)
    path = arguments[0]
    try:
        record = read_record(pathlib.Path(path).read_text(encoding="utf-8"))
        receipt = None
        if len(arguments) == 3:
            given = arguments[2]
            is_commitment = re.fullmatch("[0-9a-fA-F]{64}", given)
            receipt = read_receipt(given if is_commitment else pathlib.Path(given).read_text(encoding="utf-8"))
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"{path}: cannot be read: {error}", file=sys.stderr)
        sys.exit(2)
    try:
        draws, lot, shares = verify(record, receipt)
    except Refused as refused:
        print(f"{path}: {refused}")
        sys.exit(1)
    print(f"{path}: {draws} draws, all as committed" + ("; the beginner, too, by lot" if lot else ""))
    for seat, (kind, _, _) in enumerate(shares):
        print(f"  seat {seat + 1}: {kind}")
    if receipt is None:
        print("  against the record's own commitment only; a receipt shows that it is the one you saw")
    elif not (receipt.get("share") and receipt.get("shares")):
        print("  against what was seen before all sat: what others added could have been chosen afterwards")


if __name__ == "__main__":
    main()

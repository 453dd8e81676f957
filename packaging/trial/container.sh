#!/bin/sh
# The Containerfile as a host would use it: run as root from the repository's root by `cargo xtask long container`, with a
# folder in which base.tar is an empty Debian. Ends with "ALL OK", or says what is not.
#
# Images, containers and volumes are kept in that folder, apart from whatever else podman holds here, and removed in the end.
# Limits that podman would raise by itself are named, and runc is the runtime, so that it works where root may not do everything.
set -eu
folder=$(realpath "$1")
name=pyramidion-trial
log=$folder/games
limits="--ulimit=nofile=4096:4096 --ulimit=nproc=4096:4096"

step() { echo "== $*"; }
fail() {
    echo "FAILED: $*"
    pod logs "$name" 2>&1 | tail -n 30
    exit 1
}
pod() {
    podman --root "$folder/storage" --runroot "$folder/run" --storage-driver vfs --cgroup-manager cgroupfs \
        --events-backend none --runtime runc "$@"
}
clear() {
    pod rm --all --force --volumes >/dev/null 2>&1 || true
    pod volume rm --all --force >/dev/null 2>&1 || true
    pod rmi --all --force >/dev/null 2>&1 || true
}
trap clear EXIT
play() { python3 packaging/trial/play.py "$@"; }
until_ready() {
    for _ in $(seq 300); do
        if python3 -c "import urllib.request as r; r.urlopen('$site/readyz', timeout=5)" 2>/dev/null; then return; fi
        sleep 0.2
    done
    fail "it is never ready"
}
# Nothing of the system can be written, and it may do nothing that its user may not.
start() {
    # shellcheck disable=SC2086 # several words
    pod run --detach --name "$name" $limits --publish "127.0.0.1:$port:8080" --volume "$name:/var/lib/pyramidion" \
        --read-only --cap-drop all --security-opt no-new-privileges pyramidion >/dev/null
    until_ready
}
stop() {
    pod stop --time 30 "$name" >/dev/null
    code=$(pod inspect --format '{{.State.ExitCode}}' "$name")
    [ "$code" = 0 ] || fail "it did not end by itself but with $code"
}

step "an image from packaging/container/Containerfile"
pod import --quiet "$folder/base.tar" localhost/base >/dev/null
# shellcheck disable=SC2086
pod build --quiet $limits --network host --build-arg BASE=localhost/base \
    --file packaging/container/Containerfile --tag pyramidion . >/dev/null
port=$(python3 -c "import socket; s = socket.socket(); s.bind(('127.0.0.1', 0)); print(s.getsockname()[1])")
site=http://127.0.0.1:$port

step "run"
start
pod exec "$name" sh -c 'id -un; stat --format "%a %U %n" /var/lib/pyramidion/*' | tee "$folder/inside"
head -n 1 "$folder/inside" | grep -qx pyramidion || fail "it runs as somebody else"
if grep -v '^600 pyramidion' "$folder/inside" | grep -q /var/lib; then fail "others may read the tables"; fi
python3 -c "import urllib.request as r; exit(b'<title>' not in r.urlopen('$site/').read())" || fail "there is no page"

step "restarted while games are played"
play play "$site" "$log" 6 &
players=$!
for _ in $(seq 100); do [ -s "$log" ] && break; sleep 0.1; done
sleep 2
stop
pod start "$name" >/dev/null
until_ready
wait "$players" || fail "a game did not end well"
play same "$site" "$site" "$log"

step "replaced, as an upgrade does: another container, the same volume"
play begin "$site" "$log"
stop
pod rm "$name" >/dev/null
start
play same "$site" "$site" "$log"
play more "$site" "$log"

step "orders and a backup"
admin() { pod exec "$name" pyramidion admin --data-dir /var/lib/pyramidion "$@"; }
admin list -n 3
admin backup - | tail -n 1 | cut -c 1-60
stop
echo "ALL OK"

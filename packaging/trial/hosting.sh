#!/bin/sh
# What docs/hosting.md promises, tried on a machine that was just started and has never seen Pyramidion: run as root by
# `cargo xtask long hosting`, with the packages before.deb and now.deb beside it. Ends with "ALL OK", or says what is not.
set -eu
cd "$(dirname "$0")"
site=https://games.example
conf=/etc/pyramidion/pyramidion.toml
example=/usr/share/doc/pyramidion/examples

step() { echo "== $*"; }
fail() {
    echo "FAILED: $*"
    journalctl --no-pager -u pyramidion | tail -n 30
    exit 1
}
# Waits until a command succeeds, half a minute at most.
until_ok() {
    for _ in $(seq 300); do
        if "$@" >/dev/null 2>&1; then return; fi
        sleep 0.1
    done
    fail "never happened: $*"
}
page() { curl --silent --show-error --fail --max-time 20 "$@"; }
setting() {
    sed -i "/^#*$1 = /d" "$conf"
    echo "$1 = $2" >>"$conf"
}
restart() {
    systemctl restart pyramidion
    until_ok page "http://127.0.0.1:8080/readyz" -o /dev/null
}

touch /tmp/before
step "install: $(dpkg-deb --field before.deb Version)"
dpkg --install before.deb >/dev/null
until_ok systemctl is-active pyramidion
until_ok page http://127.0.0.1:8080/readyz
systemctl is-enabled pyramidion
user=$(ps -o user= -p "$(systemctl show -P MainPID pyramidion)")
[ "$user" = pyramidion ] || fail "it runs as $user"
[ "$(stat -c %a:%U /var/lib/pyramidion)" = 700:pyramidion ] || fail "others may enter its folder"
[ "$(stat -c %a /var/lib/pyramidion/tables.sqlite)" = 600 ] || fail "others may read its tables"

step "nginx with TLS in front, as in $example/nginx.conf"
echo "127.0.0.1 games.example" >>/etc/hosts
mkdir -p /etc/ssl/games.example
openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=games.example -addext subjectAltName=DNS:games.example \
    -keyout /etc/ssl/games.example/privkey.pem -out /etc/ssl/games.example/fullchain.pem 2>/dev/null
export SSL_CERT_FILE=/etc/ssl/games.example/fullchain.pem CURL_CA_BUNDLE=/etc/ssl/games.example/fullchain.pem
rm -f /etc/nginx/sites-enabled/default
cp "$example/nginx.conf" /etc/nginx/sites-enabled/pyramidion
systemctl restart nginx
setting trusted-proxies '"1"'
setting secure-cookies true
setting site '"https://games.example"'
restart
page --head "$site/livez" | grep -i strict-transport-security
page --head http://games.example/ | grep -i "location: $site/"

step "a game through it, watched by a WebSocket"
python3 play.py play "$site" /tmp/first

step "two proxies: the visitor is whom the outer one saw"
cat >/etc/nginx/sites-enabled/outer <<'END'
server {
    listen 127.0.0.1:9443;
    location / {
        proxy_pass https://127.0.0.1;
        proxy_set_header Host games.example;
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
}
END
systemctl reload nginx
setting trusted-proxies '"2"'
restart
until_ok page --interface 127.0.0.5 -H "X-Forwarded-For: 6.6.6.6" "http://127.0.0.1:9443/api/games"
journalctl --no-pager -u pyramidion | grep "/api/games" | grep -q "127.0.0.5" || fail "the visitor was not seen"
if journalctl --no-pager -u pyramidion | grep -q 6.6.6.6; then fail "a made-up address was believed"; fi
rm /etc/nginx/sites-enabled/outer
systemctl reload nginx
setting trusted-proxies '"1"'
restart

step "upgrade to $(dpkg-deb --field now.deb Version) while games are played"
python3 play.py play "$site" /tmp/games 12 &
players=$!
until_ok test -s /tmp/games
sleep 3
begin=$(date +%s%N)
dpkg --install --force-confold now.deb >/dev/null
until_ok page http://127.0.0.1:8080/readyz
echo "the server was back after $((($(date +%s%N) - begin) / 1000000)) ms"
pyramidion --version
grep -q 'trusted-proxies = "1"' "$conf" || fail "the host's settings were overwritten"
page "$site/" | grep -q "<title>" || fail "there is no page"
systemd-analyze verify --man=no pyramidion.service
systemd-analyze security --no-pager pyramidion.service | tail -n 1

step "a backup under load, restored elsewhere"
if runuser -u pyramidion -- pyramidion admin --help >/dev/null 2>&1; then
    sleep 2
    cp /tmp/games /tmp/acknowledged
    runuser -u pyramidion -- pyramidion admin --config "$conf" backup - >/tmp/backup
    echo "$(wc -c </tmp/backup) bytes"
    wait "$players" || fail "a game did not end well"
    mkdir /tmp/elsewhere
    pyramidion admin --data-dir /tmp/elsewhere restore - </tmp/backup
    pyramidion serve --data-dir /tmp/elsewhere --listen 127.0.0.1:8090 --log error >/dev/null &
    elsewhere=$!
    until_ok page http://127.0.0.1:8090/readyz
    python3 play.py same "$site" http://127.0.0.1:8090 /tmp/acknowledged
    python3 play.py more http://127.0.0.1:8090 /tmp/acknowledged
    kill "$elsewhere"
    wait "$elsewhere" || true
else
    wait "$players" || fail "a game did not end well"
    echo "LEFT OUT: this program has no backup"
fi
python3 play.py same "$site" "$site" /tmp/games
python3 play.py same "$site" "$site" /tmp/first

step "TLS without a proxy, and a renewed certificate"
install -o pyramidion -m 600 /etc/ssl/games.example/privkey.pem /etc/pyramidion/privkey.pem
install -m 644 /etc/ssl/games.example/fullchain.pem /etc/pyramidion/fullchain.pem
setting tls-cert '"/etc/pyramidion/fullchain.pem"'
setting tls-key '"/etc/pyramidion/privkey.pem"'
setting trusted-proxies '"0"'
systemctl restart pyramidion
until_ok page https://games.example:8080/readyz
python3 play.py play https://games.example:8080 /tmp/direct
openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=games.example -addext subjectAltName=DNS:games.example \
    -keyout /tmp/key.pem -out /tmp/cert.pem 2>/dev/null
cat /tmp/key.pem >/etc/pyramidion/privkey.pem
cat /tmp/cert.pem >/etc/pyramidion/fullchain.pem
until_ok page --cacert /tmp/cert.pem https://games.example:8080/livez
echo "the new certificate is in use"

step "restored in place, as the page says"
setting trusted-proxies '"1"'
sed -i '/^tls-/d' "$conf"
restart
cp /tmp/games /tmp/acknowledged
(
    umask 077
    runuser -u pyramidion -- pyramidion admin --data-dir /var/lib/pyramidion backup - >/var/backups/pyramidion.jsonl
)
systemctl stop pyramidion
mv /var/lib/pyramidion /var/lib/pyramidion-old
install -d -o pyramidion -g pyramidion -m 700 /var/lib/pyramidion
if pyramidion admin --data-dir /var/lib/pyramidion list >/dev/null 2>&1; then fail "root was let at its data"; fi
runuser -u pyramidion -- pyramidion admin --data-dir /var/lib/pyramidion restore - </var/backups/pyramidion.jsonl
systemctl start pyramidion
until_ok page http://127.0.0.1:8080/readyz
python3 play.py same "$site" "$site" /tmp/acknowledged
rm -r /var/lib/pyramidion-old /var/backups/pyramidion.jsonl

step "remove: the tables stay"
dpkg --remove pyramidion >/dev/null
if systemctl is-active pyramidion; then fail "it still runs"; fi
[ -f /var/lib/pyramidion/tables.sqlite ] || fail "removing took the tables"
dpkg --install now.deb >/dev/null
until_ok systemctl is-active pyramidion

step "purge: nothing stays"
rm -f /etc/pyramidion/privkey.pem /etc/pyramidion/fullchain.pem
dpkg --purge pyramidion >/dev/null
left=$(find / -xdev -name '*pyramidion*' -newer /tmp/before ! -path '/proc/*' ! -path '/sys/*' ! -path '/run/*' \
    ! -path /etc/nginx/sites-enabled/pyramidion ! -path '/var/log/journal/*')
[ -z "$left" ] || fail "left behind: $left"
if getent passwd pyramidion || getent group pyramidion; then fail "its user is left"; fi
if systemctl list-unit-files | grep pyramidion; then fail "its unit is left"; fi
echo "ALL OK"

#!/bin/sh
# Boots the Debian in folder $1 with its own processes, mounts and network, until it turns itself off; what changes goes into
# folder $2. Called as the first process of fresh namespaces: unshare --fork --pid --mount --uts --ipc --net --cgroup boot.sh …
set -e
mkdir -p "$2/upper" "$2/work" "$2/root"
mount -t overlay -o "lowerdir=$1,upperdir=$2/upper,workdir=$2/work" overlay "$2/root"
cd "$2/root"
mount -t proc proc proc
mount -t sysfs sysfs sys
mount -t tmpfs tmpfs sys/fs/cgroup
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 dev dev
for name in null zero full random urandom tty; do
    touch "dev/$name"
    mount --bind "/dev/$name" "dev/$name"
done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
ln -s pts/ptmx dev/ptmx
touch dev/console
mount -t tmpfs tmpfs dev/shm
mount -t tmpfs tmpfs run
mount -t tmpfs tmpfs tmp
ip link set lo up
# The service manager must not see that it is not alone: a changed root, unlike a new one, would forbid it things.
pivot_root . .
umount -l .
exec env -i container=lxc PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --log-target=journal

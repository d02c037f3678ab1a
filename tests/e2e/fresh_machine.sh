#!/bin/sh
# fresh_machine.sh [FOLDER]: makes a minimal Debian 12 in a folder, copies a clean checkout in and runs the README's two
# commands there: `./dev test` and a headless `./dev play`. Needs root and debootstrap; takes its mirror from this
# machine's own apt sources. The folder is kept, so that a second run starts from it.
set -eu
cd "$(dirname "$0")/../.."

root=${1:-/tmp/rift-fresh-machine}
[ "$(id -u)" = 0 ] || { echo "fresh_machine: run it as root" >&2; exit 1; }
command -v debootstrap >/dev/null || { echo "fresh_machine: apt-get install debootstrap" >&2; exit 1; }

mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/*.sources /etc/apt/sources.list.d/*.list 2>/dev/null |
  sed -n 's/^URIs: *\([^ ]*\).*/\1/p; s/^deb \(\[[^]]*\] \)\{0,1\}\(http[^ ]*\).*/\2/p' | head -n 1)
[ -n "$mirror" ] || { echo "fresh_machine: no Debian mirror in this machine's apt sources" >&2; exit 1; }

if [ ! -e "$root/etc/debian_version" ]; then
  debootstrap --variant=minbase bookworm "$root" "$mirror"
  rm -f "$root/etc/apt/sources.list"
  cp /etc/apt/sources.list.d/debian.sources "$root/etc/apt/sources.list.d/" 2>/dev/null ||
    cp /etc/apt/sources.list "$root/etc/apt/"
  cp /etc/apt/apt.conf.d/99* "$root/etc/apt/apt.conf.d/" 2>/dev/null || true
fi
cp /etc/resolv.conf /etc/hosts "$root/etc/"
rm -rf "$root/rift"
mkdir "$root/rift"
git archive HEAD | tar -x -C "$root/rift"

unmount() { umount "$root/proc" "$root/dev" 2>/dev/null || true; }
trap unmount EXIT
mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
mountpoint -q "$root/dev" || mount --bind /dev "$root/dev"

inside() { env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 chroot "$root" sh -c "cd /rift && $1"; }
begin=$(date +%s)
inside "./dev test"
middle=$(date +%s)
inside "./dev play --ticks 600 --bot --headless"
end=$(date +%s)
echo "fresh_machine: ./dev test took $((middle - begin)) s, ./dev play --ticks 600 --bot --headless $((end - middle)) s"

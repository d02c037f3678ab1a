#!/bin/sh
# fresh_package.sh [FOLDER]: installs the .deb that `./dev package` left into a minimal Debian 12, plays it there, removes
# it and looks for what stayed; then unpacks the .tar.gz there and plays that without the .deb's dependencies but those
# its README names. Needs root and debootstrap; takes its mirror from this machine's own apt sources. The folder holds a
# pristine system, which is kept and copied for each run.
set -eu
cd "$(dirname "$0")/../.."

base=${1:-/tmp/rift-fresh-package}
die() { echo "fresh_package: $*" >&2; exit 1; }
[ "$(id -u)" = 0 ] || die "run it as root"
command -v debootstrap >/dev/null || die "apt-get install debootstrap"
deb=$(ls build/release/packages/*.deb 2>/dev/null) || die "first run ./dev package"
tar=$(ls build/release/packages/*.tar.gz)

mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/*.sources /etc/apt/sources.list.d/*.list 2>/dev/null |
  sed -n 's/^URIs: *\([^ ]*\).*/\1/p; s/^deb \(\[[^]]*\] \)\{0,1\}\(http[^ ]*\).*/\2/p' | head -n 1)
[ -n "$mirror" ] || die "no Debian mirror in this machine's apt sources"
if [ ! -e "$base/etc/debian_version" ]; then
  debootstrap --variant=minbase bookworm "$base" "$mirror"
  rm -f "$base/etc/apt/sources.list"
  cp /etc/apt/sources.list.d/debian.sources "$base/etc/apt/sources.list.d/" 2>/dev/null ||
    cp /etc/apt/sources.list "$base/etc/apt/"
  cp /etc/apt/apt.conf.d/99* "$base/etc/apt/apt.conf.d/" 2>/dev/null || true
fi

root=$(mktemp -d)
unmount() { umount "$root/proc" "$root/dev" 2>/dev/null || true; }
trap 'unmount; mountpoint -q "$root/proc" || mountpoint -q "$root/dev" || rm -rf --one-file-system "$root"' EXIT
inside() {
  env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
    chroot "$root" sh -ec "cd /tmp && $1"
}
# A copy of the pristine system, with the packages in /tmp.
begin() {
  unmount
  rm -rf --one-file-system "$root"
  cp -a "$base" "$root"
  cp /etc/resolv.conf /etc/hosts "$root/etc/"
  cp "$deb" "$tar" "$root/tmp/"
  mount -t proc proc "$root/proc"
  mount --bind /dev "$root/dev"
  inside "apt-get update -qq"
}
files() { (cd "$root" && find . -xdev \( -path ./proc -o -path ./dev \) -prune -o -path '*rift*' -print | sort); }

begin
before=$(files)
inside "apt-get install -y -qq --no-install-recommends ./*.deb >install.log 2>&1 || { cat install.log >&2; exit 1; }"
inside "rift play --headless --bot --seed 7 --ticks 600" >"$root/tmp/run"
inside "rift sim --seeds 1..2 --ticks 600 --json" >/dev/null
inside "apt-get install -y -qq --no-install-recommends libgl1-mesa-dri >/dev/null 2>&1"
inside "rift shot run --seed 7 --ticks 60 --out /tmp/picture.png && test \$(wc -c </tmp/picture.png) -gt 50000"
inside "dpkg --verify rift-survivors && apt-get purge -y -qq rift-survivors >/dev/null 2>&1 && ! command -v rift"
[ -d "$root/root/.local/share/rift-survivors" ] || die "no recording where the user's files are"
rm -r "$root/root/.local" "$root/tmp/run"
[ "$(files)" = "$before" ] || die "what stayed: $(files)"
echo "fresh_package: the .deb installs, plays, draws and leaves nothing but the user's own files"

begin
inside "apt-get install -y -qq --no-install-recommends libegl1 libgl1 libgl1-mesa-dri libx11-6 >/dev/null 2>&1"
inside "mkdir 'a folder' && tar -xf *.tar.gz -C 'a folder'"
inside "'a folder'/*/rift play --headless --bot --seed 7 --ticks 600"
inside "'a folder'/*/rift shot run --seed 7 --ticks 60 --out picture.png && test \$(wc -c <picture.png) -gt 50000"
echo "fresh_package: the .tar.gz plays and draws with what its README names"

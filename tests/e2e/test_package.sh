# X2, X6: the packages play from any folder without the checkout, leave nothing but the user's own files, and hold the
# licences of all that is in them.
. tests/e2e/common.sh

SOURCE_DATE_EPOCH=1700000000 cmake --build "$RIFT_BUILD" --target packages >"$work/build.log" 2>&1 ||
  fail "no packages: $(cat "$work/build.log")"
tar=$(ls "$RIFT_BUILD"/packages/rift-survivors-*-linux-*.tar.gz)
deb=$(ls "$RIFT_BUILD"/packages/rift-survivors_*.deb)

# clean WORDS…: runs a command as a player's machine would, from a folder that has nothing to do with the game.
mkdir -p "$work/home" "$work/elsewhere"
clean() { (cd "$work/elsewhere" && env -i PATH=/usr/bin:/bin HOME="$work/home" "$@"); }

# plays RIFT FOLDER: what either layout must do; FOLDER is what was unpacked.
plays() {
  rm -rf "$work/home"
  mkdir "$work/home"
  find "$2" -exec ls -ld {} + >"$work/before"
  clean "$1" play --headless --bot --seed 7 --ticks 600 >"$work/run" || fail "$1 does not run"
  cmp -s "$work/run" "$work/expected" || fail "$1 plays another game: $(cat "$work/run")"
  run="$work/home/.local/share/rift-survivors/last_run.rift"
  [ -f "$run" ] || fail "$1 kept no recording in the user's folder"
  clean "$1" replay "$run" >/dev/null || fail "$1 does not replay"
  clean "$1" shot run --seed 7 --ticks 30 --size 320x180 --out "$work/home/a.png" || fail "$1 draws nothing"
  [ "$(wc -c <"$work/home/a.png")" -gt 5000 ] || fail "$1: an empty picture"
  clean "$1" play --data / --headless 2>"$work/err" && fail "--data is not heeded"
  grep -q -- "--data /" "$work/err" || fail "--data: $(cat "$work/err")"
  clean env DISPLAY="$DISPLAY" "$1" play --bot --seed 7 --ticks 60 >/dev/null || fail "$1 plays in no window"
  find "$2" -exec ls -ld {} + | cmp -s - "$work/before" || fail "$1 changed its own folder"
}
start_display
"$RIFT" play --headless --bot --seed 7 --ticks 600 --no-recording >"$work/expected"

# ---- The .tar.gz, where the way to it has a space; the same files as the checkout's, and no more ----
mkdir -p "$work/a folder/of games"
tar -xf "$tar" -C "$work/a folder/of games"
folder=$(echo "$work/a folder/of games"/*)
[ "$(ls "$work/a folder/of games" | wc -l)" = 1 ] || fail "the .tar.gz is more than one folder"
for file in rift LICENSE THIRD-PARTY.txt README.txt assets/ui.otf assets/pixel.ttf lib/libglfw.so.3 lib/libcjson.so.1; do
  [ -s "$folder/$file" ] || fail "the .tar.gz has no $file"
done
for part in scripts shaders; do
  diff -r -x '.*' "$RIFT_SOURCE/$part" "$folder/$part" || fail "another $part/ in the .tar.gz"
done
find "$folder" -name '.*' -o -name '*.so' -o -perm /022 ! -type l | grep . && fail "that has no place in the .tar.gz"
ldd "$folder/rift" | grep -q "$folder/.*libglfw" || fail "not its own GLFW: $(ldd "$folder/rift")"
plays "$folder/rift" "$folder"

# It can be moved, and a copy without its data says what is missing instead of using the checkout's.
mv "$folder" "$work/moved"
clean "$work/moved/rift" play --headless --bot --seed 7 --ticks 600 | cmp -s - "$work/expected" || fail "it can't be moved"
rm -r "$work/moved/scripts"
clean "$work/moved/rift" play --headless --ticks 1 2>"$work/err" && fail "it plays without scripts"
grep -q "data was not found.*--data" "$work/err" || fail "no data: $(cat "$work/err")"
grep -q "$RIFT_SOURCE" "$work/moved/rift" && fail "it tells where it was built"
[ -z "$(readelf -S "$work/moved/rift" | grep debug_info)" ] || fail "it holds debug information"

# ---- The .deb ----
dpkg-deb -x "$deb" "$work/root"
[ -x "$work/root/usr/bin/rift" ] || fail "the .deb has no usr/bin/rift"
plays "$work/root/usr/bin/rift" "$work/root"
for part in scripts shaders; do
  diff -r -x '.*' "$RIFT_SOURCE/$part" "$work/root/usr/share/rift/$part" || fail "another $part/ in the .deb"
done
dpkg-deb -c "$deb" | awk '$2 != "root/root" || $6 !~ "^./usr/(bin/rift$|share/|$|bin/$)" { bad = 1; print } END { exit bad }' ||
  fail "that has no place in the .deb"
readelf -d "$work/root/usr/bin/rift" | grep -q RUNPATH && fail "the .deb's rift looks for libraries of its own"

control() { dpkg-deb -f "$deb" "$1"; }
[ "$(control Package)" = rift-survivors ] || fail "Package: $(control Package)"
[ "$(control Section)" = games ] || fail "Section: $(control Section)"
[ "$(control Architecture)" = "$(dpkg --print-architecture)" ] || fail "Architecture: $(control Architecture)"
control Maintainer | grep -q '^[^;]* <[^ ]*@[^ ]*>$' || fail "Maintainer: $(control Maintainer)"
for library in libc6 libegl1 libgl1 libglfw3 libcjson1 libopenal1; do
  control Depends | grep -q "$library\b" || fail "no $library in Depends: $(control Depends)"
done
control Depends | grep -q -- '-dev\|lua' && fail "too much in Depends: $(control Depends)"
(cd "$work/root" && dpkg-deb --ctrl-tarfile "$deb" | tar -xO ./md5sums | md5sum -c --quiet) || fail "md5sums"

entry=$work/root/usr/share/applications/rift-survivors.desktop
for line in 'Type=Application' 'Exec=rift play' 'Icon=rift-survivors' 'Terminal=false' 'Categories=Game;'; do
  grep -q "^$line" "$entry" || fail "no '$line' in the menu's entry"
done
/usr/bin/python3 - "$work/root/usr/share/icons/hicolor/scalable/apps/rift-survivors.svg" <<'TEXT' || fail "the icon"
import sys, xml.etree.ElementTree as tree
icon = tree.parse(sys.argv[1]).getroot()
assert icon.tag.endswith("}svg") and icon.get("viewBox") == "0 0 128 128" and len(icon) > 5
TEXT

# ---- Licences, of every library that is linked into the program or lies beside it ----
for notices in "$work/moved/THIRD-PARTY.txt" "$work/root/usr/share/doc/rift-survivors/THIRD-PARTY.txt"; do
  for holder in 'Lua.org, PUC-Rio' 'David Herberth' 'Sean Barrett' 'M+ FONTS Project Authors' 'Camilla L' 'Dave Gamble' \
    'Russell L. Smith' 'Daniel Fiser' 'SIL Open Font License\|Open Font License (OFL)' 'Apache License'; do
    grep -q "$holder" "$notices" || fail "no word of '$holder' in $notices"
  done
done
cmp "$RIFT_SOURCE/LICENSE" "$work/moved/LICENSE" && cmp "$RIFT_SOURCE/LICENSE" "$work/root/usr/share/doc/rift-survivors/copyright" ||
  fail "another licence"
for carried in "$work/moved"/lib/*.so.*; do
  ldd "$work/moved/rift" | grep -qF "${carried%%.so*}.so" || fail "$carried is carried, and the system's own is taken"
  case $(basename "$carried") in
    libglfw.so.* | libcjson.so.* | libode.so.* | libccd.so.*) ;;
    *) fail "$carried is carried without a licence in this test" ;;
  esac
done

# ---- The same sources give the same bytes ----
sha256sum "$tar" "$deb" >"$work/sums"
SOURCE_DATE_EPOCH=1700000000 cmake --build "$RIFT_BUILD" --target packages >/dev/null 2>&1
sha256sum -c --quiet "$work/sums" || fail "made again, the packages differ"

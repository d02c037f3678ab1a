"""xwd_to_png.py FILE.xwd FILE.png: a picture of an X window (32 bits a pixel) as a PNG, for people to look at."""
import struct
import sys
import zlib

with open(sys.argv[1], "rb") as file:
    data = file.read()
header = struct.unpack(">25I", data[:100])
size, width, height, bits, line, colors = header[0], header[4], header[5], header[11], header[12], header[19]
little = header[7] == 0
assert bits == 32, "only windows of 24 or 32 bits"
at = size + colors * 12
rows = bytearray()
for y in range(height):
    row = data[at + y * line : at + y * line + width * 4]
    pixels = bytearray(width * 3)
    for i in range(3):  # red, green, blue
        pixels[i::3] = row[2 - i :: 4] if little else row[1 + i :: 4]
    rows += b"\0" + pixels


def chunk(name, body):
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


with open(sys.argv[2], "wb") as file:
    file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)))
    file.write(chunk(b"IDAT", zlib.compress(bytes(rows), 6)) + chunk(b"IEND", b""))

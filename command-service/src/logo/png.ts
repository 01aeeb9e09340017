import { crc32, deflateSync } from 'node:zlib';

/** A picture without transparency: three bytes for each pixel, row by row. */
export type Picture = { width: number; height: number; rgb: Uint8Array };

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const CHANNELS = 3;

/** A PNG of a picture: its size and its pixels, and nothing else. The same picture has the same bytes. */
export function pngOf({ width, height, rgb }: Picture): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const rows = deflateSync(filtered({ width, height, rgb }), { level: 9 });
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** A part of a PNG, with its length and its checksum. */
export function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** The filters of PNG by their number: what is taken from a byte, by those left of it, above it and above that. */
const FILTERS: readonly ((left: number, above: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, above) => above,
  (left, above) => (left + above) >> 1,
  nearest,
];

/** The neighbour (Paeth) that is nearest to what the three say together. */
function nearest(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [guess - left, guess - above, guess - corner].map(Math.abs);
  if (Number(toLeft) <= Number(toAbove) && Number(toLeft) <= Number(toCorner)) return left;
  return Number(toAbove) <= Number(toCorner) ? above : corner;
}

/** Each row with the filter that leaves the smallest differences, which shrink best. */
function filtered({ width, height, rgb }: Picture): Buffer {
  const length = width * CHANNELS;
  const rows = Array.from({ length: height }, (_, y) => {
    const row = rgb.subarray(y * length, (y + 1) * length);
    const above = y === 0 ? new Uint8Array(length) : rgb.subarray((y - 1) * length, y * length);
    const tried = FILTERS.map((_, filter) => differences(filter, row, above));
    return tried.reduce((best, next) => (sumOf(next) < sumOf(best) ? next : best));
  });
  return Buffer.concat(rows);
}

function differences(filter: number, row: Uint8Array, above: Uint8Array): Uint8Array {
  const predicted = FILTERS[filter] ?? (() => 0);
  const found = new Uint8Array(row.length + 1);
  found[0] = filter;
  for (let x = 0; x < row.length; x += 1) {
    const [left, corner] = x < CHANNELS ? [0, 0] : [row[x - CHANNELS] ?? 0, above[x - CHANNELS] ?? 0];
    found[x + 1] = (row[x] ?? 0) - predicted(left, above[x] ?? 0, corner);
  }
  return found;
}

/** The sum of the differences, which are signed bytes. */
function sumOf(differences: Uint8Array): number {
  let sum = 0;
  for (let x = 1; x < differences.length; x += 1) {
    const value = differences[x] ?? 0;
    sum += value < 128 ? value : 256 - value;
  }
  return sum;
}

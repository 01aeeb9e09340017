/** A text with the name of its encoding. */
export type DecodedText = { text: string; encoding: string };

const MARKS: readonly (readonly [encoding: string, label: string, ...bytes: number[]])[] = [
  ['utf-8', 'UTF-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 'UTF-16', 0xff, 0xfe],
  ['utf-16be', 'UTF-16', 0xfe, 0xff],
];

/** How many bytes are examined to detect UTF-16 without a byte order mark. */
const PROBE = 512;

/**
 * Decodes a file: by its byte order mark, as UTF-16 when half of its first bytes are zero, as UTF-8 when the bytes are
 * valid, otherwise as Windows-1252.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = MARKS.find(([, , ...mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked !== undefined) return decoded(bytes, marked[0], marked[1]);
  const wide = wideEncoding(bytes.subarray(0, PROBE));
  if (wide !== null) return decoded(bytes, wide, 'UTF-16');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return decoded(bytes, 'windows-1252', 'Windows-1252');
  }
}

function decoded(bytes: Uint8Array, encoding: string, label: string): DecodedText {
  return { text: new TextDecoder(encoding).decode(bytes), encoding: label };
}

/** In western text in UTF-16, half of the bytes are zero, all at even or all at odd positions. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const zeros = [0, 0];
  for (const [index, byte] of bytes.entries()) {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < bytes.length / 4) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

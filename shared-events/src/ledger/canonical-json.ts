import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';
import type { Json } from './scalars.ts';

/** The canonical text of a JSON value (RFC 8785). */
export function canonicalJson(value: Json): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('The value has no JSON text.');
  return text;
}

/** The same text in pieces, for an object with a list of thousands of values. */
export function* canonicalPieces(value: Json): Generator<string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return yield canonicalJson(value);
  let comma = '{';
  // RFC 8785 orders keys by their UTF-16 units, as a plain sort does.
  for (const key of Object.keys(value).toSorted()) {
    yield `${comma}${canonicalJson(key)}:`;
    comma = ',';
    const part = value[key];
    if (Array.isArray(part)) yield* piecesOfList(part);
    else yield canonicalJson(part ?? null);
  }
  yield comma === '{' ? '{}' : '}';
}

function* piecesOfList(list: readonly Json[]): Generator<string> {
  let comma = '[';
  for (const item of list) {
    yield comma + canonicalJson(item);
    comma = ',';
  }
  yield comma === '[' ? '[]' : ']';
}

/** SHA-256 of a text in UTF-8, as 64 hex digits. */
function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** The hash that chains an event to the one before it: SHA-256 of `prevHash`, a line feed and the canonical event. */
export function chainHash(prevHash: string, event: Json): string {
  return sha256Hex(`${prevHash}\n${canonicalJson(event)}`);
}

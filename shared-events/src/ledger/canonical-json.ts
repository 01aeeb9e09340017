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

/** SHA-256 of a text in UTF-8, as 64 hex digits. */
function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** The hash that chains an event to the one before it: SHA-256 of `prevHash`, a line feed and the canonical event. */
export function chainHash(prevHash: string, event: Json): string {
  return sha256Hex(`${prevHash}\n${canonicalJson(event)}`);
}

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { TextSplice } from './change.ts';

/** A short fingerprint of a long text (the first 16 hex digits of its SHA-256). */
export function textDigest(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text))).slice(0, 16);
}

/** The smallest single splice from `before` to `after`. It never splits a surrogate pair. */
export function spliceBetween(before: string, after: string): TextSplice {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  if (head > 0 && isHighSurrogate(before, head - 1)) head -= 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  if (tail > 0 && isLowSurrogate(before, before.length - tail)) tail -= 1;
  return {
    at: head,
    removed: before.slice(head, before.length - tail),
    inserted: after.slice(head, after.length - tail),
    beforeDigest: textDigest(before),
    afterDigest: textDigest(after),
  };
}

/** The splice that reverses another one. */
export function inverseSplice(splice: TextSplice): TextSplice {
  return {
    at: splice.at,
    removed: splice.inserted,
    inserted: splice.removed,
    beforeDigest: splice.afterDigest,
    afterDigest: splice.beforeDigest,
  };
}

/**
 * One splice with the effect of `first` and then `second`, or null when there is a gap between them, because the text
 * in the gap is not known here.
 */
export function mergeSplices(first: TextSplice, second: TextSplice): TextSplice | null {
  const firstEnd = first.at + first.inserted.length;
  const secondEnd = second.at + second.removed.length;
  if (second.at > firstEnd || secondEnd < first.at || first.afterDigest !== second.beforeDigest) return null;
  const before = second.removed.slice(0, Math.max(0, first.at - second.at));
  const after = second.removed.slice(Math.min(second.removed.length, Math.max(0, firstEnd - second.at)));
  const head = first.inserted.slice(0, Math.max(0, second.at - first.at));
  const tail = first.inserted.slice(Math.min(first.inserted.length, Math.max(0, secondEnd - first.at)));
  return {
    at: Math.min(first.at, second.at),
    removed: before + first.removed + after,
    inserted: head + second.inserted + tail,
    beforeDigest: first.beforeDigest,
    afterDigest: second.afterDigest,
  };
}

/** @throws Error when the text is not the one that the splice was created for. */
export function applySplice(text: string, splice: TextSplice): string {
  if (!text.startsWith(splice.removed, splice.at)) throw new Error('The splice does not fit the text.');
  return text.slice(0, splice.at) + splice.inserted + text.slice(splice.at + splice.removed.length);
}

function isHighSurrogate(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff;
}

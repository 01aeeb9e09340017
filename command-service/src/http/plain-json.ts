import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { isStorableText } from '@ledgerline/shared-events/text/storable-text.ts';

const MAX_DEPTH = 32;

/**
 * A parsed body as JSON that every store can hold: no NUL, no half surrogate pair, no infinite number, no extreme
 * nesting.
 * @throws Rejected malformed
 */
export function plainJson(body: unknown, depth = 0): Json {
  if (depth > MAX_DEPTH) throw malformed('is nested too deeply');
  if (body === undefined || body === null) return null;
  if (typeof body === 'string') return plainText(body);
  if (typeof body === 'boolean') return body;
  if (typeof body === 'number') return plainNumber(body);
  if (Array.isArray(body)) return body.map((item) => plainJson(item, depth + 1));
  if (typeof body !== 'object') throw malformed('is not JSON');
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [plainText(key), plainJson(value, depth + 1)]),
  );
}

/** A body that must be an object; a missing one counts as empty. @throws Rejected malformed */
export function plainObject(body: unknown): { [key: string]: Json } {
  const json = plainJson(body);
  if (json === null) return {};
  if (typeof json !== 'object' || Array.isArray(json)) throw malformed('is not an object');
  return json;
}

function plainText(text: string): string {
  if (!isStorableText(text)) throw malformed("has characters that aren't text");
  return text;
}

/** JSON can contain 1e400, which JavaScript reads as infinity. */
function plainNumber(number: number): number {
  if (!Number.isFinite(number)) throw malformed('has a number that is too large');
  return number;
}

function malformed(what: string): Rejected {
  return new Rejected('malformed', `The body of the request ${what}.`);
}

import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import fc from 'fast-check';

const DEEP = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;

/** JSON that no regular client sends: wrong types, sizes, characters, dates, numbers and keys. */
const HOSTILE: readonly Json[] = [
  ...[null, true, false, '', ' ', '\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', '\u202e\u2066', 'NaN'],
  ...[0, -1, 1.5, 1e21, -1e21, 1e308, 5e-324, 0.0000001, 2_147_483_648, 9_007_199_254_740_992],
  ...['1e5', '0x10', '٣', '1,234,5', '--1', '1 000', '0,125', '-0', 'Infinity', '999999999999999999999999'],
  ...['2026-02-30', '0000-00-00', '9999-12-31', '2026-1-1', '2026-11-20T10:00:00Z', '2026-11-20 25:00'],
  ...['XXX', 'eur', 'EUR ', '__proto__', 'constructor', 'toString', 'job1', 'job999', 'job-1', 'x', 'dor'],
  ...['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<p>'.repeat(2_000), 'x'.repeat(100_000)],
  [],
  {},
  [[]],
  [null],
  Array.from({ length: 600 }, () => 1),
  Array.from({ length: 3 }, () => ({ id: 'job1' })),
  JSON.parse('{"__proto__":{"polluted":true}}'),
  JSON.parse('{"constructor":{"prototype":{"polluted":true}},"id":1}'),
  JSON.parse(DEEP),
  { $absent: true },
  { id: 1, name: 'x', rate: '19', compound: true, primaryTax: 1 },
];

export const hostileValue: fc.Arbitrary<Json> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 3 }).map((text): Json => JSON.parse(text)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 50 }) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
);

/** How a payload is damaged: `path` chooses a place in it, `value` is put there. */
type Corruption = { path: number[]; value: Json; adds: boolean };

export const corruption: fc.Arbitrary<Corruption> = fc.record({
  path: fc.array(fc.nat({ max: 50 }), { minLength: 1, maxLength: 4 }),
  value: hostileValue,
  adds: fc.boolean(),
});

/** A payload with one value replaced, or with one unknown key added. */
export function corrupted(payload: Json, { path, value, adds }: Corruption): Json {
  const [pick = 0, ...rest] = path;
  if (Array.isArray(payload)) {
    if (payload.length === 0 || adds) return [...payload, value];
    const at = pick % payload.length;
    return payload.map((item, index) => (index === at ? deeper(item, rest, value, adds) : item));
  }
  if (typeof payload !== 'object' || payload === null) return value;
  const keys = Object.keys(payload);
  const key = keys[pick % Math.max(1, keys.length)];
  if (key === undefined || (adds && rest.length === 0)) {
    return Object.fromEntries([...Object.entries(payload), [pick % 2 ? '__proto__' : 'surprise', value]]);
  }
  const entries = Object.entries(payload);
  return Object.fromEntries(
    entries.map(([name, item]) => [name, name === key ? deeper(item, rest, value, adds) : item]),
  );
}

function deeper(item: Json, path: number[], value: Json, adds: boolean): Json {
  return path.length === 0 ? value : corrupted(item, { path, value, adds });
}

import { expect, it } from 'vitest';
import { naturalKey } from './natural-key.ts';

const sorted = (texts: readonly string[]) =>
  texts.toSorted((one, other) => (naturalKey(one) < naturalKey(other) ? -1 : 1));

it('numbers in a text sort by their value', () => {
  expect(sorted(['10', '9', '2026-12', '2026-2', '100'])).toEqual(['9', '10', '100', '2026-2', '2026-12']);
  expect(sorted(['RE-007', 'RE-12', 're-8'])).toEqual(['RE-007', 're-8', 'RE-12']);
});

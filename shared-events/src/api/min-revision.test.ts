import { expect, it } from 'vitest';
import { minRevisionOf } from './min-revision.ts';

it.each([
  ['0', 0],
  ['412', 412],
  ['-1', -1],
])('the header %s asks for a revision', (header, revision) => {
  expect(minRevisionOf({ 'x-min-revision': header })).toBe(revision);
});

it('no header asks for none', () => {
  expect(minRevisionOf({})).toBeNull();
});

it.each(['soon', '', '-2', '1.5', '1e3', ' 7', '9999999999999999'])(
  'the header "%s" is malformed, and named',
  (header) => {
    const refusal = { code: 'malformed', errors: { 'X-Min-Revision': [expect.any(String)] } };
    expect(() => minRevisionOf({ 'x-min-revision': header })).toThrow(expect.objectContaining(refusal));
  },
);

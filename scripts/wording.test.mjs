import { expect, it } from 'vitest';
import { foreignTurns } from './wording.mjs';

const turnsIn = (path, text) => foreignTurns(path, text).map(({ line, found }) => `${line}: ${found}`);

it.each([
  [
    'a text on the screen',
    'const a = <p>\n  Nothing goes out\n  by itself.\n</p>;',
    ['1: by itself', '1: goes out'],
  ],
  ['an attribute', 'const a = <Field label="E-mail" />;', ['1: E-mail']],
  ['a string', "const a = 'This is no date';", ['1: is no ']],
  ['a text with values', 'const a = `Invoice stands here`;', ['1: stands']],
])('the check of wording refuses a foreign turn in %s', (_what, text, turns) => {
  expect(turnsIn('client/src/a.tsx', text)).toEqual(turns);
});

it('the check of wording refuses a foreign turn in the docs, except in code', () => {
  const page = 'First\nIt is sent by itself.\n`by itself`\n```\nby itself\n```\nFor ever';
  expect(turnsIn('docs/a.md', page)).toEqual(['2: by itself', '7: For ever']);
});

it.each([
  [
    'what English says too',
    "const a = ['There is no invoice', 'It is no longer due', 'Good with understanding'];",
  ],
  ['the names of code, and comments', '// It stands by itself.\nconst stands = 1;'],
  ['the words that other programs and languages use', "const a = 'status|state|stand|estado';"],
])('the check of wording accepts %s', (_what, text) => {
  expect(turnsIn('shared-events/src/import/fields.ts', text)).toEqual([]);
});

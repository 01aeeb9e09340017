import { expect, it } from 'vitest';
import { hidingIdentifiers } from './identifiers.mjs';

const namesIn = (path, text) => hidingIdentifiers(path, text).map(({ name }) => name);

it.each([
  ['a variable', 'const told = 1;', ['told']],
  ['a part of a name', 'function askedSteps() {}', ['askedSteps']],
  ['a type and its property', 'type Held = { isKnown: boolean };', ['Held', 'isKnown']],
  ['a constant', 'const NOT_TOLD = 1;', ['NOT_TOLD']],
  ['a private field', 'class Rows { #made = 1; }', ['made']],
  ['the key of an object literal', 'const found = { told: 1 };', ['told']],
  ['a name inside of a pattern', 'const [{ a: wanted }] = list;', ['wanted']],
])('the check of identifiers refuses a forbidden word in %s', (_what, text, names) => {
  expect(namesIn('client/src/a.ts', text)).toEqual(names);
});

it.each([
  ['a word inside of a word', 'const remade = unknown;'],
  ['text and attributes', 'const a = <p title="told">The number is taken</p>;'],
  ['a property of a stored event or of the wire', 'type Edited = { taken: number[] };'],
  ['a property that is only read', 'const { tookBack } = entry;'],
])('the check of identifiers accepts %s', (_what, text) => {
  expect(namesIn('client/src/a.tsx', text)).toEqual([]);
});

it('the check of identifiers accepts the name given in tests only', () => {
  expect(namesIn('tests/a.test.ts', 'const given = 1;')).toEqual([]);
  expect(namesIn('infra/src/a.ts', 'const given = 1;')).toEqual(['given']);
});

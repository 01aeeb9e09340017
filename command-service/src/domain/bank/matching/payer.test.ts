import { expect, it } from 'vitest';
import { comparedName, isSameName } from './payer.ts';

it.each([
  ['in another order', 'Wu Li', 'Li Wu'],
  ['without its legal form', 'Nordia GmbH', 'NORDIA Limited'],
  ['of legal forms alone', 'The Company', 'The Company'],
  ['without its middle name', 'Anna Schmidt', 'Anna Maria Schmidt'],
  ['that the bank cut', 'Halden Medizintechni', 'Halden Medizintechnik AG'],
  ['without accents', 'TRANSLATIO KRAKOW SP ZOO', 'Translatio Kraków Sp. z o.o.'],
])('a name %s is the same one', (_how, payer, own) => {
  expect(isSameName(comparedName(payer), comparedName(own))).toBe(true);
});

it.each([
  ['a short name and a longer one', 'Halden Mediz', 'Halden Medizintechnik AG'],
  ['one short word of two', 'Nord', 'Nord Verlag'],
  ['one word of three', 'Translatio', 'Translatio Kraków Praha'],
  ['names with one word in common', 'Anna Schmidt', 'Bernd Schmidt'],
  ['nothing and a name', '', 'Anna Schmidt'],
])('%s are two names', (_what, payer, own) => {
  expect(isSameName(comparedName(payer), comparedName(own))).toBe(false);
});

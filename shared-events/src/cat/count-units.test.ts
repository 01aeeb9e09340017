import { expect, it } from 'vitest';
import { BUILT_IN_UNITS } from '../catalogue/built-in-units.ts';
import { countedBy, unitThatCounts } from './count-units.ts';

const unit = (name: string, id = 100, singular = '') => ({ id, name, singular });

it.each([
  ['Words', 1, 'words'],
  ['Renamed', 1, 'words'],
  ['Source words', 100, 'words'],
  ['Wörter', 100, 'words'],
  ['Characters (with spaces)', 100, 'characters'],
  ['Zeichen', 100, 'characters'],
  ['Hours', 2, null],
  ['Flat rate', 7, null],
  ['1,000 words', 100, null],
  ['Pages', 100, null],
] as const)('the unit %s counts what it says', (name, id, counts) => {
  expect(countedBy(unit(name, id))).toBe(counts);
});

it('a unit is known by its singular, too, and the first that counts the same is taken', () => {
  expect(countedBy(unit('Anschläge', 100, 'character'))).toBe('characters');
  expect(unitThatCounts('words', [unit('Source words', 101), ...BUILT_IN_UNITS])?.id).toBe(101);
  expect(unitThatCounts('characters', BUILT_IN_UNITS)).toBeNull();
});

import { describe, expect, it } from 'vitest';
import { bandOf, mayBeMachine, NO_BAND, NOT_WORK, OTHER_BORDERS } from './chosen-band.ts';

const plain = (band: 'new' | 'repetition') => ({ band, source: null, from: null, to: null });
const KEYS = [plain('repetition'), plain('new'), { ...plain('new'), source: 'mt' as const }];
const other = (from: string, to: string, isMachine = false) => ({
  value: OTHER_BORDERS,
  from,
  to,
  isMachine,
});

describe('a chosen band', () => {
  it.each([
    ['nothing', NO_BAND, undefined],
    ['no work', { ...NO_BAND, value: NOT_WORK }, null],
    ['an offered one', { ...NO_BAND, value: '0' }, KEYS[0]],
    ['one of machine translation', { ...NO_BAND, value: '1', isMachine: true }, KEYS[2]],
    ['one that can’t be of machine translation', { ...NO_BAND, value: '0', isMachine: true }, KEYS[0]],
    ['borders', other('82', '93'), { band: 'fuzzy', source: null, from: 82, to: 93 }],
    [
      'borders of machine translation',
      other('82', '93', true),
      { band: 'fuzzy', source: 'mt', from: 82, to: 93 },
    ],
    ['one border', other('100', '100'), { band: 'exact', source: null, from: null, to: null }],
    ['borders in the wrong order', other('93', '82'), undefined],
    ['a border that is missing', other('', '82'), undefined],
    ['a border above 100', other('82', '101'), undefined],
    ['a border that isn’t whole', other('82.5', '93'), undefined],
  ])('is %s', (_, chosen, band) => expect(bandOf(chosen, KEYS)).toEqual(band));

  it('may be of machine translation where it is a match or new words', () => {
    expect(
      ['0', '1', '2', OTHER_BORDERS, NOT_WORK, ''].map((value) => mayBeMachine({ ...NO_BAND, value }, KEYS)),
    ).toEqual([false, true, false, true, false, false]);
  });
});

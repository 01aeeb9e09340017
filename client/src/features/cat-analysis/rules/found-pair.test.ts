import { describe, expect, it } from 'vitest';
import { foundPair, isOfOtherPair, newPair } from './found-pair.ts';

const pair = (id: number, from: string, to: string) => ({ id, from, to });

describe('the language pair of an analysis', () => {
  it.each([
    ['names', [pair(1, 'German', 'English'), pair(2, 'English', 'German')], 1],
    ['codes', [pair(1, 'DE', 'FR'), pair(2, 'DE', 'EN')], 2],
    ['the variant where there is one', [pair(1, 'DE', 'EN'), pair(2, 'de-DE', 'en-GB')], 2],
    [
      'nothing where several fit equally well',
      [pair(1, 'German', 'English'), pair(2, 'DE', 'EN')],
      undefined,
    ],
    ['nothing where there is none', [pair(1, 'DE', 'PL')], undefined],
  ])('is found by %s', (_, pairs, id) => {
    expect(foundPair('de-DE', 'en-GB', pairs)?.id).toBe(id);
  });

  it('is not found while a language is unknown', () => {
    expect(foundPair(null, 'en-GB', [pair(1, 'German', 'English')])).toBeNull();
  });

  it('is added in the way in which the account writes its languages', () => {
    expect(newPair('de-DE', 'pl-PL', [pair(1, 'DE', 'EN')])).toEqual({ from: 'DE', to: 'PL' });
    expect(newPair('de-DE', 'pl-PL', [pair(1, 'German', 'English')])).toEqual({
      from: 'German',
      to: 'Polish',
    });
  });
});

it.each([
  ['en-US', 'de-DE', false],
  [null, 'de-AT', false],
  ['en', null, false],
  [null, null, false],
  ['en-US', 'fr-FR', true],
  [null, 'fr', true],
  ['de', 'en', true],
])('an analysis of %s to %s is of another pair than English to German: %s', (source, target, isOther) => {
  expect(isOfOtherPair({ source, target }, pair(1, 'EN', 'DE'))).toBe(isOther);
  expect(isOfOtherPair({ source, target }, pair(1, 'English', 'German'))).toBe(isOther);
});

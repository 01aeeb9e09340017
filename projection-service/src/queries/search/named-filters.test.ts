import { describe, expect, it } from 'vitest';
import { namedFilters, withoutPart } from './named-filters.ts';

describe('namedFilters', () => {
  it('reads a year, and the words at both ends as clients, the longest first', () => {
    expect(namedFilters('court ruling kessler 2025')).toEqual({
      year: 2025,
      rest: 'court ruling kessler',
      clientParts: ['court ruling kessler', 'ruling kessler', 'court ruling', 'kessler', 'court'],
    });
  });

  it('takes no other number for a year, and no short word for a client', () => {
    expect(namedFilters('ab 14')).toEqual({ year: null, rest: 'ab 14', clientParts: ['ab 14'] });
    expect(namedFilters('2025')).toEqual({ year: 2025, rest: '', clientParts: [] });
    expect(namedFilters('20251').year).toBeNull();
  });

  it('tries only some words of a long text', () => {
    const text = Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ');
    expect(namedFilters(text).clientParts).toHaveLength(12);
  });
});

it('withoutPart leaves what the name of a client does not say', () => {
  expect(withoutPart('court ruling kessler', 'kessler')).toBe('court ruling');
  expect(withoutPart('kessler court', 'kessler')).toBe('court');
  expect(withoutPart('kessler', 'kessler')).toBe('');
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jobDisplayName, jobListName, languagePairLabel, suggestedSingular } from './display-name.ts';
import {
  filterOptions,
  isNewOption,
  matchQuality,
  optionNamed,
  rankByName,
  rowOfText,
} from './match-quality.ts';
import { isNameInUse, nameKey, searchKey } from './search-key.ts';
import { isStorableText } from './storable-text.ts';

describe('keys', () => {
  it.each([
    ['  Łódź ', 'lodz'],
    ['ZÜRICH', 'zurich'],
    ['Hohe  Straße', 'hohe strasse'],
    ['Señor', 'senor'],
    ['Ærø', 'aero'],
    ['İstanbul', 'istanbul'],
    ['Ｆｕｌｌ', 'full'],
    ['O’Neill', "o'neill"],
    ['\u1fef ｀ ´ \u1ffd', "' ' ' '"],
    ['ŉ', "'n"],
    ['日本語', '日本語'],
    ['한국어', '한국어'],
  ])('search takes %j for %j', (text, key) => {
    expect(searchKey(text)).toBe(key);
  });

  it('are the same when computed twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(searchKey(searchKey(text))).toBe(searchKey(text));
        expect(nameKey(nameKey(text))).toBe(nameKey(text));
      }),
    );
  });

  it('find duplicates by case and spaces, not by accents', () => {
    const clients = [
      { id: 1, name: 'Café Nord' },
      { id: 2, name: 'Oakfield Press' },
    ];
    expect(isNameInUse(' café  NORD ', clients, null)).toBe(true);
    expect(isNameInUse('Cafe\u0301 Nord', clients, null)).toBe(true);
    expect(isNameInUse('Cafe Nord', clients, null)).toBe(false);
    expect(isNameInUse('Oakfield press', clients, 2)).toBe(false);
  });
});

describe('names', () => {
  it('of a job', () => {
    const job = { name: ' Leaflet ', jobTypeName: 'Translation', clientName: 'Lingua Nord' };
    expect(jobDisplayName(job)).toBe('Leaflet');
    expect(jobDisplayName({ ...job, name: ' ' })).toBe('Translation job for Lingua Nord');
    expect(jobDisplayName({ jobTypeName: 'Translation' })).toBe('Translation job');
    expect(jobDisplayName({ name: null, clientName: 'Lingua Nord' })).toBe('Job');
    expect([jobListName(null), jobListName('Leaflet')]).toEqual(['Untitled', 'Leaflet']);
  });

  it('of language pairs and units', () => {
    expect(languagePairLabel({ from: 'DE', to: 'EN' })).toBe('DE > EN');
    expect(['Words', 'Pages ', 'Word', 's', 'Normseiten'].map(suggestedSingular)).toEqual([
      'word',
      'page',
      'word',
      '',
      'normseiten',
    ]);
  });
});

describe('matching', () => {
  it.each([
    ['Łódź', 'lodz', 1],
    ['Meridian Language Services', 'mer', 0.75],
    ['Meridian Language Services', 'lan', 0.5],
    ['Plan-Land', 'land', 0.5],
    ['Atlantis', 'lan', 0.25],
    ['Oakfield', 'lan', 0],
    ['Oakfield', '', 0.25],
  ])('%s against %j is %d', (name, query, quality) => {
    expect(matchQuality(name, query)).toBe(quality);
  });

  it('ranks clients by match, then by activity', () => {
    const clients = ['Atlantis', 'Meridian Language', 'Landmark', 'Lan', 'Oakfield', 'Landing'].map(
      (name, id) => ({
        id,
        name,
        jobActivity: id,
      }),
    );
    expect(rankByName(clients, 'lan').map(({ name }) => name)).toEqual([
      'Lan',
      'Landing',
      'Landmark',
      'Meridian Language',
      'Atlantis',
    ]);
    expect(rankByName(clients, '').map(({ id }) => id)).toEqual([5, 4, 3, 2, 1, 0]);
  });

  it('finds the option of a typed name, first the one with the same accents', () => {
    const options = [{ name: 'M\u00fcller' }, { name: 'Muller' }, { name: 'Mullerson' }];
    expect(optionNamed(options, 'muller ')).toBe(options[1]);
    expect(optionNamed(options, 'M\u00dcLLER')).toBe(options[0]);
    expect(optionNamed([{ name: '\u0141\u00f3d\u017a' }], 'lodz')?.name).toBe('\u0141\u00f3d\u017a');
    expect(optionNamed(options, 'mull')).toBeUndefined();
    expect([rowOfText(options, 'muller'), rowOfText(options, 'mull')]).toEqual([1, 0]);
  });

  it('keeps options whose name, word or other key starts with the text', () => {
    const options = [
      { name: 'British Pound', keys: ['GBP'] },
      { name: 'Euro', keys: ['EUR'] },
      { name: 'Pound cake' },
      { name: 'Compound' },
    ];
    expect(filterOptions(options, 'pound').map(({ name }) => name)).toEqual(['Pound cake', 'British Pound']);
    expect(filterOptions(options, 'gb').map(({ name }) => name)).toEqual(['British Pound']);
    expect(filterOptions(options, ' ')).toHaveLength(4);
    expect(isNewOption([{ name: 'Caf\u00e9' }], 'cafe')).toBe(true);
    expect(isNewOption([{ name: 'Caf\u00e9' }], ' CAFE\u0301 ')).toBe(false);
    expect([isNewOption(options, 'euro'), isNewOption(options, 'Yen'), isNewOption(options, ' ')]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('storable text', () => {
  it.each(['', 'Łódź', '🙂', '\u202e\t\n'])('is %j', (text) => expect(isStorableText(text)).toBe(true));

  it.each(['\u0000', 'a\u0000b', '\ud83d', '\ude42a'])('is not %j', (text) => {
    expect(isStorableText(text)).toBe(false);
  });
});

it.each(["o'brien", 'O’Brien', 'O‘BRIEN', 'Oʼbrien', 'O´Brien', 'O`Brien'])(
  'apostrophes are one in a search: %s',
  (name) => {
    expect(searchKey(name)).toBe("o'brien");
  },
);

import { BUILT_IN_GRIDS } from '@ledgerline/shared-events/cat/grid.ts';
import { MAX_CAT_TABLES } from '@ledgerline/shared-events/cat/tables.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { describe, expect, it } from 'vitest';
import { settingsOf } from '../lookup.ts';
import { given } from '../testing/given.ts';
import { PRACTICE_START } from '../testing/practice-start.ts';

const COLUMNS = { label: 0, segments: null, words: 1, characters: null, unit: null };
const table = (value: Json) => ['SetSetting', { key: 'catTables', value }] as const;
const FIRST = table({ key: 'band|words', columns: COLUMNS });
const [common] = BUILT_IN_GRIDS;
const OWN = { ...common, id: 48211937, name: 'Own', default: true };

describe('how a table of counts is read', () => {
  it('is remembered by its headings, and replaced under its id', () => {
    given()
      .when(...FIRST)
      .thenFacts('CatTableSaved')
      .answering({ key: 'catTables', value: { id: 1, key: 'band|words', columns: COLUMNS } });
    given(FIRST)
      .when(...FIRST)
      .thenNothing();
    given(FIRST)
      .when(...table({ key: 'band|words', columns: { ...COLUMNS, words: 2 } }))
      .saying({ table: { id: 1, columns: { words: 2 } }, before: { columns: { words: 1 } } });
  });

  it('is forgotten, and its id is never used again', () => {
    const removed = ['RemoveSetting', { key: 'catTables', id: 1 }] as const;
    given(FIRST, removed)
      .when(...FIRST)
      .saying({ table: { id: 2 }, before: null });
    given()
      .when(...removed)
      .thenRefused('not_found');
  });

  it('is refused without a column that counts, and when there are too many', () => {
    given()
      .when(...table({ key: 'a|b', columns: { ...COLUMNS, words: null } }))
      .thenRefused('invalid', undefined, 'columns.words');
    const many = Array.from({ length: MAX_CAT_TABLES }, (_, at) =>
      table({ key: `a|${at}`, columns: COLUMNS }),
    );
    given(...many)
      .when(...FIRST)
      .thenRefused('too_large');
  });
});

describe('the discount grids', () => {
  it('are one value, with numbers or decimal texts, and the built-in ones return', () => {
    const sent = { ...OWN, name: ' Own ', bands: [{ ...BUILT_IN_GRIDS[1]?.bands[0], percent: 50 }] };
    const { ledger } = given()
      .when('SetSetting', { key: 'catGrids', value: [sent] })
      .thenFacts('SettingChanged')
      .saying({ key: 'catGrids', before: null, after: [{ name: 'Own', bands: [{ percent: '50' }] }] });
    expect(settingsOf(ledger.state).catGrids).toMatchObject([{ id: 48211937 }]);
    ledger.run('SetSetting', { key: 'catGrids', value: null });
    expect(settingsOf(ledger.state).catGrids).toEqual(BUILT_IN_GRIDS);
  });

  it.each<[string, Json]>([
    ['none', []],
    ['no default', [{ ...OWN, default: false }]],
    ['a name twice', [OWN, { ...OWN, id: 2, default: false }]],
    ['201 percent', [{ ...OWN, bands: [{ ...BUILT_IN_GRIDS[1]?.bands[0], percent: '201' }] }]],
  ])('are refused with %s', (_, value) => {
    given().when('SetSetting', { key: 'catGrids', value }).thenRefused('invalid', undefined, 'value');
  });
});

describe('what a client says about analyses', () => {
  const set = (key: string, value: Json) =>
    given(...PRACTICE_START).when('SetClientSetting', { clientId: 1, key, value });

  it.each<[string, Json]>([
    ['catGrid', 2],
    ['catGrid', null],
    ['catPairGrids', [{ language_pair_id: 1, grid: 2 }]],
    ['catWeighted', 'yes'],
    ['catBorders', { high: { from: 95, to: 99 }, medium: { from: 85, to: 94 }, low: { from: 75, to: 84 } }],
    ['catByBand', true],
  ])('%s is stored: %j', (key, value) => {
    set(key, value).thenFacts('ClientSettingChanged').saying({ key, after: value });
  });

  it.each<[string, Json]>([
    ['catGrid', 3],
    ['catPairGrids', [{ language_pair_id: 9, grid: 1 }]],
    ['catPairGrids', [{ language_pair_id: 1, grid: 9 }]],
    [
      'catPairGrids',
      [
        { language_pair_id: 1, grid: 1 },
        { language_pair_id: 1, grid: 2 },
      ],
    ],
    ['catWeighted', 'maybe'],
    ['catBorders', { high: { from: 99, to: 95 }, medium: { from: 85, to: 94 }, low: { from: 75, to: 84 } }],
  ])('%s is refused: %j', (key, value) => set(key, value).thenRefused('invalid'));
});

import { workbook } from '@ledgerline/shared-events/import/testing/workbook.ts';
import { expect, it } from 'vitest';
import { read, wordsOf } from './testing/read-bytes.ts';

type Rows = (string | number)[][];
const table = (words: number, heads: [string, string] = ['Match', 'Words']): Rows => [
  heads,
  ['New', words],
  ['100%', words],
];
const book = (sheets: Record<string, Rows>) => new Uint8Array(workbook(sheets));
const columns = { label: 0, segments: null, words: 1, characters: null, unit: null };

it('a question about a workbook names the sheet, one after the other', async () => {
  const file = book({ Cover: [['Hello']], Manual: table(1, ['A', 'B']), Website: table(2, ['C', 'D']) });
  const { question } = await read(file, 'a.xlsx');
  expect(question).toMatchObject({ needs: 'columns', sheet: 'Manual', heads: ['A', 'B'] });
  const tables = [{ key: question?.key ?? '', columns }];
  const { question: next } = await read(file, 'a.xlsx', { tables });
  expect(next).toMatchObject({ needs: 'columns', sheet: 'Website', heads: ['C', 'D'] });
  const { analyses } = await read(file, 'a.xlsx', { tables: [...tables, { key: next?.key ?? '', columns }] });
  expect(analyses.map(({ sheet, total }) => [sheet, total.words])).toEqual([
    ['Manual', 2],
    ['Website', 4],
  ]);
});

it('a sheet can be left out, and a warning says so', async () => {
  const file = book({ Manual: table(1), Prices: table(2, ['C', 'D']) });
  expect((await read(file, 'a.xlsx')).question).toMatchObject({ sheet: 'Prices' });
  const leftOut = [{ file: 'a.xlsx', sheet: 'Prices' }];
  const { analyses } = await read(file, 'a.xlsx', { leftOut });
  expect(analyses).toMatchObject([{ sheet: 'Manual', warnings: ['“Prices” is left out, as you chose.'] }]);
  expect((await read(file, 'b.xlsx', { leftOut })).question).toMatchObject({ sheet: 'Prices' });
});

it('a sheet whose bands aren’t known is named, and one without counts isn’t', async () => {
  const odd: Rows = [
    ['Art', 'Anzahl'],
    ['Foo', 5],
    ['Bar', 6],
    ['Baz', 7],
  ];
  const { analyses } = await read(book({ Cover: [['Hello']], Manual: table(1), Odd: odd }), 'a.xlsx');
  expect(analyses[0]?.warnings).toEqual([expect.stringMatching(/^“Odd” isn’t read/)]);
});

it.each([
  [{ DE: table(1), FR: table(2) }, ['de', 'fr']],
  [{ 'de-DE': table(1), IT: table(2) }, ['de-DE', 'it']],
  [{ German: table(1), Other: table(2) }, ['de', null]],
])('sheets that are called like languages have them: %j', async (sheets, targets) => {
  const { analyses } = await read(book(sheets), 'a.xlsx');
  expect(analyses.map(({ target }) => target)).toEqual(targets);
});

it.each([
  ['HR', 'IT'],
  ['DE', 'Other'],
])('sheets that may be called like languages are asked about: %s, %s', async (...names) => {
  const file = book(Object.fromEntries(names.map((name, at) => [name, table(at + 1)])));
  const { question } = await read(file, 'a.xlsx');
  expect(question).toMatchObject({ needs: 'rows' });
  const rows = question?.rows ?? [];
  const as = async (is: string) =>
    (await read(file, 'a.xlsx', { rows: rows.map(({ name }) => ({ name, is })) })).analyses;
  expect((await as('part')).map(({ target }) => target)).toEqual([null, null]);
  expect((await as('language'))[0]?.target).toBe(names[0]?.toLowerCase());
});

it('a language that counts as much as two others isn’t their total', async () => {
  const { analyses } = await read(
    book({ 'de-DE': table(1), 'fr-FR': table(2), 'es-ES': table(3) }),
    'a.xlsx',
  );
  expect(analyses.map(({ target, total }) => [target, total.words])).toEqual([
    ['de-DE', 2],
    ['fr-FR', 4],
    ['es-ES', 6],
  ]);
  const { analyses: sum } = await read(
    book({ 'de-DE': table(1), 'fr-FR': table(2), All: table(3) }),
    'a.xlsx',
  );
  expect(sum.flatMap(wordsOf)).toEqual(['100%: 1', 'New: 1', '100%: 2', 'New: 2']);
});

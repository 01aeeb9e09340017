import { describe, expect, it } from 'vitest';
import { read } from './testing/read-bytes.ts';
import { short } from './testing/short-reading.ts';

const lines = (...rows: readonly string[]) => rows.join('\n');
const SEVERAL = 'refused: This file has several language pairs. Choose their reports one by one.';

const pairs = async (text: string, name = 'a.csv', answers: object = {}) => {
  const { analyses } = await read(text, name, answers);
  return analyses.map(({ source, target, total, warnings }) => [source, target, total.words, ...warnings]);
};

describe('a log of several languages', () => {
  const row = (label: string, ...counts: number[]) =>
    label.padEnd(16) + counts.map((count) => String(count).padStart(12)).join('');
  const table = (fresh: number) =>
    lines('Match Types     Segments    Words', row('Repetitions', 1, 10), row('New', 2, fresh), '');
  const above = (file: string, pair: string) =>
    lines(`File:                 ${file}`, `Language direction:   ${pair}`, '');

  it('has an analysis for each of them, with its files', async () => {
    const text = lines(
      ...[above('a.docx', 'en > de'), table(20), above('b.docx', 'en > de'), table(30)],
      ...[above('a.docx', 'en > fr'), table(21), above('b.docx', 'en > de'), table(1)],
    );
    const { analyses } = await read(text, 'a.log');
    expect(
      analyses.map(({ source, target, total, files }) => [
        source,
        target,
        total.words,
        files.map(({ name }) => name),
      ]),
    ).toEqual([
      ['en', 'de', 81, ['a.docx', 'b.docx', 'b.docx']],
      ['en', 'fr', 31, ['a.docx']],
    ]);
  });

  it('may end with a table of all, which isn’t added', async () => {
    const text = lines(
      ...[above('a.docx', 'en > de'), table(20), above('a.docx', 'en > fr'), table(30)],
      ...['Analyse Total (2 files):', table(50)],
    );
    expect((await pairs(text, 'a.log')).map(([, target, , ...warnings]) => [target, ...warnings])).toEqual([
      ['de'],
      ['fr', "The bands add up to 40 words, but the file's total is 60."],
    ]);
  });

  it('is refused where a table is above its language', async () => {
    const text = lines(table(20), above('a.docx', 'en > de'), table(30), above('b.docx', 'en > fr'));
    expect(await short(text, 'a.log')).toEqual([SEVERAL]);
  });
});

describe('tables under the names of languages', () => {
  const table = (fresh: number) => lines('Type,Words', '100%,10', `New,${fresh}`);
  const page = (...parts: readonly (readonly [title: string, fresh: number])[]) =>
    `<html><body>${parts.map(([title, fresh]) => `${title}<table><tr><td>Type<td>Words</tr><tr><td>100%<td>10</tr><tr><td>New<td>${fresh}</tr></table>`).join('')}</body></html>`;

  it.each<[string, string | null, string, string]>([
    ['EN>DE', 'en', 'de', 'EN>FR'],
    ['German', null, 'de', 'French'],
    ['German (Germany)', null, 'de-DE', 'French'],
    ['English > German', 'en', 'de', 'English > French'],
    ['English – German', 'en', 'de', 'English – French'],
    ['English to German', 'en', 'de', 'English to French'],
    ['Language: de-DE', null, 'de-DE', 'Language: fr'],
    ['Target language: German', null, 'de', 'Target language: French'],
    ['Language,German', null, 'de', 'Language,French'],
  ])('are an analysis each: %s', async (one, source, target, other) => {
    const text = lines(one, table(20), other, table(30));
    const expected = [
      [source, target, 30],
      [source, 'fr', 40],
    ];
    expect(await pairs(text)).toEqual(expected);
    const titles = [one, other].map((title) =>
      title.includes(',')
        ? `<table><tr>${title
            .split(',')
            .map((cell) => `<td>${cell}</td>`)
            .join('')}</tr></table>`
        : `<h2>${title.replace('>', '&gt;')}</h2>`,
    );
    expect(await pairs(page([titles[0] ?? '', 20], [titles[1] ?? '', 30]), 'a.html')).toEqual(expected);
  });

  it('may have the tables of several files each', async () => {
    const text = lines(
      ...['EN>DE', 'a.docx', table(20), 'b.docx', table(30)],
      ...['EN>FR', 'a.docx', table(21), 'b.docx', table(31)],
      ...['Total', lines('Type,Words', '100%,40', 'New,102')],
    );
    expect(await pairs(text)).toEqual([
      ['en', 'de', 70],
      ['en', 'fr', 72],
    ]);
  });

  it.each(['Total', 'Everything'])('aren’t added to their total: %s', async (name) => {
    const text = lines(
      'German',
      table(20),
      'French',
      table(30),
      name,
      lines('Type,Words', '100%,20', 'New,50'),
    );
    expect((await pairs(text)).map((each) => each.slice(0, 3))).toEqual([
      [null, 'de', 30],
      [null, 'fr', 40],
    ]);
  });

  it('aren’t added to a total whose name isn’t known, also below those of several files', async () => {
    const text = lines(
      ...['EN>DE', 'a.docx', table(20), 'b.docx', table(5), 'EN>FR', 'a.docx', table(30)],
      ...['Everything', lines('Type,Words', '100%,30', 'New,55')],
    );
    expect(await pairs(text)).toEqual([
      ['en', 'de', 45, '“Everything” has as much as all languages together, and is taken for their total.'],
      ['en', 'fr', 40],
    ]);
  });

  it('may have one heading above all', async () => {
    const text = lines('Type,Words', 'EN>DE', '100%,10', 'New,20', 'EN>FR', 'Repetitions,30');
    expect(await pairs(text)).toEqual([
      ['en', 'de', 30],
      ['en', 'fr', 30],
    ]);
  });

  it('are asked about where these may be other words', async () => {
    const text = lines('HR', table(20), 'IT', table(30));
    const { question } = await read(text);
    expect(question).toMatchObject({ needs: 'rows', rows: [{ name: 'HR' }, { name: 'IT' }] });
    const as = (is: string) => pairs(text, 'a.csv', { rows: ['HR', 'IT'].map((name) => ({ name, is })) });
    expect(await as('language')).toEqual([
      [null, 'hr', 30],
      [null, 'it', 40],
    ]);
    expect(await as('part')).toEqual([[null, null, 70]]);
  });

  it('are those of one language where a source or a list is above them', async () => {
    const above = lines('Source language: English', 'Target language: German', table(20));
    expect((await pairs(above)).map(([, , words]) => words)).toEqual([30]);
    const grouped = lines('English', 'German', 'Words,New,100%,Rep', 'a.docx,1,2,3', 'b.docx,4,5,6');
    expect(await pairs(grouped)).toEqual([[null, null, 21]]);
  });

  it.each([
    lines('Words,New,100%,Rep', 'EN>DE', 'a.docx,1,2,3', 'EN>FR', 'b.docx,4,5,6'),
    lines(',100%,New', 'File,Words,Words', 'German', 'a.docx,1,2', 'French', 'b.docx,4,5'),
  ])('are refused where they can’t be divided: %s', async (text) => {
    expect(await short(text)).toEqual([SEVERAL]);
  });
});

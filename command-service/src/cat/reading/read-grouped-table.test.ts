import { describe, expect, it } from 'vitest';
import { MEMOQ_BANDS, memoqCsv, TRADOS_BANDS, tradosCsv } from './testing/grouped-csv.ts';
import { type Analysis, read, readOne, wide, wordsOf } from './testing/read-bytes.ts';

const FILES = [
  {
    name: '[fre-CA] \\in\\a.xml',
    words: { '101%': 1295, Repetitions: 57, '95% - 99%': 10, 'No match': 895 },
  },
  { name: '[fre-CA] \\in\\b.xml', words: { 'X-translated': 5, '101%': 4, Fragments: 3 } },
  { name: '[ger] \\in\\a.xml', words: { 'No match': 7 } },
];

describe('a CSV of memoQ', () => {
  it.each([
    ['in UTF-16 with semicolons', wide(memoqCsv(MEMOQ_BANDS, FILES))],
    ['in UTF-8 with commas', memoqCsv(MEMOQ_BANDS, FILES, ',')],
    ['with tabs', memoqCsv(MEMOQ_BANDS, FILES, '\t')],
  ])('%s has an analysis for each target language', async (_, content) => {
    const { analyses } = await read(content, 'stat.csv');
    expect(analyses).toMatchObject([
      { tool: 'memoq', source: null, target: 'fr-CA', total: { words: 2269 }, weighted: 'no', warnings: [] },
      { tool: 'memoq', target: 'de', total: { words: 7 }, filesTotal: 1 },
    ]);
    expect(wordsOf(analyses[0] as Analysis)).toEqual([
      'Perfect match: 5',
      'Context match: 1299',
      'Repetitions: 57',
      '95–99%: 10',
      'Fragments: 3',
      'New: 895',
    ]);
    expect(analyses[0]?.files.map(({ name, words }) => [name, words])).toEqual([
      ['\\in\\a.xml', 2257],
      ['\\in\\b.xml', 12],
    ]);
  });

  it('without the row of its bands is refused', async () => {
    const text = memoqCsv(MEMOQ_BANDS, FILES).replace(/^.*\r\n/, '');
    await expect(read(text)).rejects.toThrow(/lacks the row that names its bands/);
  });

  it('with another total says both numbers', async () => {
    const [analysis] = (
      await read(memoqCsv(MEMOQ_BANDS, [{ ...FILES[0], name: 'a', words: { '100%': 10 }, total: 12 }]))
    ).analyses;
    expect(analysis?.warnings).toEqual(["The bands add up to 10 words, but the file's total is 12."]);
  });

  it('with a band that nobody knows asks for it', async () => {
    const bands = [...MEMOQ_BANDS, 'Premium 90%'];
    const analysis = await readOne(memoqCsv(bands, [{ name: 'a', words: { 'Premium 90%': 12, '100%': 1 } }]));
    expect(analysis).toMatchObject({
      unknownBands: [{ label: 'Premium 90%', words: 12 }],
      total: { words: 13 },
      warnings: [],
    });
  });

  it('with an empty template counts nothing', async () => {
    const text = memoqCsv(MEMOQ_BANDS, [{ name: '', words: {} }]).replaceAll(';1;', ';0;');
    await expect(read(text)).rejects.toThrow(/counts nothing/);
  });
});

const PHRASE_BANDS = ['Context Match', ...TRADOS_BANDS.slice(1)];

describe('a CSV as Trados had it', () => {
  it('of memoQ has the target in the names of its files', async () => {
    const files = [{ name: '[spa-ES] a.docx', words: { 'Context TM': 4, 'No Match': 6 } }];
    expect(await readOne(tradosCsv(TRADOS_BANDS, files))).toMatchObject({
      tool: 'memoq',
      target: 'es-ES',
      weighted: 'no',
    });
  });

  it('of Phrase may be weighted already', async () => {
    const files = [{ name: 'a.docx | en_us>de_de', words: { '95% - 99%': 40, 'No Match': 60 } }];
    expect(await readOne(tradosCsv(PHRASE_BANDS, files))).toMatchObject({
      tool: 'phrase',
      source: 'en-US',
      target: 'de-DE',
      weighted: 'unknown',
      files: [{ name: 'a.docx', words: 100 }],
    });
  });

  it('with parts of words is weighted for certain', async () => {
    const files = [{ name: 'a.docx', words: { '95% - 99%': '12,50', 'No Match': '60,0' }, total: '72,50' }];
    const analysis = await readOne(tradosCsv(PHRASE_BANDS, files));
    expect(analysis).toMatchObject({ weighted: 'yes', total: { words: 72.5 } });
    expect(analysis.warnings).toEqual([
      'This file counts parts of words: its discounts are in the counts already.',
    ]);
  });

  it.each([
    ['1,234', '5,000', '6,234'],
    ['1.234', '5.000', '6.234'],
    ['1 234', '5 000', '6 234'],
    ['1\u00a0234', '5\u00a0000', '6\u202f234'],
    ['1234.0', '5000.0', '6234.0'],
  ])('reads %s as a whole number', async (one, other, total) => {
    const files = [
      { name: 'a', words: { '100%': `"${one}"`, 'No Match': `"${other}"` }, total: `"${total}"` },
    ];
    const text = tradosCsv(TRADOS_BANDS, files);
    expect(await readOne(one.includes('1.234') ? text.replace('5.2', '"5,2"') : text)).toMatchObject({
      total: { words: 6234 },
      weighted: 'no',
      warnings: [],
    });
  });

  it('with letters among its counts is refused', async () => {
    const files = [{ name: 'a', words: { '100%': 'many' }, total: 1 }];
    await expect(read(tradosCsv(TRADOS_BANDS, files))).rejects.toThrow('“many” isn’t a count.');
  });
});

describe('a damaged or unusual file of memoQ', () => {
  const files = [{ name: '[ger] a.docx', words: { 'No match': 7 } }];

  it('whose last row breaks off is refused', async () => {
    const text = memoqCsv(MEMOQ_BANDS, files);
    await expect(read(text.slice(0, -60))).rejects.toThrow(
      'The row of “[ger] a.docx” breaks off: this file is incomplete. Export it again.',
    );
  });

  it('keeps languages apart whose codes aren’t known', async () => {
    const { analyses } = await read(
      memoqCsv(
        MEMOQ_BANDS,
        ['[nnb] a', '[qqa] a', '[qqb] a'].map((name) => ({ name, words: { 'No match': 7 } })),
      ),
    );
    expect(analyses.map(({ target, total }) => [target, total.words])).toEqual([
      ['nb', 7],
      [null, 7],
      [null, 7],
    ]);
    expect(analyses[1]?.warnings).toEqual([
      "“qqa” isn't a language code that we know. Choose the language pair.",
    ]);
  });
});

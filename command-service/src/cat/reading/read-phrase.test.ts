import { describe, expect, it } from 'vitest';
import { type Analysis, read, readOne, wordsOf } from './testing/read-bytes.ts';

const split = (tm: number, mt = 0, nt = 0) => ({ sum: tm + mt + nt, tm, mt, nt });
const match = (tm: number, mt = 0, nt = 0) => ({
  segments: split(1),
  words: split(tm, mt, nt),
  characters: split(5 * tm, 5 * mt, 5 * nt),
});

describe('the JSON of Phrase', () => {
  const download = {
    projectName: 'P',
    analyseLanguageParts: [
      {
        sourceLang: 'pl_pl',
        targetLang: 'de_de',
        data: {
          contextMatch: { segments: 0.0, words: 3.0, characters: 15.0 },
          repetitions: { segments: 1, words: 4, characters: 20 },
          match100: match(0, 14),
          match95: match(0),
          match75: match(2, 337),
          match50: match(27),
          match0: match(39),
          total: { segments: 9, words: 426, characters: 2130 },
        },
        jobs: [{ fileName: 'a.docx', data: { total: { segments: 9, words: 426, characters: 2130 } } }],
      },
    ],
  };

  it('keeps matches of memory and of machine translation apart', async () => {
    const analysis = await readOne(JSON.stringify(download));
    expect(analysis).toMatchObject({
      tool: 'phrase',
      source: 'pl-PL',
      target: 'de-DE',
      weighted: 'unknown',
      warnings: [],
    });
    expect(wordsOf(analysis)).toEqual([
      'Context match: 3',
      'Repetitions: 4',
      '100%, MT: 14',
      '75–84%: 2',
      '75–84%, MT: 337',
      '50–74%: 27',
      'New: 39',
    ]);
  });

  it('with a share of a source that nobody knows asks for it', async () => {
    const [part] = download.analyseLanguageParts;
    const data = { ...part?.data, match100: { words: { sum: 20, tm: 0, mt: 14, nt: 0, qe: 6 } } };
    const text = JSON.stringify({
      analyseLanguageParts: [{ ...part, data: { ...data, total: { words: 432 } } }],
    });
    expect(await readOne(text)).toMatchObject({
      unknownBands: [{ label: 'match100 of another source', words: 6 }],
      warnings: [],
    });
  });

  it('of its API has raw counts, whatever the discounted ones are', async () => {
    const counts = (words: number) => ({ segments: 1, words, characters: 5 * words });
    const data = {
      all: counts(107),
      repetitions: counts(7),
      transMemoryMatches: { match101: counts(1), match100: counts(2), match0: counts(90) },
      machineTranslationMatches: { match95: counts(4) },
      internalFuzzyMatches: { match85: counts(3) },
      nonTranslatablesMatches: { match100: counts(0) },
    };
    const part = {
      sourceLang: 'en',
      targetLang: 'ace_latn',
      data,
      discountedData: { all: counts(11) },
      jobs: [{ filename: 'b.docx' }],
    };
    const analyse = {
      uid: '5Bu0',
      netRateScheme: { name: 'Net' },
      analyseLanguageParts: [part, { ...part, targetLang: 'fr' }],
    };
    const { analyses } = await read(JSON.stringify({ event: 'ANALYSIS_CREATED', analyse }));
    expect(analyses).toMatchObject([
      { target: 'ace-Latn', weighted: 'no', sourceId: '5Bu0', total: { words: 107 }, warnings: [] },
      { target: 'fr' },
    ]);
    expect(wordsOf(analyses[0] as Analysis)).toEqual([
      'Context match: 1',
      'Repetitions: 7',
      '100%: 2',
      '95–99%, MT: 4',
      '85–94%, internal: 3',
      'New: 90',
    ]);
  });
});

describe('the log of Phrase', () => {
  const table = (words: number) =>
    [
      '                Segments     Words   Percent  Placeables',
      `Context Match          1         ${words}       1.0           0`,
      'Repetitions            0         0         0           0',
      `95% - 99%              2         20        3           0`,
      'No Match               3      1,030       90           0',
      `Total                  6      ${words + 1050}      100           0`,
      'Chars/Word  5.30',
      'Chars Total  9000',
    ].join('\n');
  const log = `Start Analyse: 2026\n\nProject: P\nLanguage direction: en_us > de_de\n\nFile: a.docx\n\n${table(5)}\n\nFile: b.docx\n\n${table(7)}\n\nAnalyse Total (2 files):\n\n${table(12).replaceAll('20 ', '40 ').replace('1,030', '2,060').replace('1062', '2112')}\n`;

  it('has a table for each file and one for all', async () => {
    const analysis = await readOne(log, 'analysis.log');
    expect(analysis).toMatchObject({
      tool: 'phrase',
      source: 'en-US',
      target: 'de-DE',
      weighted: 'unknown',
      total: { words: 2112 },
      warnings: [],
      unknownBands: [],
    });
    expect(wordsOf(analysis)).toEqual(['Context match: 12', '95–99%: 40', 'New: 2060']);
    expect(analysis.files.map(({ name, words }) => [name, words])).toEqual([
      ['a.docx', 1055],
      ['b.docx', 1057],
    ]);
  });
});

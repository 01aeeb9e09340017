import { bandName } from '@ledgerline/shared-events/cat/band.ts';
import { catChoices } from '@ledgerline/shared-events/cat/choices.ts';
import { workbook } from '@ledgerline/shared-events/import/testing/workbook.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import fc from 'fast-check';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { storedZip } from '#account-import/testing/stored-zip.ts';
import { finishedAnalyses } from './read-analysis.ts';
import { readCatFile } from './read-cat-file.ts';
import { memoqCsv, tradosCsv } from './testing/grouped-csv.ts';
import { tradosReport } from './testing/trados-report.ts';

const bytesOf = (content: string | Uint8Array) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;

/** UTF-16 with a mark, as memoQ writes it. */
const wide = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));

async function read(content: string | Uint8Array, name = 'analysis', answers: object = {}) {
  const choices = catChoices.parse(answers);
  const reading = await readCatFile({ name, bytes: bytesOf(content), choices });
  if ('question' in reading) return { question: reading.question, analyses: [] };
  return { question: null, analyses: finishedAnalyses(reading.analyses, choices) };
}

/** The only analysis of a file. */
async function readOne(content: string | Uint8Array, name?: string, answers?: object) {
  const { analyses } = await read(content, name, answers);
  expect(analyses).toHaveLength(1);
  return analyses[0] as (typeof analyses)[number];
}

type Analysis = Awaited<ReturnType<typeof readOne>>;
/** The words of each band that has some, in the order of the table. */
const wordsOf = ({ bands }: Analysis) =>
  bands.filter(({ words }) => words > 0).map((band) => `${bandName(band)}: ${band.words}`);

const MEMOQ_BANDS = [
  'X-translated',
  '101%',
  'Repetitions',
  '100%',
  '95% - 99%',
  '85% - 94%',
  '75% - 84%',
  '50% - 74%',
  'No match',
  'Fragments',
];
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

const TRADOS_BANDS = [
  'Context TM',
  'Repetitions',
  '100%',
  '95% - 99%',
  '85% - 94%',
  '75% - 84%',
  '50% - 74%',
  'No Match',
];
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

describe('the metrics of XTM', () => {
  const metrics = [
    {
      targetLanguage: 'de_DE',
      coreMetrics: {
        iceMatchWords: 5,
        leveragedWords: 6,
        highFuzzyMatchWords: 10,
        lowFuzzyRepeatsWords: 3,
        repeatsWords: 2,
        noMatchingWords: 100,
        machineTranslationWords: 0,
        totalWords: 126,
        totalSegments: 12,
      },
    },
  ];
  const borders = { high: { from: 95, to: 99 }, medium: { from: 85, to: 94 }, low: { from: 75, to: 84 } };

  it('ask for the borders of their fuzzy bands', async () => {
    expect(await read(JSON.stringify(metrics))).toMatchObject({ question: { needs: 'borders', key: 'xtm' } });
    const analysis = await readOne(JSON.stringify(metrics), 'm.json', { borders });
    expect(analysis).toMatchObject({ tool: 'xtm', target: 'de-DE', total: { words: 126 }, warnings: [] });
    expect(wordsOf(analysis)).toEqual([
      'Context match: 5',
      'Repetitions: 2',
      '100%: 6',
      '95–99%: 10',
      '75–84%, internal: 3',
      'New: 100',
    ]);
  });
});

describe('statistics of OmegaT', () => {
  const block = (labels: readonly string[], words: readonly number[]) =>
    [
      `${' '.repeat(9)}\tSegmenty\tSlova\tZnaky (bez mezer)\tZnaky (včetně mezer)\t`,
      ...labels.map(
        (label, at) => `${label}:\t 1\t ${words[at]}\t ${(words[at] ?? 0) * 5}\t ${(words[at] ?? 0) * 6}\t`,
      ),
    ].join('\n');
  const LABELS = [
    'Opakování',
    'Přesná shoda',
    '95%-100%',
    '85%-94%',
    '75%-84%',
    '50%-74%',
    'Bez shody',
    'Celkem',
  ];
  const FUZZY = LABELS.slice(2, 6);

  it('are read in any language, by their places', async () => {
    const labels = ['Xq', 'Xr', ...FUZZY, 'Xs', 'Xt'];
    const analysis = await readOne(`3.3.20 10:40\n${block(labels, [10, 0, 20, 30, 0, 1, 400, 461])}\n`);
    expect(analysis).toMatchObject({
      tool: 'omegat',
      target: null,
      total: { words: 461, characters: 2305 },
      warnings: [],
    });
    expect(wordsOf(analysis)).toEqual([
      'Repetitions: 10',
      '95–100%: 20',
      '85–94%: 30',
      '50–74%: 1',
      'New: 400',
    ]);
  });

  it('of old versions have no total', async () => {
    const text = `3.3.20\n${block(LABELS.slice(0, 7), [10, 0, 20, 30, 0, 1, 400])}`;
    expect(await readOne(text)).toMatchObject({ total: { words: 461 }, warnings: [] });
  });

  it('by files keep repetitions across files apart', async () => {
    const labels = ['V souboru', 'V jiných', ...LABELS.slice(1)];
    const parts = `3.3.20\nSoubor 1: a.txt\n${block(labels, [1, 2, 3, 0, 0, 0, 0, 4, 10])}\n\nSoubor 2: b.txt\n${block(labels, [0, 5, 0, 0, 0, 0, 0, 5, 10])}\n\n`;
    const analysis = await readOne(
      `${parts}Celkem:\n${block(LABELS, [8, 3, 0, 0, 0, 0, 9, 20]).replaceAll('\t 1\t', '\t 2\t')}\n`,
    );
    expect(analysis.files.map(({ name, words }) => [name, words])).toEqual([
      ['a.txt', 10],
      ['b.txt', 10],
    ]);
    expect(wordsOf(analysis)).toEqual(['Repetitions: 1', 'Cross-file repetitions: 7', '100%: 3', 'New: 9']);
  });

  it('without matches say which file is meant', async () => {
    const text =
      '3.6.21 11:02\nStatistika\n\n \tSegmenty\tSlova\tZnaky\tZnaky\t#Soubory\t\nCelkem:\t 0\t 0\t 0\t 0\t 0\t\n';
    await expect(read(text)).rejects.toThrow(/project_stats_match\.txt/);
  });
});

const TABLE = [
  ['Type', 'Segments', 'Words', 'Percent'],
  ['Repetitions', 2, 30, 3],
  ['100%', 1, 20, 2],
  ['0% - 49%', 1, 5, 2],
  ['New words', 9, '1,000', 95],
  ['Total', 13, '1,055', 100],
];
const csvOf = (rows: readonly (readonly unknown[])[]) =>
  rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');

describe('a table of any tool', () => {
  it('with bands in rows is read by its headings', async () => {
    const analysis = await readOne(csvOf(TABLE));
    expect(analysis).toMatchObject({ tool: 'table', total: { segments: 13, words: 1055 }, warnings: [] });
    expect(wordsOf(analysis)).toEqual(['Repetitions: 30', '100%: 20', '0–49%: 5', 'New: 1000']);
  });

  it('in a workbook is the same', async () => {
    const rows = TABLE.map((row) =>
      row.map((cell) => (typeof cell === 'string' ? cell.replace(/(?<=\d),(?=\d)/, '') : cell)),
    );
    expect(wordsOf(await readOne(new Uint8Array(workbook({ Info: [['x']], Stat: rows }))))).toEqual(
      wordsOf(await readOne(csvOf(TABLE))),
    );
  });

  it('without known headings asks for its columns once', async () => {
    const rows = TABLE.map((row, at) => (at === 0 ? ['A', 'B', 'C', 'D'] : row));
    const { question } = await read(csvOf(rows));
    expect(question).toMatchObject({ needs: 'columns', heads: ['A', 'B', 'C', 'D'] });
    const columns = { label: 0, segments: 1, words: 2, characters: null, unit: null };
    const analysis = await readOne(csvOf(rows), 'x', { tables: [{ key: question?.key ?? '', columns }] });
    expect(analysis).toMatchObject({ total: { words: 1055 }, warnings: [] });
  });

  it('with bands in columns asks what they count', async () => {
    const rows = [
      ['File', 'New', 'Repetitions', 'Internal matches 75-99%', 'TM Partial 50-74%', 'TM 100%', 'Odd'],
      ['a.docx', 100, 20, 3, 4, 5, 6],
      ['b.docx', 1, 2, 0, 0, 0, 0],
    ];
    const { question } = await read(csvOf(rows));
    expect(question).toMatchObject({ needs: 'columns' });
    const columns = { label: null, segments: null, words: null, characters: null, unit: 'words' };
    const analysis = await readOne(csvOf(rows), 'x', { tables: [{ key: question?.key ?? '', columns }] });
    expect(wordsOf(analysis)).toEqual([
      'Repetitions: 22',
      '100%: 5',
      '75–99%, internal: 3',
      '50–74%: 4',
      'New: 101',
    ]);
    expect(analysis.unknownBands).toMatchObject([{ label: 'Odd', words: 6 }]);
  });

  it('in a page is read with its labels in the language of the tool', async () => {
    const row = (cells: readonly unknown[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    const rows = [
      ['Typ', 'Segmente', 'Wörter', 'Zeichen'],
      ['Wiederholungen', 1, 10, 50],
      ['95% - 99%', 1, 20, 100],
      ['Keine Übereinstimmung', 2, '1.200', 6000],
      ['Gesamt', 4, '1.230', 6150],
    ];
    const page = `<!DOCTYPE html><html><head><title>memoQ</title><style>x</style></head><body><h2>a.docx</h2><table>${rows.map(row).join('')}</table></body></html>`;
    const analysis = await readOne(page, 'stat.html');
    expect(analysis).toMatchObject({ tool: 'memoq', total: { words: 1230 }, warnings: [] });
    expect(wordsOf(analysis)).toEqual(['Repetitions: 10', '95–99%: 20', 'New: 1200']);
  });
});

describe('tables of several files', () => {
  const rowsOf = (words: readonly number[]) => [
    ['Type', 'Segments', 'Words'],
    ['100%', 1, words[0]],
    ['New', 2, words[1]],
    ['Total', 3, (words[0] ?? 0) + (words[1] ?? 0)],
  ];
  const tables = (parts: readonly [title: string, words: readonly number[]][]) =>
    csvOf(parts.flatMap(([title, words]) => [[title], ...rowsOf(words), ['']]));

  it('are not counted again with the table of all', async () => {
    const text = tables([
      ['a.docx', [1, 2]],
      ['b.docx', [3, 4]],
      ['Together', [4, 6]],
    ])
      .replaceAll('"2","6"', '"4","6"')
      .replace('"1","4"', '"2","4"')
      .replace('"3","10"', '"6","10"');
    const analysis = await readOne(text);
    expect(analysis).toMatchObject({
      total: { words: 10 },
      filesTotal: 2,
      warnings: ['“Together” has as much as all others together, and is taken for their total.'],
    });
    expect(analysis.files.map(({ name }) => name)).toEqual(['a.docx', 'b.docx']);
  });

  it('that are the same are two files, and a warning says so', async () => {
    const analysis = await readOne(
      tables([
        ['a.docx', [1, 2]],
        ['b.docx', [1, 2]],
      ]),
    );
    expect(analysis).toMatchObject({ total: { words: 6 }, filesTotal: 2 });
    expect(analysis.warnings).toEqual([
      expect.stringMatching(/^Two parts with the same counts are added up/),
    ]);
    const total = await readOne(
      tables([
        ['a.docx', [1, 2]],
        ['Total', [1, 2]],
      ]),
    );
    expect(total).toMatchObject({ total: { words: 3 }, filesTotal: 1, warnings: [] });
  });

  it('in one table with a column for the language are an analysis for each', async () => {
    const rows = [
      ['Language', 'File', 'Type', 'Words'],
      ['de-DE', 'a.docx', '100%', 1],
      ['', '', 'New', 2],
      ['', 'b.docx', 'New', 3],
      ['fr-FR', 'a.docx', '100%', 4],
      ['', '', 'New', 5],
    ];
    const { analyses } = await read(csvOf(rows));
    expect(
      analyses.map(({ target, total, files }) => [target, total.words, files.map(({ name }) => name)]),
    ).toEqual([
      ['de-DE', 6, ['a.docx', 'b.docx']],
      ['fr-FR', 9, ['a.docx']],
    ]);
  });

  it('in a page keep their columns below a cell of several rows', async () => {
    const page =
      '<html><table><tr><th>File</th><th>Type</th><th>Words</th></tr><tr><td rowspan="3">a.docx</td><td>PerfectMatch</td><td>1</td></tr><tr><td>New/AT</td><td>2</td></tr><tr><td>Total</td><td>3</td></tr><tr><td rowspan="2">b.docx</td><td>100%</td><td>4</td></tr><tr><td>New/AT</td><td>5</td></tr></table></html>';
    const analysis = await readOne(page);
    expect(wordsOf(analysis)).toEqual(['Perfect match: 1', '100%: 4', 'New: 7']);
    expect(analysis.files.map(({ name, words }) => [name, words])).toEqual([
      ['a.docx', 3],
      ['b.docx', 9],
    ]);
  });

  it.each([[['a.docx', 'b.docx']], [['a.docx']]])(
    'in a page of Studio come after the total of %j',
    async (names) => {
      const row = (cells: readonly unknown[]) => `<tr>${cells.join('')}</tr>`;
      const counts = (label: string, words: number) => [
        `<td>${label}</td>`,
        ...[1, words, words * 5, '2.00%'].map((each) => `<td>${each}</td>`),
      ];
      const heads = (first: string) =>
        row([first, 'Type', 'Segments', 'Words', 'Characters', 'Percent'].map((head) => `<th>${head}</th>`));
      const part = (name: string, times: number) => [
        row([`<td rowspan="3">${name}</td>`, ...counts('PerfectMatch', times)]),
        row(counts('New/AT', 2 * times)),
        row(counts('Total', 3 * times)),
      ];
      const table = (rows: readonly string[]) => `<table>${rows.join('')}</table>`;
      const page = `<html><body><h2>Totals</h2>${table([heads('Total'), ...part(`Files:${names.length}`, names.length)])}<h2>File Details</h2>${table([heads('File'), ...names.flatMap((name) => part(name, 1))])}</body></html>`;
      const analysis = await readOne(page);
      expect(analysis).toMatchObject({ total: { words: 3 * names.length }, warnings: [] });
      expect(analysis.files.map(({ name }) => name)).toEqual(names);
    },
  );

  it('in a CSV end with a total in any language, which is not another file', async () => {
    const files = [
      { name: 'a.docx', words: { '100%': 1, 'No Match': 2 } },
      { name: 'b.docx', words: { '100%': 3, 'No Match': 4 } },
    ];
    const sum = { name: 'รวม', words: { '100%': 4, 'No Match': 6 } };
    expect(await readOne(tradosCsv(TRADOS_BANDS, [...files, sum]))).toMatchObject({
      total: { words: 10 },
      filesTotal: 2,
      warnings: ['“รวม” has as much as all others together, and is taken for their total.'],
    });
    const wrong = { name: 'Total', words: { '100%': 4, 'No Match': 9 } };
    expect((await readOne(tradosCsv(TRADOS_BANDS, [...files, wrong]))).warnings).toEqual([
      "The bands add up to 10 words, but the file's total is 13.",
    ]);
    const [one] = files;
    const twice = await readOne(
      tradosCsv(TRADOS_BANDS, [
        { ...files[0], name: 'a', words: one?.words ?? {} },
        { name: 'b', words: one?.words ?? {} },
      ]),
    );
    expect(twice).toMatchObject({
      total: { words: 6 },
      warnings: [expect.stringMatching(/^Two parts with the same counts/)],
    });
    const inColumns = [
      ['Words', 'New', '100%', '85% - 94%'],
      ['a', 1, 2, 3],
      ['b', 4, 5, 6],
      ['รวม', 5, 7, 9],
    ];
    expect(await readOne(csvOf(inColumns))).toMatchObject({ total: { words: 21 }, filesTotal: 2 });
  });

  it('with bands in columns and a total alone are read by it', async () => {
    const rows = [
      ['Words', 'New', 'Repetitions', '100%'],
      ['Total', 5, 6, 7],
    ];
    expect(await readOne(csvOf(rows))).toMatchObject({ total: { words: 18 } });
  });
});

it('the reports of a package are read, each with its languages', async () => {
  const bands = [{ element: 'new', words: 10 }];
  const zip = storedZip({
    'Contract.sdlproj': '<x/>',
    'de-DE/a.docx.sdlxliff': 'x'.repeat(1_000),
    'Reports/Analyze Files en-US_de-DE.xml': tradosReport({ bands, total: 10 }),
    'Reports/Analyze Files en-US_fr-FR.xml': tradosReport({ bands, total: 10 }),
    'Reports/Pre-translate Files en-US_fr-FR.xml': '<task name="translate"></task>',
  });
  const { analyses } = await read(zip, 'Contract.sdlppx');
  expect(analyses.map(({ source, target }) => `${source} ${target}`)).toEqual(['en-US de-DE', 'en-US fr-FR']);
});

/** A workbook with many rows, each with one cell in the last column that there is. */
function farApart(): Uint8Array {
  const row = (at: number) => `<row r="${at}"><c r="XFD${at}"><v>1</v></c></row>`;
  const rows = Array.from({ length: 60_000 }, (_, at) => row(at + 1)).join('');
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const sheet = `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;
  const parts = unzipSync(workbook({ A: [['x']] }));
  return zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(sheet) });
}

it.each<[string, string | Uint8Array]>([
  ['a bank statement', 'Date,Payer,Amount\n2026-11-20,Ana,12.50\n'],
  ['a PDF', '%PDF-1.7'],
  ['an empty file', ''],
  ['other JSON', '{"a":1}'],
  ['other XML', '<?xml version="1.0"?><a/>'],
  ['XML with entities', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
  ['a page of endless levels', `<html>${'<b>'.repeat(100_000)}${'</i>'.repeat(100_000)}`],
  ['a page whose cells reach far', `<html><table>${'<tr><td colspan=100 rowspan=100>x'.repeat(200_000)}`],
  ['JSON of endless levels', '['.repeat(100_000)],
  ['one long line', 'x'.repeat(2_000_000)],
  ['a package without reports', storedZip({ 'a.sdlproj': 'x' })],
  ['20 MB of lists', `[${'[],'.repeat(6_000_000)}[]]`],
  ['20 MB of cells', '1,2\n'.repeat(4_900_000)],
  ['20 MB without a line end', 'x'.repeat(19_000_000)],
  ['a tag of 10 MB', `<task name="analyse" ${'a="b" '.repeat(1_600_000)}`],
  ['a workbook whose cells are far apart', farApart()],
])('%s is refused with a sentence, in less than a second of the processor', async (what, content) => {
  const started = process.threadCpuUsage();
  await expect(read(content, what.includes('package') ? 'x.sdlppx' : 'x')).rejects.toThrow(UnreadableFile);
  const { user, system } = process.threadCpuUsage(started);
  expect((user + system) / 1_000).toBeLessThan(1_000);
});

const LABELS = [
  'Context TM',
  'Repetitions',
  'Cross-file Repetitions',
  '100%',
  '95% - 99%',
  '70% - 94%',
  'MT 50-99%',
  'No Match',
  'Curious',
];
const randomWords = fc.dictionary(fc.constantFrom(...LABELS), fc.nat(2_000_000), { noNullPrototype: true });

it('for random tables nothing is lost: known and unknown bands are the total, or a warning has both numbers', async () => {
  const files = fc.array(fc.record({ words: randomWords, off: fc.constantFrom(0, 0, 0, 7) }), {
    minLength: 1,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(
      files,
      fc.constantFrom(';', ',', '\t'),
      fc.boolean(),
      async (parts, delimiter, isMemoq) => {
        const sum = (words: Record<string, number>) =>
          Object.values(words).reduce((all, each) => all + each, 0);
        const written = parts.map(({ words, off }, at) => ({
          name: `f${at}.docx`,
          words,
          total: sum(words) + off,
        }));
        const all = written.reduce((whole, { total }) => whole + total, 0);
        // A file that has as much as all others together is taken for their total.
        fc.pre(written.length < 2 || written.every(({ total }) => total === 0 || 2 * total !== all));
        const text = isMemoq ? memoqCsv(LABELS, written, delimiter) : tradosCsv(LABELS, written, delimiter);
        const analysis = await readOne(text);
        const counted = [...analysis.bands, ...analysis.unknownBands].reduce(
          (all, { words }) => all + words,
          0,
        );
        expect(counted).toBe(parts.reduce((all, { words }) => all + sum(words), 0));
        expect(analysis.total.words).toBe(all);
        expect(analysis.warnings).toHaveLength(counted === all ? 0 : 1);
      },
    ),
    { numRuns: 150 },
  );
});

it('any bytes are read, asked about or refused, and never fail', async () => {
  const seeds = fc.constantFrom(
    memoqCsv(MEMOQ_BANDS, FILES),
    tradosReport({ bands: [{ element: 'new', words: 1 }], total: 1 }),
    csvOf(TABLE),
    '{"analyseLanguageParts":[{"data":{"match100":{"words":{"sum":1}}}}]}',
    '[{"coreMetrics":{}}]',
  );
  const damaged = fc
    .tuple(seeds, fc.nat(3_000), fc.nat(200), fc.string({ maxLength: 8 }))
    .map(([text, at, length, by]) => text.slice(0, at) + by + text.slice(at + length));
  await fc.assert(
    fc.asyncProperty(fc.oneof(damaged.map(bytesOf), fc.uint8Array({ maxLength: 400 })), async (content) => {
      const refusal = await read(content).then(
        () => null,
        (error: unknown) => error,
      );
      if (refusal !== null) expect(refusal).toBeInstanceOf(UnreadableFile);
    }),
    { numRuns: 400 },
  );
});

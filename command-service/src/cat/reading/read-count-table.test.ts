import { workbook } from '@ledgerline/shared-events/import/testing/workbook.ts';
import { describe, expect, it } from 'vitest';
import { TRADOS_BANDS, tradosCsv } from './testing/grouped-csv.ts';
import { read, readOne, wordsOf } from './testing/read-bytes.ts';

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

  it.each([
    ['under headings that aren’t known', [['A', 'B']]],
    ['under a title and headings that aren’t known', [['Project X'], ['A', 'B']]],
    ['without headings', []],
    ['under a title, without headings', [['Project X']]],
  ])('keeps rows whose band isn’t known above the first one that is: %s', async (_, above) => {
    const rows = [
      ['Odd', 500],
      ['Other', '1,030'],
      ['Repetitions', 20],
      ['100%', 10],
      ['New', 40],
    ];
    const { question } = await read(csvOf([...above, ...rows]));
    const columns = { label: 0, segments: null, words: 1, characters: null, unit: null };
    const choices = { tables: [{ key: question?.key ?? '', columns }] };
    const analysis = await readOne(csvOf([...above, ...rows]), 'x', choices);
    expect(analysis).toMatchObject({ total: { words: 1600 }, warnings: [] });
    expect(analysis.unknownBands).toMatchObject([
      { label: 'Odd', words: 500 },
      { label: 'Other', words: 1030 },
    ]);
    // The next table without headings has other counts, and is read in the same way.
    const next = csvOf([...above, ['Repetitions', 7], ...rows.slice(3)]);
    expect(await readOne(next, 'x', choices)).toMatchObject({ total: { words: 57 } });
  });

  it('without headings is asked about with its rows', async () => {
    const { question } = await read('Repetitions\t200\n100%\t300\nNew\t500\n');
    expect(question).toMatchObject({
      heads: ['Column 1', 'Column 2'],
      sample: [
        ['Repetitions', '200'],
        ['100%', '300'],
        ['New', '500'],
      ],
    });
  });

  it('keeps a first row that was taken for headings when its columns were remembered', async () => {
    const columns = { label: 0, segments: null, words: 1, characters: null, unit: null };
    const choices = { tables: [{ key: 'repetitions|200', columns }] };
    const analysis = await readOne('Repetitions\t200\n100%\t300\nNew\t500\n', 'x', choices);
    expect(analysis).toMatchObject({ total: { words: 1000 } });
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

  const row = (cells: readonly unknown[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  const page = (...tables: (readonly (readonly unknown[])[])[]) =>
    `<html><body>${tables.map((rows) => `<table>${rows.map(row).join('')}</table>`).join('')}</body></html>`;

  it.each([
    [
      'German',
      ['Typ', 'Segmente', 'Quellwörter', 'Quellzeichen'],
      'Alle',
      'Doppelter Kontext',
      'Kein Treffer',
    ],
    [
      'French',
      ['Type', 'Segments', 'Mots source', 'Caractères source'],
      'Tous',
      'X-traduit',
      'Aucune correspondance',
    ],
    [
      'Hungarian',
      ['Típus', 'Szegmensek', 'Forrásszavak', 'Forráskarakterek'],
      'Összes',
      'X-translated',
      'Nincs találat',
    ],
    [
      'Spanish',
      ['Tipo', 'Segmentos', 'Palabras de origen', 'Caracteres de origen'],
      'Todos',
      'Doble contexto',
      'Sin coincidencia',
    ],
    ['Japanese', ['種類', 'セグメント', '原文の単語', '原文の文字'], 'すべて', 'X-translated', '一致なし'],
    ['Korean', ['유형', '세그먼트', '원문 단어', '원문 문자'], '전체', 'X-translated', 'No match'],
  ])('in a page of memoQ counts the words of the source, in %s', async (_, heads, all, perfect, none) => {
    const rows = [
      heads,
      [all, 10, 1000, 5000],
      [perfect, 1, 50, 250],
      ['100%', 1, 150, 750],
      [none, 8, 800, 4000],
    ];
    const analysis = await readOne(page(rows), 'stat.html');
    expect(analysis).toMatchObject({
      total: { segments: 10, words: 1000, characters: 5000 },
      unknownBands: [],
      warnings: [],
    });
    expect(wordsOf(analysis)).toEqual(['Perfect match: 50', '100%: 150', 'New: 800']);
  });

  it.each([
    ['English', ['Language:', 'German (Germany)'], ['Segments', 'Words', 'Characters'], 'New/AT'],
    ['German', ['Sprache:', 'German (Germany)'], ['Segmente', 'Wörter', 'Zeichen'], 'Neu/AT'],
  ])('in a page of Trados Studio has its target and no words twice, in %s', async (_, about, heads, none) => {
    const rows = [
      ['Total', 'Type', ...heads],
      ['Files: 1', '100%', 1, 200, 1000],
      ['', none, 4, 800, 4000],
      ['', 'AT Baseline', 3, 500, 2500],
      ['', 'AT with Learnings', 1, 300, 1500],
      ['', 'Total', 5, 1000, 5000],
    ];
    const analysis = await readOne(page([about], rows), 'Analyze Files en-US_de-DE.html');
    expect(analysis).toMatchObject({
      tool: 'trados',
      source: 'en-US',
      target: 'de-DE',
      total: { words: 1000 },
      unknownBands: [],
      warnings: [],
    });
    expect(wordsOf(analysis)).toEqual(['100%: 200', 'New: 800']);
  });
});

describe('a row whose band isn’t known', () => {
  const rows = (...cells: unknown[]) =>
    csvOf([
      ['Match', 'Segments', 'Words'],
      ['Repetitions', 1, 10],
      ['Odd', ...cells],
      ['New', 2, 100],
    ]);

  it('counts its words where its segments aren’t counted', async () => {
    expect(await readOne(rows('n/a', 50))).toMatchObject({
      total: { words: 160 },
      unknownBands: [{ label: 'Odd', segments: 0, words: 50 }],
    });
  });

  it('isn’t left out without a word', async () => {
    expect(await readOne(rows(1, '~50'))).toMatchObject({
      total: { words: 110 },
      warnings: ['“Odd” is left out: “~50” isn’t a count.'],
    });
    expect(await readOne(rows('see', 'below'))).toMatchObject({ total: { words: 110 }, warnings: [] });
  });

  it('is a column too, when a file has no count in it', async () => {
    const table = csvOf([
      ['Words', 'New', 'Repetitions', '100%', 'Odd'],
      ['a.docx', 1, 2, 3, 4],
      ['b.docx', 5, 6, 'N/A', 'n/a'],
    ]);
    expect(await readOne(table)).toMatchObject({
      total: { words: 21 },
      unknownBands: [{ label: 'Odd', words: 4 }],
    });
  });
});

describe('counts that a message lists', () => {
  it.each([
    [
      'with colons',
      'Repetitions: 200 words\n100%: 1,300 words\n95-99%: 20 words\nNo match: 480 words\nTotal: 2,000 words',
    ],
    [
      'with spaces',
      'Wiederholungen   200 Wörter\n100 %   1.300 Wörter\n95 % - 99 %   20 Wörter\nNeu   480 Wörter\nGesamt   2.000 Wörter',
    ],
    [
      'with dashes',
      'Hello,\n\nRepetitions - 200 words\n100% - 1 300 words\n95–99% - 20 words\nNew - 480 words\n\nBest, Ana',
    ],
  ])('are read %s', async (_, text) => {
    const analysis = await readOne(text, 'Pasted table.txt');
    expect(analysis).toMatchObject({ total: { words: 2000 }, unknownBands: [], warnings: [] });
    expect(wordsOf(analysis)).toEqual(['Repetitions: 200', '100%: 1300', '95–99%: 20', 'New: 480']);
  });

  it('are asked about where they don’t say what they count, and a name that isn’t known stays', async () => {
    const { question } = await read('Repetitions: 200\nOdd: 7\nNew: 1,480');
    expect(question).toMatchObject({ heads: ['Column 1', 'Column 2'], sample: [{}, ['Odd', '7'], {}] });
    expect(await readOne('Repetitions: 200 words\nOdd: 7 words\nNew: 1,480 words')).toMatchObject({
      total: { words: 1687 },
      unknownBands: [{ label: 'Odd', words: 7 }],
    });
  });

  it('aren’t looked for in other texts', async () => {
    await expect(read('Repetitions: none\nNew: all of it')).rejects.toThrow(/isn’t an analysis/);
    await expect(read('Repetitions: 20 words\nNew: 30 words\n100%: 1 of 5')).rejects.toThrow(
      /isn’t an analysis/,
    );
    await expect(read('Order 12: 200 words\nOrder 13: 300 words')).rejects.toThrow(/isn’t an analysis/);
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

describe('a table of several things', () => {
  const words = (rows: readonly (readonly unknown[])[], answers?: object) =>
    readOne(csvOf(rows), 'x', answers);
  const HEADS = ['Words', 'New', '100%', 'Repetitions', 'Total'];

  it('counts nothing twice that a column of all words repeats', async () => {
    const analysis = await words([
      ['File', 'Source words', 'New', '100%', 'Repetitions', 'Weighted words'],
      ['a.docx', 130, 100, 20, 10, 107.5],
    ]);
    expect(analysis).toMatchObject({ total: { words: 130 }, unknownBands: [], weighted: 'no', warnings: [] });
  });

  it('keeps the languages of a column apart, without the total of all', async () => {
    const languages = async (rows: readonly (readonly unknown[])[]) => {
      const { analyses } = await read(csvOf(rows));
      return analyses.map(({ target, total }) => [target, total.words]);
    };
    const heads = ['Source words', 'New', '100%', 'Repetitions'];
    const rows = [
      ['Language', ...heads],
      ['German', 6, 1, 2, 3],
      ['fr-FR', 60, 10, 20, 30],
      ['German', 5, 3, 1, 1],
      ['Total', 71, 14, 23, 34],
    ];
    expect(await languages(rows)).toEqual([
      ['de', 11],
      ['fr-FR', 60],
    ]);
    expect(await languages(rows.map((row, at) => [at === 0 ? 'File' : `a${at}.docx`, ...row]))).toEqual([
      ['de', 11],
      ['fr-FR', 60],
    ]);
    const { question } = await read(
      csvOf([
        ['File', ...heads],
        ['a.docx', 6, 1, 2, 3],
        ['de', 6, 1, 2, 3],
      ]),
    );
    expect(question).toMatchObject({ needs: 'rows', rows: [{ name: 'de', is: 'language' }] });
  });

  it('ends where other headings begin, and says so', async () => {
    const analysis = await words([
      HEADS,
      ['a.docx', 100, 20, 10, 130],
      ['Status'],
      ['File', 'Translated', 'Approved', 'Not approved', 'Sum'],
      ['a.docx', 90, 10, 80, 180],
    ]);
    expect(analysis).toMatchObject({ total: { words: 130 }, files: [{ name: 'a.docx', words: 130 }] });
    expect(analysis.warnings).toEqual([
      'The file has more tables. Only the first one that names bands is read.',
    ]);
  });

  it('goes on below the same headings, titles, and a row of percentages', async () => {
    const analysis = await words([
      HEADS,
      ['', '100%', '25%', '25%', ''],
      ['Folder A'],
      ['a.docx', 100, 20, 10, 130],
      HEADS,
      ['Folder B'],
      ['b.docx', 1, 2, 0, 3],
    ]);
    expect(analysis).toMatchObject({ total: { words: 133 }, filesTotal: 2, warnings: [] });
  });

  it('whose row of words counts nothing isn’t read by it', async () => {
    const rows = [
      ['Document', 'New', '100%', 'Repetitions', 'Total'],
      ['Words', '', '', '', ''],
      ['a.docx', 100, 20, 10, 130],
    ];
    const { question } = await read(csvOf(rows));
    expect(question).toMatchObject({ needs: 'columns' });
  });

  it('is refused when it counts nothing', async () => {
    await expect(words([HEADS, ['a.docx', 0, 0, 0, 0]])).rejects.toThrow('This analysis counts nothing.');
  });

  it('says that its last part may be cut off', async () => {
    const part = [
      ['Type', 'Segments', 'Words'],
      ['New', 1, 10],
      ['100%', 1, 20],
    ];
    const total = ['Total', 2, 30];
    const analysis = await words([['a.docx'], ...part, total, ['b.docx'], ...part.slice(0, 2)]);
    expect(analysis.warnings).toEqual([
      'The last part has no total, as the others have: the file may be incomplete.',
    ]);
  });
});

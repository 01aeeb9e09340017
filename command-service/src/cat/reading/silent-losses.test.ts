import { expect, it } from 'vitest';
import { storedZip } from '#account-import/testing/stored-zip.ts';
import { read } from './testing/read-bytes.ts';
import { short } from './testing/short-reading.ts';
import { tradosReport } from './testing/trados-report.ts';

const lines = (...rows: readonly string[]) => rows.join('\n');
const log = (...rows: readonly string[]) =>
  lines('Match Types        Segments      Words     Percent', ...rows);
const table = (file: string, words: number) =>
  lines(file, 'Type,Words', `Repetitions,${words}`, `New,${words}`, `Total,${2 * words}`);

const DIVIDED =
  'refused: The row of “New” has more cells than headings. If 1 and 500 are 1,500, save the file with semicolons or as .xlsx; otherwise give each column a heading.';
const NO_CELLS =
  'refused: The row of “Repetitions” has more or fewer cells than its headings. Choose the analysis in another format.';

it.each<[string, string, string[]]>([
  [
    'several numbers in a line of a list',
    lines('Repetitions   10   100   600', 'New   20   200   900'),
    [expect.stringContaining('refused: This isn’t an analysis')],
  ],
  [
    'a line of a list that doesn’t fit',
    lines('Repetitions - 100 words', '95-99% - 20 words', 'New - approx. 500 words'),
    [expect.stringContaining('refused: This isn’t an analysis')],
  ],
  [
    'a list of words and characters',
    lines('Repetitions: 100 words', 'New: 900 characters'),
    ['refused: Some lines count words and others characters. Choose the lines that are paid.'],
  ],
  [
    'a line of a list that isn’t read',
    lines('Repetitions: 100 words', '100%: 20 words', 'New words (500)'),
    ['', 'Repetitions: 100', '100%: 20', '“New words (500)” isn’t read.'],
  ],
  [
    'machine translation in a column after the names',
    lines('Match,Type,Words', '100%,TM,100', '95-99%,TM,20', '100%,MT,50', '95-99%,MT,30', 'New,,500'),
    ['', '100%: 100', '100%, MT: 50', '95–99%: 20', '95–99%, MT: 30', 'New: 500'],
  ],
  [
    'machine translation in a column before the names',
    lines('Source,Match,Words', 'TM,100%,100', 'MT,100%,50', 'New,New,500'),
    ['', '100%: 100', '100%, MT: 50', 'New: 500'],
  ],
  [
    'a space within a number of a log',
    log('Repetitions   10   100   10', 'New   50   12 500   90', 'Total   60   12 600   100'),
    ['', 'Repetitions: 100', 'New: 12500'],
  ],
  [
    'a band of a log that doesn’t count',
    log('Repetitions   10   ~12   10', 'New   50   12500   90'),
    ['refused: “~12” isn’t a count.'],
  ],
  [
    'an unknown band of a log that doesn’t count',
    log('Repetitions   10   100   10', 'Odd   5   ~80   5', 'New   50   900   85'),
    ['', 'Repetitions: 100', 'New: 900', '“Odd” is left out: “~80” isn’t a count.'],
  ],
  [
    'shares beside one band that looks like them',
    lines('Match,Words,Share', '100%,50,1%', 'Odd,5000,100%', 'Total,5050,100%'),
    ['', '100%: 50', 'Odd? 5000'],
  ],
  ['an empty cell of a log', log('Repetitions         100   10', 'New   50   12500   90'), [NO_CELLS]],
  [
    'an unknown band below the total that comes first',
    lines('Type,Words', 'All,160', 'Repetitions,100', 'New,50', 'Something,10'),
    ['', 'Repetitions: 100', 'New: 50', 'Something? 10'],
  ],
  [
    'a name that comes twice',
    lines('Type,Words', '100%,100', '100%,50', 'New,10', 'Total,150'),
    ['', '100%: 150', 'New: 10', "The bands add up to 160 words, but the file's total is 150."],
  ],
  [
    'a file whose name begins like a total',
    lines(table('a.docx', 10), table('Gesamtkatalog.docx', 20)),
    ['', 'Repetitions: 30', 'New: 30'],
  ],
  [
    'the total of several files',
    lines(table('a.docx', 10), table('b.docx', 20), table('Total', 30)),
    ['', 'Repetitions: 30', 'New: 30'],
  ],
  [
    'rows of prices and of weighted words',
    lines('Words,Repetitions,95%-99%,New', 'a.docx,10,20,30', 'Weighted words,3,5,30', 'Price,1,2,3'),
    ['', 'Repetitions: 10', '95–99%: 20', 'New: 30', '“Price” is left out: it counts no words.'],
  ],
  [
    'a total between other rows',
    lines('Words,Repetitions,95%-99%,New', 'a.docx,1,2,3', 'b.docx,1,2,3', 'Total,2,4,6', 'c.docx,0,0,1'),
    [
      '',
      'Repetitions: 2',
      '95–99%: 4',
      'New: 7',
      "The bands add up to 13 words, but the file's total is 12.",
    ],
  ],
  [
    'shares that look like bands',
    lines('Match,Words,Percent', 'Repetitions,0,0%', 'New,100,100%', 'Total,100,100%'),
    ['', 'New: 100'],
  ],
  [
    'discounts that look like bands',
    lines('Match,Words,Pay,Discount', 'Repetitions,100,0%,100%', '100%,50,0%,100%', 'New,30,100%,0%'),
    ['', 'Repetitions: 100', '100%: 50', 'New: 30'],
  ],
  [
    'a row without a name',
    lines('Match,Words', 'Repetitions,100', ',77', 'New,30'),
    ['', 'Repetitions: 100', 'New: 30', 'A row without a name? 77'],
  ],
  [
    'a total without a name',
    lines('Match,Words', 'Repetitions,100', 'New,30', ',130'),
    ['', 'Repetitions: 100', 'New: 30'],
  ],
  [
    'pairs in a column before the names',
    lines('Pair,Match,Words', 'EN-DE,Repetitions,100', 'EN-DE,New,10', 'EN-FR,Repetitions,1', 'EN-FR,New,2'),
    ['en > de', 'Repetitions: 100', 'New: 10', 'en > fr', 'Repetitions: 1', 'New: 2'],
  ],
  [
    'names of languages in a column before the names',
    lines(
      'Target,Match,Words',
      'German,Repetitions,100',
      'German,New,10',
      'French,Repetitions,1',
      'French,New,2',
    ),
    ['de', 'Repetitions: 100', 'New: 10', 'fr', 'Repetitions: 1', 'New: 2'],
  ],
  [
    'pairs in rows with a column for each band',
    lines('Words,Repetitions,95-99%,New', 'EN>DE,1,2,3', 'EN>FR,10,20,30'),
    [
      'en > de',
      'Repetitions: 1',
      '95–99%: 2',
      'New: 3',
      'en > fr',
      'Repetitions: 10',
      '95–99%: 20',
      'New: 30',
    ],
  ],
  ['a number that its comma divides', lines('Match,Words', 'Repetitions,100', 'New,1,500'), [DIVIDED]],
  [
    'a number that its comma divides before another column',
    lines('Match,Words,Percent', 'Repetitions,100,19%', 'New,1,500,81%'),
    [DIVIDED],
  ],
  [
    'a target that counts as much as two others',
    lines(
      ',Repetitions,,New,',
      'File,Segments,Words,Segments,Words',
      '[fre-FR] a,1,1,1,2',
      '[ger-DE] a,1,2,1,3',
      '[spa-ES] a,2,3,2,5',
    ),
    [
      'fr-FR',
      'Repetitions: 1',
      'New: 2',
      'de-DE',
      'Repetitions: 2',
      'New: 3',
      'es-ES',
      'Repetitions: 3',
      'New: 5',
    ],
  ],
  [
    'a count of a report that isn’t one',
    '<task name="analyse"><batchTotal><analyse><new words="1,200"/><total words="3"/></analyse></batchTotal></task>',
    ['refused: “1,200” isn’t a count.'],
  ],
  [
    'a second report in one file',
    tradosReport({ bands: [{ element: 'new', words: 1 }], total: 1 }).repeat(2),
    ['refused: This XML file is damaged or incomplete.'],
  ],
])('nothing is lost or counted twice in silence: %s', async (_, text, expected) => {
  expect(await short(text)).toEqual(expected);
});

it('where memoQ counts nothing but Asian characters, these are the characters', async () => {
  const heads = 'Segments,Words,Characters,Asian characters,Tags';
  const text = lines(
    ',Repetitions,,,,,New,,,,,Total',
    `File,${heads},${heads},${heads}`,
    'a.docx,0,0,0,0,0,5,0,0,1900,0,5,0,0,1900,0',
  );
  const { analyses } = await read(text, 'a.csv');
  expect(analyses).toMatchObject([{ unit: 'characters', total: { characters: 1900 }, warnings: [] }]);
});

it('the answer about a table without headings is for that table alone', async () => {
  const other = lines('Repetitions,7,300', 'New,8,400');
  const { question } = await read(lines('Repetitions,5,100', 'New,6,200'), 'a.csv');
  const { question: again } = await read(other, 'a.csv');
  expect([question?.heads, again?.heads]).toEqual([again?.heads, ['Column 1', 'Column 2', 'Column 3']]);
  expect(question?.key).not.toBe(again?.key);
});

it('a part of a package that can’t be read is named, and one that isn’t an analysis isn’t', async () => {
  const report = tradosReport({ bands: [{ element: 'new', words: 10 }], total: 10 });
  const zip = storedZip({
    'Reports/Analyze Files en-US_de-DE.xml': report,
    'Reports/Analyze Files en-US_fr-FR.xml': report.slice(0, -20),
    'Reports/Pre-translate Files en-US_fr-FR.xml': '<task name="translate"></task>',
  });
  expect(await short(zip, 'a.sdlppx')).toEqual([
    'en-US > de-DE',
    'New: 10',
    '“Analyze Files en-US_fr-FR.xml” isn’t read: This XML file is damaged or incomplete.',
  ]);
});

it('a log of empty lines is read in no time that grows with their square', async () => {
  const before = process.cpuUsage();
  await short(`${log('')}${'\n'.repeat(60_000)}x`, 'a.log');
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
});

import { workbook } from '@ledgerline/shared-events/import/testing/workbook.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import fc from 'fast-check';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { storedZip } from '#account-import/testing/stored-zip.ts';
import { MEMOQ_BANDS, memoqCsv, tradosCsv } from './testing/grouped-csv.ts';
import { read, readOne } from './testing/read-bytes.ts';
import { tradosReport } from './testing/trados-report.ts';

it('the reports of a package are read, each with its languages', async () => {
  const bands = [{ element: 'new', words: 10 }];
  const language = 'lcid="1036" name="French (France)"';
  const zip = storedZip({
    'Contract.sdlproj': '<x/>',
    'de-DE/a.docx.sdlxliff': 'x'.repeat(1_000),
    'Reports/Analyze Files en-US_de-DE.xml': tradosReport({ bands, total: 10 }),
    'Reports/Analyze Files en-US_fr-FR.xml': tradosReport({ bands, total: 10, language }),
    'Reports/Pre-translate Files en-US_fr-FR.xml': '<task name="translate"></task>',
  });
  const { analyses } = await read(zip, 'Contract.sdlppx');
  expect(analyses.map(({ source, target }) => `${source} ${target}`)).toEqual(['en-US de-DE', 'en-US fr-FR']);
});

it('of several runs over the same files in a package the last one is read, and others are kept', async () => {
  const report = (words: number, files?: readonly string[]) =>
    tradosReport({ bands: [{ element: 'new', words }], total: words, ...(files && { files }) });
  const zip = storedZip({
    'Reports/Analyze Files en-US_de-DE.xml': report(10),
    'Reports/Analyze Files en-US_de-DE(10).xml': report(30),
    'Reports/Analyze Files en-US_de-DE(9).xml': report(20),
    'Reports/Analyze Files en-US_de-DE(11).xml': report(5, ['b.docx']),
  });
  const { analyses } = await read(zip, 'Contract.sdlppx');
  expect(analyses.map(({ total, warnings }) => [total.words, warnings])).toEqual([
    [30, ['There are 3 reports of these files. The last one is read: “Analyze Files en-US_de-DE(10).xml”.']],
    [5, []],
  ]);
});

it('a sheet with the sum of all others isn’t added to them', async () => {
  const sheet = (words: number) => [
    ['Type', 'Words'],
    ['New', words],
    ['100%', 2 * words],
  ];
  const sheets = { Summary: sheet(60), 'a.docx': sheet(10), 'b.docx': sheet(50) };
  const { analyses } = await read(new Uint8Array(workbook(sheets)), 'x.xlsx');
  expect(analyses.map(({ total }) => total.words)).toEqual([30, 150]);
  expect(analyses[0]?.warnings).toEqual([
    '“Summary” has as much as all others together, and is taken for their total.',
  ]);
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
  [
    'a table of 5,000 bands',
    `Type,Words\nNew,1\n100%,1\n${Array.from({ length: 5_000 }, (_, at) => `b${at},1\n`).join('')}`,
  ],
  ['a log of endless numbers', `Match  Words\n${`a  ${'1 '.repeat(195)}x\n`.repeat(5_000)}`],
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
        fc.pre(all > 0);
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
    memoqCsv(MEMOQ_BANDS, [
      { name: '[fre-CA] \\in\\a.xml', words: { '101%': 1295, 'No match': 895 } },
      { name: '[ger] \\in\\a.xml', words: { 'No match': 7 } },
    ]),
    tradosReport({ bands: [{ element: 'new', words: 1 }], total: 1 }),
    'Band,Segments,Words,Characters\nRepetitions,2,30,150\n95% - 99%,1,20,100\nNo match,9,100,500\nTotal,12,150,750\n',
    '{"analyseLanguageParts":[{"data":{"match100":{"words":{"sum":1}}}}]}',
    '[{"coreMetrics":{}}]',
  );
  const damaged = fc
    .tuple(seeds, fc.nat(3_000), fc.nat(200), fc.string({ maxLength: 8 }))
    .map(([text, at, length, by]) => text.slice(0, at) + by + text.slice(at + length));
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        damaged.map((text) => new TextEncoder().encode(text)),
        fc.uint8Array({ maxLength: 400 }),
      ),
      async (content) => {
        const refusal = await read(content).then(
          () => null,
          (error: unknown) => error,
        );
        if (refusal !== null) expect(refusal).toBeInstanceOf(UnreadableFile);
      },
    ),
    { numRuns: 400 },
  );
});

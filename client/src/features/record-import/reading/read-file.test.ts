import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readSource } from './read-file.ts';

const TABLE = [
  ['Name', 'Größe'],
  ['Halden AG', '1,5'],
];

const utf16 = (text: string): number[] =>
  [...text].flatMap((letter) => [letter.charCodeAt(0) % 256, Math.floor(letter.charCodeAt(0) / 256)]);
const latin = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));
const utf8 = (text: string): number[] => [...new TextEncoder().encode(text)];

const fileOf = (bytes: number[] | Uint8Array, name = 'list.csv') => ({
  file: new File([new Uint8Array(bytes)], name),
});
const cellsOf = async (source: Parameters<typeof readSource>[0]) =>
  (await readSource(source)).sheets[0]?.rows.map(({ cells }) => cells);

describe('a text file', () => {
  const text = 'Name;Größe\r\nHalden AG;1,5\r\n';
  it.each([
    ['UTF-8', utf8(text)],
    ['UTF-8', [0xef, 0xbb, 0xbf, ...utf8(text)]],
    ['UTF-16', [0xff, 0xfe, ...utf16(text)]],
    ['UTF-16', utf16(text)],
    ['Windows-1252', latin(text)],
  ])('is decoded from its encoding: %s', async (encoding, bytes) => {
    const read = await readSource(fileOf(bytes));
    expect(read.notes).toEqual([encoding, 'separated by semicolons']);
    expect(read.sheets[0]?.rows.map(({ cells }) => cells)).toEqual(TABLE);
  });

  it.each([
    ['a,b\n1,2\n', 'commas'],
    ['a\tb\n1\t2\n', 'tabs'],
    ['a|b\n1|2\n', 'bars'],
    ['sep=;\na;b\n1;2\n', 'semicolons'],
  ])('is split at its delimiter: %j', async (text, delimiter) => {
    const read = await readSource(fileOf(utf8(text)));
    expect(read.notes).toContain(`separated by ${delimiter}`);
    expect(read.sheets[0]?.rows).toMatchObject([{ cells: ['a', 'b'] }, { cells: ['1', '2'] }]);
  });

  it('keeps row numbers across empty rows, and delimiters inside of quotes', async () => {
    const read = await readSource({ text: 'a,b\n,\n\n"x, y","say ""hi"""\n' });
    expect(read.sheets[0]?.rows).toEqual([
      { number: 1, cells: ['a', 'b'] },
      { number: 4, cells: ['x, y', 'say "hi"'] },
    ]);
  });

  it.each(['a,b\r\n1,2\n3,4\n', 'a,b\n1,2\r\n3,4\r\n', 'a,b\r1,2\r\n3,4'])(
    'is split into rows whatever their line ends: %j',
    async (text) => {
      expect(await cellsOf({ text })).toEqual([
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
      ]);
    },
  );

  it.each([
    ['1,2\n"Der Spiegel,5\n3,4\n', 2],
    ['a\tb\n1\t2\n"Der Spiegel" article\t5\n3\t4\n', 3],
    ['a\tb\n"Der Spiegel" article\t5\n3\t4\n"Die Zeit"\t6\n7\t8\n', 2],
  ])('with an unclosed quotation mark is refused with the number of its row: %j', async (text, row) => {
    await expect(readSource({ text })).rejects.toThrow(`A quotation mark in row ${row} isn't closed`);
  });

  it('may have quotation marks inside of a quoted cell', async () => {
    expect(await cellsOf({ text: 'a,b\n"say "hi", Ana",2\n"x\ny",3\n' })).toEqual([
      ['a', 'b'],
      ['say "hi', ' Ana"', '2'],
      ['x\ny', '3'],
    ]);
  });

  it('with lines about it above the headings starts at the headings, and says so', async () => {
    const text = 'Job report;;;\nCreated: 5 Oct 2026;;;\n\nName;Client;Words;Rate\nLease;Kessler;1200;0,12\n';
    const read = await readSource({ text });
    expect(read.notes).toEqual(['separated by semicolons', '2 rows above the headings left out']);
    expect(read.sheets[0]?.rows.map(({ number }) => number)).toEqual([4, 5]);
  });

  it('without contents is refused', async () => {
    await expect(readSource({ text: ' \n,,\n' })).rejects.toThrow('This file is empty.');
  });
});

const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook with a sheet of texts, a number, a yes and a date with time, and an empty sheet. */
function workbook(more = ''): Uint8Array {
  const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="inlineStr"><is><t>Words</t></is></c></row>
<row r="3"><c r="A3" t="inlineStr"><is><t>Manual</t></is></c><c r="B3"><v>1200.5</v></c><c r="C3" t="b"><v>1</v></c><c r="D3" s="1"><v>46085.729166666664</v></c></row>${more}`;
  const sheet = (body: string) => `<worksheet ${NS}><sheetData>${body}</sheetData></worksheet>`;
  const part = (target: string, type: string, id: string) =>
    `<Relationship Id="${id}" Type="${REL}/${type}" Target="${target}"/>`;
  const rels = (inside: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`;
  const files = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': rels(part('xl/workbook.xml', 'officeDocument', 'r1')),
    'xl/workbook.xml': `<workbook ${NS} xmlns:r="${REL}"><sheets><sheet name="Jobs 2026" sheetId="1" r:id="r1"/><sheet name="Empty" sheetId="2" r:id="r2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': rels(
      part('worksheets/sheet1.xml', 'worksheet', 'r1') +
        part('worksheets/sheet2.xml', 'worksheet', 'r2') +
        part('styles.xml', 'styles', 'r3'),
    ),
    'xl/styles.xml': `<styleSheet ${NS}><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy-mm-dd hh:mm"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheet(rows),
    'xl/worksheets/sheet2.xml': sheet(''),
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
}

describe('an Excel file', () => {
  it('is read with its sheets: texts, numbers, yes, and dates without a shift of the time zone', async () => {
    const read = await readSource(fileOf(workbook(), 'list.xlsx'));
    expect(read.notes).toEqual(['Excel']);
    expect(read.sheets).toEqual([
      {
        name: 'Jobs 2026',
        rows: [
          { number: 1, cells: ['Name', 'Words', '', ''] },
          { number: 3, cells: ['Manual', 1200.5, true, '2026-03-04 17:30'] },
        ],
      },
    ]);
  });

  it('keeps the errors of its formulas, so that their rows can name them', async () => {
    const row =
      '<row r="4"><c r="A4" t="inlineStr"><is><t>Novel</t></is></c><c t="e" r="B4"><f>1/0</f><v>#N/A</v></c></row>';
    expect((await cellsOf(fileOf(workbook(row))))?.at(-1)).toEqual(['Novel', '#N/A', '', '']);
  });

  it('is recognised by its first bytes, whatever its name', async () => {
    expect(await cellsOf(fileOf(workbook(), 'list.csv'))).toHaveLength(2);
  });

  it('that is damaged or in the old format is refused with a message', async () => {
    await expect(readSource(fileOf(workbook().slice(0, 200)))).rejects.toThrow(
      "couldn't read this Excel file",
    );
    await expect(readSource(fileOf([0xd0, 0xcf, 0x11, 0xe0, 0]))).rejects.toThrow('old Excel format');
  });
});

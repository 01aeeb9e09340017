import { readFileSync } from 'node:fs';
import { restyled, workbook } from '@ledgerline/shared-events/import/testing/workbook.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { expect, it } from 'vitest';
import { storedZip } from '#account-import/testing/stored-zip.ts';
import type { StatementFile } from './read-statement.ts';
import { readUpload } from './read-upload.ts';

const usual = { currency: 'EUR', dateOrder: 'dayFirst' } as const;
const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8');

const read = (bytes: Uint8Array, more: Partial<StatementFile> = {}) =>
  readUpload({ bytes, usual, columns: null, remembered: [], ...more });

it('a ZIP of statements is read as one, and what else is in it is named', async () => {
  const zip = storedZip({
    'b/02.xml': fixture('camt053-v8.xml'),
    'a/01.xml': fixture('camt053-v2.xml'),
    '__MACOSX/a/._01.xml': 'x',
    'statement.pdf': '%PDF-1.7',
  });
  const answer = await read(zip);
  expect(answer).toMatchObject({
    statement: {
      format: 'CAMT.053',
      from: '2026-11-01',
      to: '2026-11-20',
      warnings: expect.arrayContaining([
        'This file contains statements for several accounts.',
        expect.stringMatching(/^statement\.pdf was skipped: This is a PDF/),
      ]),
    },
  });
  expect('statement' in answer && answer.statement.entries).toHaveLength(5);
});

it('the same entry in two files of a ZIP is one that comes twice', async () => {
  const zip = storedZip({ '1.xml': fixture('camt053-v8.xml'), '2.xml': fixture('camt053-v8.xml') });
  const answer = await read(zip);
  expect('statement' in answer && answer.statement.entries.map(({ place }) => place)).toEqual([0, 1]);
});

it('the columns of a CSV in a ZIP are asked for, and used for each', async () => {
  const zip = storedZip({ '1.csv': fixture('unknown.csv'), '2.csv': fixture('unknown.csv') });
  expect(await read(zip)).toMatchObject({ needsColumns: { heads: ['When', 'What', 'Who', 'How much'] } });
  const answer = await read(zip, { columns: { date: 0, text: [1], name: 2, amount: 3 } });
  expect('statement' in answer && answer.statement.entries).toHaveLength(4);
});

const day = (written: string) => ({ day: written });
const HEADS = ['Buchungstag', 'Auftraggeber', 'Verwendungszweck', 'Betrag', 'Währung'];

/** The entries of an upload in short, and its warnings. */
async function shortOf(bytes: Uint8Array, more: Partial<StatementFile> = {}) {
  const answer = await read(bytes, more);
  if (!('statement' in answer)) throw new Error('The columns of this file are unknown.');
  const { format, entries, warnings } = answer.statement;
  const lines = entries.map(
    ({ date, isCredit, amount, currency, name, text }) =>
      `${date} ${isCredit ? '+' : '-'}${amount} ${currency} ${name}: ${text}`,
  );
  return { format, lines, warnings, csv: answer.csv };
}

it('a workbook is read as a CSV is, with days and amounts that are typed cells', async () => {
  const sheet = [
    ['Kontoauszug', 'DE02120300000000202051'],
    HEADS,
    [day('2026-10-05'), 'Lingua Nord GmbH', 'RE 132', 1345.6, 'EUR'],
    [day('2026-10-06 14:30'), 'Kessler', 20261, 345.59999999999997, 'EUR'],
    [day('2026-10-07'), 'Vermieter', 'Miete', -900, 'EUR'],
    [day('2026-10-08'), 'Al Noor', 'RE 134', 12.345, 'KWD'],
  ];
  expect(await shortOf(workbook({ Umsätze: sheet }))).toMatchObject({
    format: 'XLSX',
    lines: [
      '2026-10-05 +1345.6 EUR Lingua Nord GmbH: RE 132',
      '2026-10-06 +345.6 EUR Kessler: 20261',
      '2026-10-07 -900 EUR Vermieter: Miete',
      '2026-10-08 +12.345 KWD Al Noor: RE 134',
    ],
    warnings: [],
    csv: { heads: HEADS, guess: { date: 0, amount: 3 }, doubts: [] },
  });
});

it('amounts of a workbook are read where some are texts and others numbers, whatever mark was chosen before', async () => {
  const bytes = workbook({
    A: [
      HEADS,
      [day('2026-10-05'), 'A', 'RE 1', '1.345,60', 'EUR'],
      [day('2026-10-06'), 'B', 'RE 2', 345.5, 'EUR'],
    ],
  });
  const lines = ['2026-10-05 +1345.6 EUR A: RE 1', '2026-10-06 +345.5 EUR B: RE 2'];
  expect(await shortOf(bytes)).toMatchObject({ lines, warnings: [] });
  const columns = { date: 0, name: 1, text: [2], amount: 3, currency: 4 };
  const numbers = workbook({ A: [HEADS, [day('2026-10-06'), 'B', 'RE 2', 345.5, 'EUR']] });
  for (const decimalMark of ['.', ','] as const) {
    expect((await shortOf(numbers, { columns: { ...columns, decimalMark } })).lines).toEqual([lines[1]]);
  }
});

it('three decimals of a number in a workbook are decimals, and no thousands', async () => {
  const bytes = workbook({ A: [HEADS, [day('2026-10-05'), 'Al Noor', 'RE 134', 12.345, 'KWD']] });
  expect(await shortOf(bytes)).toMatchObject({
    lines: ['2026-10-05 +12.345 KWD Al Noor: RE 134'],
    warnings: [],
    csv: { doubts: [] },
  });
});

it('the sheets of a workbook under the same headings are read together, and others are named', async () => {
  const of = (month: string, name: string) => [HEADS, [day(`2026-${month}-05`), name, 'RE 1', 10.5, 'EUR']];
  const bytes = workbook({
    Summen: [
      ['Monat', 'Summe', 'Anzahl'],
      ['Oktober', 10.5, 1],
    ],
    Info: [['Kontoauszug 2026'], ['Seite 1']],
    Oktober: of('10', 'A'),
    November: of('11', 'B'),
    Dezember: [HEADS],
  });
  expect(await shortOf(bytes)).toMatchObject({
    lines: ['2026-10-05 +10.5 EUR A: RE 1', '2026-11-05 +10.5 EUR B: RE 1'],
    warnings: ['These sheets were left out: “Summen”, “Info”.'],
  });
});

it('the columns of a workbook are asked for, and those that were chosen for such headings are used', async () => {
  const bytes = workbook({
    A: [
      ['When', 'What', 'Who', 'How much'],
      [day('2026-10-05'), 'RE 1', 'A', 10.5],
    ],
  });
  const requested = await read(bytes);
  expect(requested).toMatchObject({
    needsColumns: {
      heads: ['When', 'What', 'Who', 'How much'],
      sample: [['2026-10-05', 'RE 1', 'A', '10.50']],
    },
  });
  expect('needsColumns' in requested && requested.needsColumns.encoding).toBe(undefined);
  const columns = { date: 0, text: [1], name: 2, amount: 3 };
  expect((await shortOf(bytes, { columns })).lines).toEqual(['2026-10-05 +10.5 EUR A: RE 1']);
});

it('a workbook in a ZIP is read, too', async () => {
  const sheet = workbook({ A: [HEADS, [day('2026-10-05'), 'A', 'RE 1', 10.5, 'EUR']] });
  const zip = storedZip({ 'a.xlsx': sheet, 'b.pdf': '%PDF-1.7' });
  expect(await shortOf(zip)).toMatchObject({
    lines: ['2026-10-05 +10.5 EUR A: RE 1'],
    warnings: [expect.stringMatching(/^b\.pdf was skipped/)],
  });
});

it.each([
  ['a damaged workbook', storedZip({ 'xl/workbook.xml': '<x/>' }), /Excel file.*damaged/],
  ['a workbook without entries', workbook({ Notes: [['Hello'], ['World']] }), /isn’t a bank statement/],
  ['an OpenDocument spreadsheet', storedZip({ 'content.xml': '<x/>', mimetype: 'x' }), /Excel.*CSV/],
  ['a ZIP in a ZIP', storedZip({ '1.zip': storedZip({ '1.csv': 'x' }) }), /Unpack/],
  ['an old workbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0, 1), /old Excel.*CSV/],
  ['a PDF', Buffer.from('%PDF-1.7 x\0'), /PDF.*CAMT/],
  ['a web page', Buffer.from('<html><table><tr><td>1</td></tr></table></html>'), /web page.*CSV/],
  ['OFX', Buffer.from('OFXHEADER:100\nDATA:OFXSGML\n<OFX></OFX>'), /OFX.*CSV/],
  ['OFX', Buffer.from('<?xml version="1.0"?>\n<!--\nDATA:OFXSGML\n-->\n<OFX></OFX>'), /OFX.*CSV/],
  ['QIF', Buffer.from('!Type:Bank\nD10/05/2026\nT345.60\n^\n'), /QIF.*CSV/],
  ['an empty ZIP', storedZip({}), /ZIP file is empty/],
  ['a ZIP that is cut', storedZip({ '1.xml': '<a/>' }).subarray(0, 40), /complete ZIP/],
  [
    'a ZIP that unpacks to too much',
    storedZip({ '1.csv': { content: 'x', claims: 30 * 1024 ** 2 } }),
    /large/,
  ],
])('%s is refused in words that say what to do', async (_, bytes, words) => {
  await expect(read(bytes)).rejects.toThrow(UnreadableFile);
  await expect(read(bytes)).rejects.toThrow(words);
});

it('days are known by the formats that Numbers gives them', async () => {
  const sheet = workbook({
    Movements: [
      ['Date', 'Description', 'Amount EUR'],
      [day('2026-10-05'), 'RE 132', 345.6],
    ],
  });
  const bytes = restyled(
    sheet,
    '<numFmts count="1"><numFmt numFmtId="59" formatCode="d/m/yyyy"/></numFmts>',
    59,
  );
  expect(await read(bytes)).toMatchObject({ statement: { entries: [{ date: '2026-10-05' }] } });
});

it('a row of two million cells is refused before each of them is looked at, which takes minutes', async () => {
  await expect(read(Buffer.from('a,'.repeat(2_000_000)))).rejects.toThrow('A table has at most 100 columns.');
});

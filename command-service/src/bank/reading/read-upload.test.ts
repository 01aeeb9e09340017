import { readFileSync } from 'node:fs';
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

it.each([
  ['a workbook', storedZip({ '[Content_Types].xml': '<x/>', 'xl/workbook.xml': '<x/>' }), /workbook.*CSV/],
  ['an old workbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0, 1), /old Excel.*CSV/],
  ['a PDF', Buffer.from('%PDF-1.7 x\0'), /PDF.*CAMT/],
  ['a web page', Buffer.from('<html><table><tr><td>1</td></tr></table></html>'), /web page.*CSV/],
  ['OFX', Buffer.from('OFXHEADER:100\nDATA:OFXSGML\n<OFX></OFX>'), /OFX.*CSV/],
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

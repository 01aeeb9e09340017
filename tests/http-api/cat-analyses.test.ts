import { catAnalysesAnswer } from '@ledgerline/shared-events/cat/analysis.ts';
import { workbook } from '@ledgerline/shared-events/import/testing/workbook.ts';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { type ApiClient, testAccount } from '../support/api-client.ts';
import { sendForm } from '../support/send-form.ts';
import { type ServedApp, serveApp } from './served-app.ts';

let served: ServedApp;
let user: ApiClient;

beforeAll(async () => {
  served = await serveApp();
  user = await testAccount(served.url);
});

afterAll(() => served.stop());

type Content = string | Uint8Array<ArrayBuffer>;

async function upload(files: Readonly<Record<string, Content>>, choices?: unknown, by = user) {
  const form = new FormData();
  if (choices !== undefined) form.append('choices', JSON.stringify(choices));
  for (const [name, content] of Object.entries(files)) form.append('file', new Blob([content]), name);
  return await sendForm(served.url, by, '/api/cat/analyses', form);
}

const band = (element: string, words: number) =>
  `<${element} segments="1" words="${words}" characters="${words * 5}" placeables="0" tags="0" />`;
const analyse = `<analyse>${band('exact', 20)}${band('new', 80)}${band('total', 100)}</analyse>`;
const REPORT = `<task name="analyse"><taskInfo taskId="7f2d"><language lcid="1031" name="German (Germany)" /></taskInfo><file name="a.docx" guid="1">${analyse}</file><batchTotal>${analyse}</batchTotal></task>`;
const TABLE = 'A,B\nRepetitions,30\n100%,20\nStrange band,7\n';

it('files of several tools are read together, and each question is answered once', async () => {
  const files = { 'Analyze Files en-US_de-DE.xml': REPORT, 'table.csv': TABLE, 'notes.txt': 'Hello' };
  const first = await upload(files);
  expect(first.status).toBe(200);
  const read = z.parse(catAnalysesAnswer, first.body);
  expect(read.analyses).toMatchObject([
    {
      file: 'Analyze Files en-US_de-DE.xml',
      tool: 'trados',
      source: 'en-US',
      target: 'de-DE',
      sourceId: '7f2d',
      total: { segments: 1, words: 100, characters: 500 },
      bands: [
        { band: 'exact', words: 20 },
        { band: 'new', words: 80 },
      ],
      warnings: [],
    },
  ]);
  expect(read.refused).toMatchObject([{ file: 'notes.txt' }]);
  expect(read.questions).toMatchObject([{ file: 'table.csv', needs: 'columns', heads: ['A', 'B'] }]);

  const columns = { label: 0, segments: null, words: 1, characters: null, unit: null };
  const tables = [{ key: read.questions[0]?.key, columns }];
  const second = await upload({ 'table.csv': TABLE }, { tables });
  expect(second.body).toMatchObject({
    questions: [],
    analyses: [{ unknownBands: [{ label: 'Strange band', words: 7 }], total: { words: 57 } }],
  });

  const strange = { label: 'Strange band', band: { band: 'new', source: null, from: null, to: null } };
  const third = await upload({ 'table.csv': TABLE }, { tables, bands: [strange] });
  expect(third.body).toMatchObject({
    analyses: [{ unknownBands: [], bands: [{}, {}, { band: 'new', words: 7 }], warnings: [] }],
  });
  expect(read.analyses[0]?.sha256).toMatch(/^[0-9a-f]{64}$/);
});

it('how a table was read is remembered for the next one, and what was used for a job is known again', async () => {
  const owner = await testAccount(served.url);
  const table = { 'table.csv': 'C,D\nRepetitions,30\n100%,20\n' };
  const first = z.parse(catAnalysesAnswer, (await upload(table, undefined, owner)).body);
  const columns = { label: 0, segments: null, words: 1, characters: null, unit: null };
  const tables = [{ key: first.questions[0]?.key, columns }];
  await upload({ ...table, 'notes.txt': 'Hello' }, { tables }, owner);
  const [read] = z.parse(catAnalysesAnswer, (await upload(table, undefined, owner)).body).analyses;
  expect(read).toMatchObject({ total: { words: 50 }, seenBefore: [] });
  await vi.waitFor(async () => {
    expect((await owner.get('/api/settings')).body).toMatchObject({ catTables: [{ id: 1, columns }] });
  });
  if (read === undefined) throw new Error('The table is read.');
  const { file, sha256, tool, sourceId, unit, bands } = read;
  const analysis = { file, sha256, tool, sourceId, unit, bands };
  const created = await owner.post('/api/job/from-analysis', {
    job: { name: 'Leaflet' },
    analysis,
    gridId: 2,
  });
  expect(created).toMatchObject({ status: 201, body: { job: { quantity: 50, unit_id: 1 } } });
  expect((await upload(table, undefined, owner)).body).toMatchObject({
    analyses: [{ seenBefore: [{ jobId: 1, name: 'Leaflet' }] }],
  });
  expect((await upload(table, { tables })).body).toMatchObject({ analyses: [{ seenBefore: [] }] });
});

/** A ZIP whose file is far larger than the ZIP. */
const bomb = (name: string, bytes: number) =>
  new Uint8Array(zipSync({ [name]: [new Uint8Array(bytes), { level: 9 }] }));

/** A workbook with another sheet. */
function withSheet(sheet: string): Uint8Array<ArrayBuffer> {
  const parts = unzipSync(workbook({ A: [['x']] }));
  return new Uint8Array(zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(sheet) }));
}

const rows = Array.from(
  { length: 60_000 },
  (_, at) => `<row r="${at + 1}"><c r="XFD${at + 1}"><v>1</v></c></row>`,
);
const worksheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.join('')}</sheetData></worksheet>`;
const MIB = 1024 ** 2;

it.each<[string, string, Content, number]>([
  [
    'entities',
    'a.xml',
    `<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;">]>${REPORT.replace('a.docx', '&d;')}`,
    422,
  ],
  [
    'an external document type',
    'a.xml',
    `<?xml version="1.0"?><!DOCTYPE task SYSTEM "file:///etc/passwd">${REPORT}`,
    422,
  ],
  ['100,000 levels of XML', 'a.xml', `<task name="analyse">${'<a>'.repeat(100_000)}`, 422],
  ['100,000 levels of a page', 'a.html', `<html>${'<b>'.repeat(100_000)}${'</i>'.repeat(100_000)}`, 422],
  ['100,000 levels of JSON', 'a.json', '{"a":'.repeat(100_000), 422],
  ['a tag of 10 MB', 'a.xml', `<task name="analyse" ${'a="b" '.repeat(MIB * 1.6)}`, 422],
  ['50 MB', 'a.xml', new Uint8Array(50 * MIB), 413],
  [
    'a package that unpacks to 500 MB',
    'a.sdlppx',
    bomb('Reports/Analyze Files en-US_de-DE.xml', 500 * MIB),
    422,
  ],
  ['a workbook that unpacks to 500 MB', 'a.xlsx', bomb('xl/worksheets/sheet1.xml', 500 * MIB), 422],
  ['a workbook of many wide rows', 'a.xlsx', withSheet(worksheet), 422],
  ['nothing', 'a.xml', '', 422],
])('a hostile file is refused: %s', async (_, name, content, status) => {
  expect((await upload({ [name]: content })).status).toBe(status);
});

it('a form without files, with other fields, with too many files or wrong choices is refused', async () => {
  expect((await upload({})).status).toBe(400);
  expect((await user.post('/api/cat/analyses', { file: REPORT })).status).toBeGreaterThanOrEqual(400);
  expect((await upload({ 'a.xml': REPORT }, 'all')).status).toBe(422);
  expect((await upload({ 'a.xml': REPORT }, { borders: { high: { from: 99, to: 95 } } })).status).toBe(422);
  const columns = { label: 0, segments: null, words: 1, characters: null, unit: null };
  const tables = [{ key: 'A\u0000', columns }];
  expect((await upload({ 'a.xml': REPORT }, { tables })).status).toBe(422);
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`${at}.xml`, REPORT]));
  expect((await upload(many)).status).toBe(413);
});

it('several files of five MB are read', async () => {
  const file = `<file name="a.docx" guid="1">${analyse}</file>`;
  const large = REPORT.replace(file, file.repeat(Math.ceil((5 * MIB) / file.length)));
  const files = Object.fromEntries(
    Array.from({ length: 3 }, (_, at) => [
      `Analyze Files en-US_de-DE(${at}).xml`,
      large.replace('a.docx', `${at}.docx`),
    ]),
  );
  const { status, body } = await upload(files);
  expect(status).toBe(200);
  expect(z.parse(catAnalysesAnswer, body).analyses).toHaveLength(3);
});

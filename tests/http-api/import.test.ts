import { splitDelimited } from '@ledgerline/shared-events/import/delimited-text.ts';
import { guessColumns } from '@ledgerline/shared-events/import/guess-columns.ts';
import { readRow } from '@ledgerline/shared-events/import/read-row.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ApiAnswer, type ApiClient, testAccount } from '../support/api-client.ts';
import { type ServedApp, serveApp } from './served-app.ts';

let served: ServedApp;
let user: ApiClient;

beforeAll(async () => {
  served = await serveApp();
});

afterAll(() => served.stop());

const READING = { dateOrder: 'dayFirst', decimalMark: '.', timeZone: 'UTC', today: '2026-11-20' } as const;

const list = z.array(z.record(z.string(), z.json()));
const page = z.object({ data: list, total: z.number() });

/** The answer of a query once the read models contain a command. */
async function read(path: string, after: ApiAnswer): Promise<unknown> {
  for (;;) {
    const answer = await user.get(path, { 'x-min-revision': after.headers.get('x-revision') ?? '' });
    if (answer.headers.get('x-stale') === null) return answer.body;
  }
}

const job = {
  client: 'Nordlicht Verlag',
  job_type: 'Translation',
  unit: 'Words',
  from: 'German',
  to: 'English',
  quantity: '1200',
  rate: '0.12',
  currency: 'EUR',
  completed_at: '2024-03-04',
};

describe('an import over HTTP', () => {
  beforeAll(async () => {
    user = await testAccount(served.url);
  });

  let imported: ApiAnswer;

  it('creates everything that its rows name, and returns the counts', async () => {
    imported = await user.post('/api/import', {
      jobs: [
        { ...job, name: 'Manual', invoiced: true },
        { ...job, name: 'Novel', client: 'nordlicht verlag' },
      ],
    });
    expect(imported.status).toBe(201);
    expect(imported.body).toEqual({
      import: {
        kind: 'jobs',
        rows: 2,
        existing: 0,
        created: { jobType: 1, languagePair: 1, unit: 0, client: 1, project: 0, rate: 1, job: 2 },
      },
    });
    const jobs = page.parse(await read('/api/job?type=all', imported));
    expect(jobs.data).toMatchObject([
      { name: 'Novel', value: 144, completed_at: '2024-03-04', invoiced: false },
      { name: 'Manual', value: 144, completed_at: '2024-03-04', invoiced: true },
    ]);
    expect(list.parse(await read('/api/client', imported))).toMatchObject([{ name: 'Nordlicht Verlag' }]);
    expect(await read('/api/reports?year=2024', imported)).toMatchObject({
      series: [{ name: 'Nordlicht Verlag' }],
    });
  });

  it('reports in advance which of its rows exist already', async () => {
    const again = {
      jobs: [
        { ...job, name: 'Atlas' },
        { ...job, name: 'novel', client: 'Nordlicht Verlag' },
      ],
    };
    const { status, body } = await user.post('/api/import/known', again);
    expect([status, body]).toEqual([200, { known: [1] }]);
    expect((await user.post('/api/import/known', { jobs: 'none' })).status).toBe(422);
  });

  it('is one entry of the history, which one undo reverses and one redo restores', async () => {
    const history = page.parse(await read('/api/history', imported));
    expect(history.data[0]).toMatchObject({
      command: 'ImportRecords',
      label: 'Imported 2 jobs',
      undoable: true,
    });
    const undone = await user.post('/api/undo', { commandId: imported.headers.get('x-command-id') });
    expect(undone.status).toBe(200);
    expect(page.parse(await read('/api/job?type=all', undone)).total).toBe(0);
    expect(await read('/api/client', undone)).toEqual([]);
    const redone = await user.post('/api/redo', {});
    expect(page.parse(await read('/api/job?type=all', redone)).total).toBe(2);
    expect(list.parse(await read('/api/job_type', redone))).toHaveLength(1);
  });

  it('answers a repeated request with the first result', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await user.post('/api/import', { clients: [{ name: 'Twice' }] }, key);
    const again = await user.post('/api/import', { clients: [{ name: 'Twice' }] }, key);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('x-revision')).toBe(first.headers.get('x-revision'));
  });

  it('reports errors by row and field, and changes nothing', async () => {
    const rows = [{ name: 'Fine' }, { name: '' }, { name: 'Odd', currency: 'EUX' }];
    const refused = await user.post('/api/import', { clients: rows });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      code: 'invalid',
      rows: 2,
      errors: { 'clients.1.name': ['Name is required'], 'clients.2.currency': [expect.any(String)] },
    });
    const clients = list.parse(await read('/api/client', imported));
    expect(clients.map(({ name }) => name)).not.toContain('Fine');
    expect((await user.post('/api/import', { clients: [{ nom: 'X' }] })).status).toBe(422);
    expect((await user.post('/api/import', 'rows')).status).toBe(400);
  });
});

describe('a large import', () => {
  beforeAll(async () => {
    user = await testAccount(served.url);
  });

  it('of 5,000 jobs is stored and projected completely, and so are its undo and redo', async () => {
    const jobs = Array.from({ length: 5_000 }, (_, index) => ({
      ...job,
      name: `Chapter ${index + 1} of a long book`,
      client: `Client ${index % 300}`,
      quantity: String(100 + index),
    }));
    const imported = await user.post('/api/import', { jobs });
    expect(imported.body).toMatchObject({ import: { created: { client: 300, job: 5_000 } } });
    expect(page.parse(await read('/api/job?type=all', imported)).total).toBe(5_000);
    const undone = await user.post('/api/undo', {});
    expect(page.parse(await read('/api/job?type=all', undone)).total).toBe(0);
    const redone = await user.post('/api/redo', {});
    expect(page.parse(await read('/api/job?type=all', redone)).total).toBe(5_000);
    expect(await read('/api/audit/verify', redone)).toMatchObject({ ok: true });
  });
});

const SURCHARGES = [
  { name: 'Rush', percent: 50 },
  { name: 'Weekend', percent: '12.5' },
];

describe('a list of jobs as a file', () => {
  /** What a file says of a job; ids, converted amounts and numbers of invoices are those of its account. */
  const SAID = [
    ...[
      'name',
      'client_name',
      'job_type_name',
      'language_pair_name',
      'unit_name',
      'project_name',
      'reference',
    ],
    ...['quantity', 'rate', 'flat_rate', 'minimum', 'surcharges', 'value', 'currency', 'deadline'],
    ...['completed_at', 'priority', 'on_hold', 'invoiced'],
  ];

  it('comes back equal when another account imports it', async () => {
    user = await testAccount(served.url);
    await user.post('/api/import', {
      jobs: [
        { ...job, name: 'Manual', invoiced: true },
        { ...job, rate: '0.1' },
      ],
    });
    const { client, job_type, unit, from, to, ...own } = job;
    const rows = [
      { name: 'Slogan', flat_rate: true, value: 250, currency: 'EUR' },
      { name: 'Leaflet', quantity: 20, rate: 15, value: 99.5, currency: 'USD' },
      { name: 'Label', quantity: 20, rate: '0.15', currency: 'EUR', minimum: 35, surcharges: SURCHARGES },
      {
        name: 'Lease',
        quantity: 3.5,
        rate: 60,
        currency: 'JPY',
        deadline: '2026-12-01 10:30',
        priority: 'high',
      },
      { name: 'Later', on_hold: true, deadline: '2026-12-24', priority: 'low', reference: 'PO 7' },
      { ...own, name: 'Café "Zoë", 2', client_id: 1, job_type_id: 1, unit_id: 1, language_pair_id: 1 },
    ];
    let last: ApiAnswer | null = null;
    for (const fields of rows) last = await user.post('/api/job', { job: fields });
    if (last === null) throw new Error('There are no jobs.');
    expect(last.status).toBe(201);
    const listed = page.parse(await read('/api/job?type=all&sort=created_at', last)).data;
    const [headings = [], ...lines] = splitDelimited(
      String((await user.get('/api/job?type=all&sort=created_at&format=csv')).body)
        .replace(/^\ufeff/, '')
        .trimEnd(),
    ).rows;
    const mapping = guessColumns('jobs', headings.map(String));
    const records = lines.map((cells) => {
      const byField = new Map(
        mapping.flatMap((field, at) => (field === null ? [] : [[field, cells[at] ?? '']])),
      );
      const read = readRow('jobs', byField, READING);
      expect(read.errors).toEqual([]);
      return read.record;
    });
    user = await testAccount(served.url);
    const imported = await user.post('/api/import', { jobs: records });
    expect([imported.status, imported.body]).toEqual([201, expect.anything()]);
    const again = page.parse(await read('/api/job?type=all&sort=created_at', imported)).data;
    const said = (record: Record<string, unknown>) =>
      Object.fromEntries(SAID.map((field) => [field, record[field]]));
    expect(again.map(said)).toEqual(listed.map(said));
  });
});

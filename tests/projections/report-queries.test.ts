import { JobTypeAdded } from '@ledgerline/shared-events/catalogue/job-type-events.ts';
import { LanguagePairAdded } from '@ledgerline/shared-events/catalogue/language-pair-events.ts';
import { UnitAdded } from '@ledgerline/shared-events/catalogue/unit-events.ts';
import { ClientCreated, ClientEdited } from '@ledgerline/shared-events/clients/events.ts';
import { InvoiceCreated } from '@ledgerline/shared-events/invoices/events.ts';
import { JobCreated, JobDeleted } from '@ledgerline/shared-events/jobs/events.ts';
import { reportAnswer, wordsReportAnswer } from '@ledgerline/shared-events/reports/answers.ts';
import { SettingChanged } from '@ledgerline/shared-events/settings/setting-events.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountLog } from './account-log.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';
import {
  ANALYSIS,
  CREATED_AT,
  clientWith,
  invoiceWith,
  jobTypeWith,
  jobWith,
  languagePairWith,
} from './record-examples.ts';

let side: ReadSide;
let app: FastifyInstance;
let account: AccountLog;

const euro = { currency: 'EUR', exchange: { to: 'USD', rate: '0.8', date: '2026-11-02', source: 'ECB' } };

const JOBS = [
  { id: 1, client_id: 1, value: '100.10', completed_at: '2026-01-31' },
  { id: 2, client_id: 1, value: '0.2', completed_at: '2026-01-01' },
  { id: 3, client_id: 2, value: '80', completed_at: '2026-11-20', ...euro },
  { id: 4, client_id: null, value: '5', completed_at: '2026-12-31', flat_rate: true },
  { id: 5, client_id: 1, value: '7', completed_at: '2025-12-31' },
  {
    id: 6,
    client_id: 1,
    value: '1000',
    completed_at: '2026-11-05',
    currency: 'JPY',
    job_type_id: 1,
    unit_id: 1,
    quantity: '2500.5',
  },
  { id: 7, client_id: 1, value: '50', completed_at: null },
  { id: 8, client_id: 1, value: '60', completed_at: '2026-11-01' },
  { id: 9, client_id: 44, value: '1', completed_at: '2026-02-02', name: null },
];

const INVOICES = [
  { id: 1, number: 'A-1', client_id: 1, total: '200', date: '2026-03-01', paid: true, paid_at: '2026-04-15' },
  { id: 2, number: 'A-2', client_id: 2, total: '40', date: '2026-04-02', ...euro },
  {
    ...{ id: 3, number: 'A-3', client_id: 2, subtotal: '50.05', total: '59.56', date: '2026-05-05', ...euro },
    taxTotals: [{ key: 'VAT', name: 'VAT', rate: '19', value: '9.51' }],
    ...{ paid: true, paid_at: '2026-06-10' },
  },
];

beforeAll(async () => {
  side = await openReadSide();
  account = new AccountLog(side.ledger);
  const added = { addedAt: CREATED_AT, alongside: [] };
  await account.append([1, 2].map((id) => ClientCreated.of({ ...added, record: clientWith({ id }) })));
  await account.append([
    ClientEdited.of({
      id: 1,
      name: 'Client 1',
      before: { name: 'Client 1' },
      after: { name: '=Acme, Ltd' },
      alongside: [],
    }),
  ]);
  await account.append([JobTypeAdded.of({ ...added, record: jobTypeWith({ id: 1 }) })]);
  await account.append(JOBS.map((fields) => JobCreated.of({ name: 'Job', job: jobWith(fields) })));
  await account.append([JobDeleted.of({ jobId: 8, name: 'Job 8', deletedAt: CREATED_AT })]);
  await account.append(INVOICES.map((fields) => InvoiceCreated.of({ invoice: invoiceWith(fields) })));
  await account.append([SettingChanged.of({ key: 'timezone', before: null, after: 'Asia/Tokyo' })]);
  await side.fold(account.accountId);
  app = await side.startQueries({ now: () => new Date('2026-10-31T20:00:00Z') });
});

afterAll(async () => {
  await side.stop();
});

const read = async (query: string) => (await get(app, account.accountId, `/api/reports${query}`)).body;

function months(values: Record<number, number>): number[] {
  return Array.from({ length: 12 }, (_, month) => values[month + 1] ?? 0);
}

describe('the report of a year', () => {
  it('sums completed jobs by client and month, exactly, in the primary currency', async () => {
    expect(await read('?year=2026')).toEqual({
      year: 2026,
      currency: 'USD',
      basis: 'completed',
      series: [
        { client_id: 1, name: '=Acme, Ltd', values: months({ 1: 100.3 }), total: 100.3, tax: 0 },
        { client_id: 2, name: 'Client 2', values: months({ 11: 100 }), total: 100, tax: 0 },
        { client_id: null, name: 'Unknown client', values: months({ 12: 5 }), total: 5, tax: 0 },
        { client_id: 44, name: 'Unknown client', values: months({ 2: 1 }), total: 1, tax: 0 },
      ],
      totals: months({ 1: 100.3, 2: 1, 11: 100, 12: 5 }),
      total: 206.3,
      taxes: months({}),
      tax: 0,
      missingRates: [{ currency: 'JPY', count: 1 }],
      revision: account.revision,
    });
  });

  it('counts invoices by their date, or by the day of payment, net of their tax', async () => {
    // 50.05 and 9.51 euros at 0.8.
    expect(await read('?year=2026&basis=invoiced')).toMatchObject({
      totals: months({ 3: 200, 4: 50, 5: 62.56 }),
      taxes: months({ 5: 11.89 }),
      ...{ total: 312.56, tax: 11.89 },
    });
    expect(await read('?year=2026&basis=paid')).toMatchObject({
      totals: months({ 4: 200, 6: 62.56 }),
      taxes: months({ 6: 11.89 }),
      ...{ total: 262.56, tax: 11.89 },
    });
    expect(await read('?year=2026&basis=paid&month=6')).toMatchObject({
      rows: [{ name: 'A-3', value: 50.05, tax: 9.51, converted_value: 62.56 }],
    });
  });

  it.each([
    ['completed', '/api/job', 'completed'],
    ['invoiced', '/api/invoice', 'date'],
  ])('has the sums of the lists of %s with their tax, month by month', async (basis, path, field) => {
    const { totals, taxes } = reportAnswer.parse(await read(`?year=2026&basis=${basis}`));
    for (const [index, net] of totals.entries()) {
      const sum = Number((net + (taxes[index] ?? 0)).toFixed(2));
      const month = `2026-${String(index + 1).padStart(2, '0')}`;
      const last = new Date(Date.UTC(2026, index + 1, 0)).toISOString().slice(0, 10);
      const days = `${field}_from=${month}-01&${field}_to=${last}`;
      const { body } = await get(app, account.accountId, `${path}?type=all&${days}`);
      expect([month, body]).toMatchObject([month, { totals: { value: sum } }]);
    }
  });

  it('is empty for a year without work', async () => {
    expect(await read('?year=2020')).toMatchObject({
      series: [],
      totals: months({}),
      total: 0,
      missingRates: [],
    });
  });

  it('is empty for the last month of the calendar', async () => {
    expect(await read('?year=9999&month=12')).toMatchObject({ total: 0, rows: [] });
  });

  it('lists the newest of a month, and how many more there are', async () => {
    const busy = new AccountLog(side.ledger);
    const job = (id: number) =>
      jobWith({ id, value: '1', completed_at: id <= 3 ? '2026-11-01' : '2026-11-02' });
    await busy.append(Array.from({ length: 2003 }, (_, at) => JobCreated.of({ name: '', job: job(at + 1) })));
    await side.fold(busy.accountId);
    const { body } = await get(app, busy.accountId, '/api/reports?year=2026&month=11');
    const { rows, rowsLeftOut, total } = body as {
      rows: { date: string }[];
      rowsLeftOut: number;
      total: number;
    };
    expect({ listed: rows.length, rowsLeftOut, total }).toEqual({
      listed: 2000,
      rowsLeftOut: 3,
      total: 2003,
    });
    expect(rows.every(({ date }) => date === '2026-11-02')).toBe(true);
    expect(await read('?year=2026&month=11')).not.toHaveProperty('rowsLeftOut');
  });

  it('lists the jobs or invoices of a month', async () => {
    const { rows } = (await read('?year=2026&month=11')) as { rows: unknown[] };
    expect(rows).toEqual([
      expect.objectContaining({ id: 3, value: 80, currency: 'EUR', converted_value: 100 }),
      {
        type: 'job',
        id: 6,
        name: 'Job 6',
        client_id: 1,
        client: '=Acme, Ltd',
        date: '2026-11-05',
        job_type: 'Type 1',
        quantity: 2500.5,
        unit: 'Words',
        value: 1000,
        tax: 0,
        currency: 'JPY',
        converted_value: null,
        path: '/jobs/6',
      },
    ]);
    expect(await read('?year=2026&month=4&basis=paid')).toMatchObject({
      rows: [
        {
          type: 'invoice',
          name: 'A-1',
          date: '2026-04-15',
          path: '/invoices/A-1',
          job_type: null,
          quantity: null,
        },
      ],
    });
  });

  it('has no quantity for a job at a flat rate', async () => {
    const { rows } = (await read('?year=2026&month=12')) as { rows: unknown[] };
    expect(rows).toMatchObject([{ id: 4, quantity: null, unit: null }]);
  });

  it('uses months in the time zone of the user', async () => {
    expect(await read('/month')).toEqual({ total: 100, currency: 'USD' });
  });

  it('exports CSV in which no cell is a formula', async () => {
    const { body, headers } = await get(app, account.accountId, '/api/reports/export?year=2026&format=csv');
    expect(headers['content-disposition']).toBe('attachment; filename="report-2026-completed.csv"');
    const lines = String(body).split('\r\n');
    expect(lines[0]).toMatch(/^\ufeffClient,Jan \(USD\),.*,Dec \(USD\),Total \(USD\)$/);
    expect(lines[1]).toBe(`"'=Acme, Ltd",100.3,0,0,0,0,0,0,0,0,0,0,0,100.3`);
    expect(lines.at(-2)).toBe('Total,100.3,1,0,0,0,0,0,0,0,0,100,5,206.3');
  });

  it('exports the tax of invoices and payments beside what is net of it', async () => {
    const { body } = await get(app, account.accountId, '/api/reports/export?year=2026&basis=paid');
    const [head, ...lines] = String(body).trim().split('\r\n');
    expect(head?.split(',').slice(13)).toEqual([
      'Total net of tax (USD)',
      'Tax (USD)',
      'Total with tax (USD)',
      'Fees (USD)',
      'Exchange gain or loss (USD)',
    ]);
    expect(lines.at(-1)?.split(',').slice(13)).toEqual(['262.56', '11.89', '274.45', '0', '0']);
  });

  it.each(['?year=abc', '?year=2026&month=13', '?year=2026&basis=dreamt', '/export?format=pdf'])(
    'refuses %s',
    async (query) => {
      expect((await get(app, account.accountId, `/api/reports${query}`)).status).toBe(400);
    },
  );
});

describe('the report of words', () => {
  const RATE = '0.1';
  const done = { completed_at: '2026-03-01', client_id: 1, language_pair_id: 1, unit_id: 1, rate: RATE };
  const WORK = [
    { ...done, id: 1, quantity: '150', value: '15', analysis: ANALYSIS },
    { ...done, id: 2, quantity: '100.5', value: '10.05' },
    { ...done, id: 3, quantity: '1', value: '50', flat_rate: true },
    { ...done, id: 4, quantity: '3', value: '150', unit_id: 2 },
    { ...done, id: 5, quantity: '40', value: '4', unit_id: 100, language_pair_id: null },
    { ...done, id: 6, quantity: '10', value: '1', client_id: null, completed_at: '2025-12-31' },
    { ...done, id: 7, quantity: '10', value: '1', currency: 'JPY' },
    { ...done, id: 8, quantity: '200', value: '20', analysis: { ...ANALYSIS, unit: 'characters' as const } },
    { ...done, id: 9, quantity: '20', value: '3', client_id: 9, completed_at: null },
  ];
  let worker: AccountLog;

  beforeAll(async () => {
    worker = new AccountLog(side.ledger);
    const added = { addedAt: CREATED_AT, alongside: [] };
    const unit = { id: 100, name: 'Source words', singular: 'source word', quantityText: 'Words' };
    await worker.append([
      ClientCreated.of({ ...added, record: clientWith({ id: 1 }) }),
      LanguagePairAdded.of({ ...added, record: languagePairWith({ id: 1 }) }),
      UnitAdded.of({
        ...added,
        record: { ...unit, rateText: 'Rate', predefined: false, deleted_at: null },
      }),
      ...WORK.map((fields) => JobCreated.of({ name: 'Job', job: jobWith(fields) })),
    ]);
    await side.fold(worker.accountId);
  });

  const words = async (query: string) =>
    (await get(app, worker.accountId, `/api/reports/words?year=2026${query}`)).body;

  it('has those of analyses and of jobs by the word, and what a word earned', async () => {
    const report = wordsReportAnswer.parse(await words(''));
    expect(report).toEqual({
      year: 2026,
      currency: 'USD',
      rows: [
        {
          ...{ client_id: 1, client: 'Client 1', language_pair_id: 1, language_pair: 'German > Language 1' },
          // The analysis counts characters, but the unit of the job counts words.
          ...{ jobs: 3, words: 600.5, weighted: 450.5, value: 45.05, perWord: 0.075 },
        },
        {
          ...{ client_id: 1, client: 'Client 1', language_pair_id: null, language_pair: null },
          ...{ jobs: 1, words: 40, weighted: 40, value: 4, perWord: 0.1 },
        },
      ],
      total: { jobs: 4, words: 640.5, weighted: 490.5, value: 49.05, perWord: 0.0766 },
      missingRates: [{ currency: 'JPY', count: 1 }],
    });
  });

  it('is a file, too, and empty for a year without words', async () => {
    expect(String(await words('&format=csv')).split('\r\n')).toEqual([
      '\ufeffClient,Language pair,Jobs,Words,Weighted words,Earned (USD),Per word (USD)',
      'Client 1,German > Language 1,3,600.5,450.5,45.05,0.075',
      'Client 1,,1,40,40,4,0.1',
      'Total,,4,640.5,490.5,49.05,0.0766',
      '',
    ]);
    expect(
      wordsReportAnswer.parse((await get(app, worker.accountId, '/api/reports/words?year=2024')).body),
    ).toMatchObject({
      rows: [],
      total: { jobs: 0, words: 0, perWord: null },
    });
  });
});

import { ClientDeleted, ClientRestored } from '@ledgerline/shared-events/clients/events.ts';
import { InvoiceDeleted, InvoiceEdited, JobsInvoiced } from '@ledgerline/shared-events/invoices/events.ts';
import { jobAnswer } from '@ledgerline/shared-events/jobs/answers.ts';
import { JobCreated } from '@ledgerline/shared-events/jobs/events.ts';
import { PrimaryCurrencyChanged, SettingChanged } from '@ledgerline/shared-events/settings/setting-events.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { AccountLog } from './account-log.ts';
import { foldJobAccount, NOW } from './job-account.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';
import { ANALYSIS, CREATED_AT, invoiceWith, jobWith } from './record-examples.ts';

/** As the client parses a page. */
const jobPage = z.object({ data: z.array(jobAnswer) });

let side: ReadSide;
let app: FastifyInstance;
let account: AccountLog;

beforeAll(async () => {
  side = await openReadSide();
  app = await side.startQueries({ now: () => NOW });
  account = await foldJobAccount(side);
});

afterAll(async () => {
  await side.stop();
});

type JobList = {
  data: Record<string, unknown>[];
  total: number;
  totals: unknown;
  current_page: number;
  last_page: number;
};

async function list(query: string): Promise<JobList> {
  const { status, body } = await get(app, account.accountId, `/api/job?${query}`);
  expect(status).toBe(200);
  return body as JobList;
}

async function ids(query: string): Promise<unknown[]> {
  const { data, total } = await list(query);
  expect(total).toBe(data.length);
  return data.map((job) => job.id);
}

it('a list has the beginnings of long notes, and a job all of them', async () => {
  const log = new AccountLog(side.ledger);
  const notes = '😀'.repeat(10_000);
  await log.append([JobCreated.of({ name: 'Long', job: jobWith({ id: 1, notes }) })]);
  await log.append([JobCreated.of({ name: 'Short', job: jobWith({ id: 2, notes: 'Short' }) })]);
  await side.fold(log.accountId);
  const { body } = await get(app, log.accountId, '/api/job?type=all');
  const [short, long] = (body as JobList).data;
  expect(long).toMatchObject({ id: 1, notes: '😀'.repeat(2_000), cut: true });
  expect(short).toMatchObject({ id: 2, notes: 'Short' });
  expect(short).not.toHaveProperty('cut');
  const whole = (await get(app, log.accountId, '/api/job/1')).body;
  expect(whole).toMatchObject({ id: 1, notes });
  expect(whole).not.toHaveProperty('cut');
});

it('a list and its file have the sums of an analysis, the job and its table all bands', async () => {
  const log = new AccountLog(side.ledger);
  const jobs = [jobWith({ id: 1, analysis: ANALYSIS }), jobWith({ id: 2 })];
  await log.append(jobs.map((job) => JobCreated.of({ name: 'Job', job })));
  await side.fold(log.accountId);
  const read = async (path: string) => (await get(app, log.accountId, path)).body;
  const [without, listed] = jobPage.parse(await read('/api/job?type=all')).data;
  const { bands: _bands, grid, ...sums } = ANALYSIS;
  expect(listed).toMatchObject({ analysis: { ...sums, bands: [], grid: { ...grid, bands: [] } }, cut: true });
  expect(without).toMatchObject({ analysis: null });
  expect(without).not.toHaveProperty('cut');
  expect(await read('/api/job/1')).toMatchObject({ analysis: ANALYSIS });
  const table = '\ufeffBand,Segments,Words,Characters,Percent,Rate,Weighted words\r\n';
  expect(await read('/api/job/1/analysis.csv')).toBe(
    `${table}New,9,300,1800,50,,150\r\nTotal,9,300,1800,,,150\r\n`,
  );
  expect((await get(app, log.accountId, '/api/job/2/analysis.csv')).status).toBe(404);
  const file = String(await read('/api/job?type=all&format=csv')).split('\r\n');
  const column = file[0]?.split(',').indexOf('Counted in the analysis') ?? -1;
  expect(file.slice(1, 3).map((line) => line.split(',').slice(column, column + 2))).toEqual([
    ['', ''],
    ['300', '150'],
  ]);
});

describe('the tabs of the jobs', () => {
  it('active: neither completed nor on hold nor deleted, by deadline, undated last', async () => {
    expect(await ids('type=active')).toEqual([2, 12, 1, 3, 11]);
  });

  it('uninvoiced: completed, not invoiced, of a client whose invoicing is not disabled, newest first', async () => {
    expect(await ids('type=uninvoiced')).toEqual([5, 6]);
  });

  it('uninvoiced: none of a deleted client, which the other lists still name, until it is restored', async () => {
    const about = { id: 2, name: 'Client 2', deletedAt: CREATED_AT, alongside: [] };
    await account.append([ClientDeleted.of(about)]);
    await side.fold(account.accountId);
    expect(await ids('type=uninvoiced')).toEqual([5]);
    const { data } = await list('type=all');
    expect(data.find(({ id }) => id === 6)).toMatchObject({ client_id: 2, client_name: 'Client 2' });
    await account.append([ClientRestored.of(about)]);
    await side.fold(account.accountId);
    expect(await ids('type=uninvoiced')).toEqual([5, 6]);
  });

  it('all: everything but deleted jobs, newest first', async () => {
    expect(await ids('type=all')).toEqual([12, 11, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });
});

describe('the filters of the jobs', () => {
  it.each([
    ['name=ubersetzung', [1]],
    ['name=VERTRAG', [1]],
    [`name=${encodeURIComponent('100%')}`, [2]],
    ['name=%25', [2]],
    ['name=_', []],
    ['name=', [12, 11, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
    ['client=2', [6, 2]],
    ['client=99', []],
    ['jobType=1', [3, 1]],
    ['jobType=1,2', [5, 3, 2, 1]],
    ['languagePair=1,2', [6, 4, 1]],
    ['active=1', [12, 11, 3, 2, 1]],
    ['onHold=1', [4]],
    ['completed=1', [9, 8, 7, 6, 5]],
    ['invoiced=1', [7]],
    ['uninvoiced=1', [9, 8, 6, 5]],
    ['onHold=1&invoiced=1', [7, 4]],
    ['active=1&client=1', [3, 1]],
    ['active=0&onHold=0', [12, 11, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
    ['completed_at=this-month', [9, 8, 5]],
    ['completed_at=last-month', [6]],
    ['completed_at=anytime&completed=1', [9, 8, 7, 6, 5]],
    ['completed_from=2026-10-31&completed_to=2026-11-03', [6, 5]],
    ['completed_from=2026-11-20', [8]],
    ['completed_to=2026-09-15', [7]],
    ['deadline_from=2026-11-25&deadline_to=2026-11-25', [1]],
    ['deadline_from=2026-11-21&deadline_to=2026-11-24', [12, 2]],
    ['deadline_to=2026-11-20', []],
    ['undated=1&active=1', [11, 3]],
  ])('%s', async (query, expected) => {
    expect(await ids(`type=all&${query}`)).toEqual(expected);
  });

  it('filters the uninvoiced tab by client and month', async () => {
    expect(await ids('type=uninvoiced&client=1')).toEqual([5]);
    expect(await ids('type=uninvoiced&completed_at=last-month')).toEqual([6]);
  });

  it.each([
    ['page=0', 'page'],
    ['page=x', 'page'],
    ['per_page=0', 'per_page'],
    ['type=some', 'type'],
    ['client=abc', 'client'],
    ['client=99999999999', 'client'],
    ['jobType=1,,2', 'jobType'],
    ['completed_at=never', 'completed_at'],
    ['completed_from=2026-02-30', 'completed_from'],
    ['deadline_to=tomorrow', 'deadline_to'],
    ['active=maybe', 'active'],
  ])('refuses %s with 400 and names the field', async (query, field) => {
    const { status, body } = await get(app, account.accountId, `/api/job?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'malformed', errors: { [field]: [expect.any(String)] } });
  });
});

describe('the pages of a list of jobs', () => {
  it('split the list, and are empty beyond the last', async () => {
    const second = await list('type=all&per_page=4&page=2');
    expect(second.data.map((job) => job.id)).toEqual([7, 6, 5, 4]);
    expect(second).toMatchObject({ current_page: 2, last_page: 3, total: 11 });
    expect(await list('type=all&per_page=4&page=9')).toEqual({
      totals: second.totals,
      data: [],
      current_page: 9,
      last_page: 3,
      total: 11,
    });
  });

  it.each(
    ['name=e', 'name=e&active=1', 'completed_from=2026-01-01'].flatMap((query) =>
      [1, 2, 3, 4, 5, 11, 12].map((size) => [query, size] as const),
    ),
  )(
    'count all of %s, %d to a page, including those that only names or days determine',
    async (query, size) => {
      const found = await list(`type=all&${query}`);
      expect(found.data.length).toBeGreaterThan(2);
      const last = Math.ceil(found.total / size);
      for (let page = 1; page <= last + 1; page += 1) {
        const data = found.data.slice((page - 1) * size, page * size);
        expect(await list(`type=all&${query}&per_page=${size}&page=${page}`)).toEqual({
          ...{ data, current_page: page, last_page: last, total: found.data.length },
          totals: found.totals,
        });
      }
    },
  );

  it('treat a page size above 200 as 200, and an empty list as one page', async () => {
    expect(await list('type=all&per_page=5000')).toMatchObject({ last_page: 1, total: 11 });
    expect(await list('type=all&client=99')).toEqual({
      ...{ data: [], current_page: 1, last_page: 1, total: 0 },
      totals: { currency: 'USD', value: 0, missingRates: [] },
    });
  });
});

describe('a job', () => {
  const job = (id: number | string) => get(app, account.accountId, `/api/job/${id}`);

  it('names its related records, including deleted ones', async () => {
    expect((await job(2)).body).toMatchObject({
      client_name: 'Client 2',
      job_type_name: 'Type 2',
      currency: 'USD',
    });
    expect((await job(3)).body).toMatchObject({
      display_name: 'Type 1 job for Client 1',
      unit_name: 'Words',
    });
  });

  it('names its invoice by the current number, and none once it is deleted', async () => {
    const other = new AccountLog(side.ledger);
    await other.append([
      JobCreated.of({ name: 'Leaflet', job: jobWith({ id: 1, completed_at: '2026-11-03' }) }),
    ]);
    await other.append([
      JobsInvoiced.of({ invoice: invoiceWith({ id: 4, number: 'R-4' }), jobs: [{ id: 1, name: 'Leaflet' }] }),
    ]);
    const numberNow = async () => {
      await side.fold(other.accountId);
      const { body } = await get(app, other.accountId, '/api/job/1');
      return (body as { invoice_number: unknown }).invoice_number;
    };
    expect(await numberNow()).toBe('R-4');
    const renamed = { before: { number: 'R-4' }, after: { number: 'R-5' } };
    await other.append([InvoiceEdited.of({ invoiceId: 4, number: 'R-4', ...renamed, taken: [], freed: [] })]);
    expect(await numberNow()).toBe('R-5');
    const gone = { deletedAt: CREATED_AT, void: false, jobs: [{ id: 1, name: 'Leaflet' }] };
    await other.append([InvoiceDeleted.of({ invoiceId: 4, number: 'R-5', ...gone })]);
    expect(await numberNow()).toBeNull();
  });

  it('is converted by its own rate; without one the converted value is null', async () => {
    expect((await job(11)).body).toMatchObject({ value: 80, converted_value: 100, exchangeRate: 0.8 });
    expect((await job(12)).body).toMatchObject({ value: 1000, converted_value: null, exchangeRate: null });
  });

  it('is not found when it is deleted, unknown, of another account, or no number', async () => {
    expect((await job(10)).status).toBe(404);
    expect((await job(99)).status).toBe(404);
    expect((await get(app, crypto.randomUUID(), '/api/job/1')).status).toBe(404);
    expect((await job('abc')).status).toBe(404);
  });
});

describe('the clients to choose from for uninvoiced jobs', () => {
  const choices = async (query = '') =>
    (await get(app, account.accountId, `/api/job/uninvoiced/clients${query}`)).body;

  it('are those with jobs in the list, and the number of these', async () => {
    expect(await choices()).toEqual([
      { client_id: 1, name: 'Client 1', jobs: 1 },
      { client_id: 2, name: 'Client 2', jobs: 1 },
    ]);
    expect(await choices('?completed_at=this-month')).toEqual([{ client_id: 1, name: 'Client 1', jobs: 1 }]);
    for (const client of [1, 2])
      expect(await list(`type=uninvoiced&client=${client}`)).toMatchObject({ total: 1 });
  });
});

describe('another primary currency or time zone', () => {
  it('changes every converted value and every day of a deadline', async () => {
    const own = new AccountLog(side.ledger);
    await own.append([
      JobCreated.of({
        name: 'Euro',
        job: jobWith({ id: 1, currency: 'EUR', value: '80', deadline: '2026-11-20 23:30' }),
      }),
    ]);
    await side.fold(own.accountId);
    const found = async (query: string) =>
      ((await get(app, own.accountId, `/api/job?${query}`)).body as JobList).data.map(
        (job) => job.converted_value,
      );
    expect(await found('deadline_to=2026-11-20')).toEqual([null]);
    const rates = { EUR: { rate: '0.5', date: '2026-11-01', source: 'ECB' } };
    await own.append([
      PrimaryCurrencyChanged.of({
        before: { currency: null, conversion: null },
        after: { currency: 'GBP', conversion: { to: 'GBP', rates } },
      }),
      SettingChanged.of({ key: 'timezone', before: null, after: 'Europe/Berlin' }),
    ]);
    await side.fold(own.accountId);
    expect(await found('deadline_to=2026-11-20')).toEqual([]);
    expect(await found('deadline_from=2026-11-21&deadline_to=2026-11-21')).toEqual([160]);
  });
});

import { InvoiceCreated } from '@ledgerline/shared-events/invoices/events.ts';
import { JobCreated } from '@ledgerline/shared-events/jobs/events.ts';
import { PrimaryCurrencyChanged, SettingChanged } from '@ledgerline/shared-events/settings/setting-events.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountLog } from './account-log.ts';
import { foldJobAccount, NOW } from './job-account.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';
import { invoiceWith, jobWith } from './record-examples.ts';

let side: ReadSide;
let app: FastifyInstance;
let account: AccountLog;

const toDollars = { to: 'USD', rate: '0.8', date: '2026-11-02', source: 'ECB' };

beforeAll(async () => {
  side = await openReadSide();
  account = await foldJobAccount(side);
  const invoices = [
    { number: '1', date: '2026-11-16', dueDate: '2026-11-30', total: '10' },
    {
      number: '2',
      date: '2026-10-31',
      dueDate: '2026-12-15',
      total: '20',
      currency: 'EUR',
      exchange: toDollars,
    },
    { number: '3', date: '2025-12-31', dueDate: '2026-01-31', total: '40', currency: 'JPY' },
  ];
  await account.append(
    invoices.map((fields, n) => InvoiceCreated.of({ invoice: invoiceWith({ ...fields, id: n + 1 }) })),
  );
  await side.fold(account.accountId);
  app = await side.startQueries({ now: () => NOW });
});

afterAll(async () => {
  await side.stop();
});

type Page = { data: Record<string, unknown>[]; total: number; totals: Record<string, unknown> };

async function page(url: string): Promise<Page> {
  const { status, body } = await get(app, account.accountId, url);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Page;
}

const jobIds = async (query: string) => (await page(`/api/job?${query}`)).data.map(({ id }) => id);
const numbers = async (query: string) =>
  (await page(`/api/invoice?${query}`)).data.map(({ number }) => number);

describe('a period by its name', () => {
  it.each([
    ['deadline=this-week', [2]],
    ['deadline=next-week', [1, 12]],
    ['deadline=this-week&deadline_from=2026-11-23', []],
    ['completed_at=this-month', [9, 8, 5]],
    ['completed_at=last-month', [6]],
    ['completed_at=this-year', [9, 8, 7, 6, 5]],
    ['completed_at=anytime&completed=1', [9, 8, 7, 6, 5]],
  ])('filters jobs by %s', async (query, ids) => {
    expect((await jobIds(`type=all&${query}`)).toSorted()).toEqual(ids.toSorted());
  });

  it('begins on the first day of the week of the account', async () => {
    const job = jobWith({ id: 14, deadline: '2026-11-15', on_hold: true });
    await account.append([JobCreated.of({ name: 'Sunday', job })]);
    await side.fold(account.accountId);
    expect(await jobIds('type=all&deadline=last-week')).toEqual([14]);
    await account.append([SettingChanged.of({ key: 'firstDayOfWeek', before: null, after: 0 })]);
    await side.fold(account.accountId);
    expect(await jobIds('type=all&deadline=this-week')).toEqual([14, 2]);
  });

  it.each([
    ['date=this-month', ['1']],
    ['date=last-month', ['2']],
    ['date=last-year', ['3']],
    ['due=this-month', ['1']],
    ['due=next-month', ['2']],
  ])('filters invoices by %s', async (query, found) => {
    expect(await numbers(`type=all&${query}`)).toEqual(found);
  });

  it('is refused when there is none of this name', async () => {
    expect((await get(app, account.accountId, '/api/job?deadline=soon')).status).toBe(400);
  });
});

describe('late jobs', () => {
  it('are active and behind their deadline', async () => {
    const late = [
      jobWith({ id: 20, deadline: '2026-11-19' }),
      jobWith({ id: 21, deadline: '2026-11-20 22:00' }),
      jobWith({ id: 22, deadline: '2026-11-20' }),
      jobWith({ id: 23, deadline: '2026-11-01', completed_at: '2026-11-02' }),
      jobWith({ id: 24, deadline: '2026-11-01', on_hold: true }),
    ];
    await account.append(late.map((job) => JobCreated.of({ name: job.name ?? '', job })));
    await side.fold(account.accountId);
    expect(await jobIds('type=all&late=1')).toEqual([21, 20]);
    expect(await jobIds('type=all&late=1&onHold=1')).toEqual([24, 21, 20, 14, 4]);
    expect(await page('/api/job?type=active&late=1&per_page=1')).toMatchObject({ total: 2 });
  });
});

describe('a deadline at a midnight of the user', () => {
  /** In Berlin: the first moment of 5 and of 6 October, and the end of 5 October. */
  const MIDNIGHTS = [
    jobWith({ id: 31, deadline: '2026-10-04 22:00' }),
    jobWith({ id: 32, deadline: '2026-10-05 22:00' }),
    jobWith({ id: 33, deadline: '2026-10-05' }),
  ];
  /** Midnight in UTC, which is 02:00 of 8 October in Berlin. */
  const OF_UTC = jobWith({ id: 34, deadline: '2026-10-07 24:00' });

  beforeAll(async () => {
    const jobs = [...MIDNIGHTS, OF_UTC];
    await account.append(jobs.map((job) => JobCreated.of({ name: job.name ?? '', job })));
    await side.fold(account.accountId);
  });

  it.each([
    ['deadline_from=2026-10-01&deadline_to=2026-10-04', []],
    ['deadline_from=2026-10-05&deadline_to=2026-10-05', [31, 33]],
    ['deadline_from=2026-10-06&deadline_to=2026-10-06', [32]],
    ['deadline_from=2026-10-07&deadline_to=2026-10-07', []],
    ['deadline_from=2026-10-08&deadline_to=2026-10-08', [34]],
  ])('is on the day that begins then: %s', async (query, ids) => {
    expect((await jobIds(`type=all&${query}`)).toSorted()).toEqual(ids);
  });
});

describe('the totals of a list', () => {
  const sumOf = (data: readonly Record<string, unknown>[], field: string) =>
    data.reduce((sum, one) => sum + Number(one[field] ?? 0), 0);

  it.each(['', 'name=d', 'completed=1', 'client=1', 'completed_at=this-month', 'type=active', 'onHold=1'])(
    'are the sum of what every page shows: %s',
    async (query) => {
      const { data, totals } = await page(`/api/job?per_page=200&${query}`);
      expect(totals).toMatchObject({ currency: 'USD', value: sumOf(data, 'converted_value') });
      expect((await page(`/api/job?per_page=1&page=2&${query}`)).totals).toEqual(totals);
    },
  );

  it('count what has no rate', async () => {
    expect((await page('/api/job?type=all')).totals.missingRates).toEqual([{ currency: 'JPY', count: 1 }]);
    expect((await page('/api/job?name=yen')).totals).toEqual({
      currency: 'USD',
      value: 0,
      missingRates: [{ currency: 'JPY', count: 1 }],
    });
    expect((await page('/api/invoice?type=all')).totals).toEqual({
      currency: 'USD',
      value: 35,
      open: 35,
      paid: null,
      missingRates: [{ currency: 'JPY', count: 1 }],
    });
  });

  it('are converted by the rates of the account, rounded as each job is', async () => {
    const rates = {
      USD: { rate: '1.17', date: '2026-11-20', source: 'ECB' },
      JPY: { rate: '163.7', date: '2026-11-20', source: 'ECB' },
    };
    await account.append([
      PrimaryCurrencyChanged.of({
        before: { currency: null, conversion: null },
        after: { currency: 'EUR', conversion: { to: 'EUR', rates } },
      }),
    ]);
    await side.fold(account.accountId);
    for (const query of ['type=all', 'name=d', 'client=1', 'sort=-value']) {
      const { data, totals } = await page(`/api/job?per_page=200&${query}`);
      expect(totals).toEqual({
        currency: 'EUR',
        value: Number(sumOf(data, 'converted_value').toFixed(2)),
        missingRates: [],
      });
    }
    const values = (await page('/api/job?per_page=200&sort=-value')).data.map((job) =>
      Number(job.converted_value),
    );
    expect(values).toEqual(values.toSorted((one, other) => other - one));
  });
});

describe('a list as a file', () => {
  const file = async (url: string) => {
    const { status, headers, body } = await get(app, account.accountId, url);
    expect(status).toBe(200);
    return {
      headers,
      lines: String(body)
        .replace(/^\ufeff/, '')
        .split('\r\n'),
    };
  };

  it('contains everything that the filter leaves, in the order of the list', async () => {
    const { headers, lines } = await file('/api/job?type=all&name=done&sort=-name&per_page=1&format=csv');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="jobs.csv"');
    expect(lines[0]).toMatch(/^Job ID,Name,Client,/);
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual([
      'Done in October',
      'Done in November',
      undefined,
    ]);
  });

  it('cannot be executed by a spreadsheet', async () => {
    const job = jobWith({ id: 30, name: '=HYPERLINK("http://x")', client_id: 2 });
    await account.append([JobCreated.of({ name: 'x', job })]);
    await side.fold(account.accountId);
    const { lines } = await file('/api/job?name=hyperlink&format=csv');
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://x"")"`);
  });

  it('exists of invoices and of clients too', async () => {
    expect((await file('/api/invoice?type=all&sort=number&format=csv')).lines).toHaveLength(5);
    const clients = (await file('/api/client?sort=name&format=csv')).lines;
    expect(clients[0]).toMatch(/,Uninvoiced in EUR,Open in EUR,Overdue in EUR,Without a rate,Latest job$/);
    expect(clients[1]).toMatch(/^1,Client 1,/);
  });
});

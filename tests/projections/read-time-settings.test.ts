import { randomUUID } from 'node:crypto';
import { deadlineInstant, openDeadline } from '@ledgerline/shared-events/dates/deadline.ts';
import { InvoiceCreated } from '@ledgerline/shared-events/invoices/events.ts';
import { JobCreated } from '@ledgerline/shared-events/jobs/events.ts';
import { jobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import type { FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import { add, toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import { accountSettings, timeZoneOf } from '@ledgerline/shared-events/settings/account-settings.ts';
import { convertedAmount } from '@ledgerline/shared-events/settings/exchange-of.ts';
import { PrimaryCurrencyChanged, SettingChanged } from '@ledgerline/shared-events/settings/setting-events.ts';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AccountLog } from './account-log.ts';
import { RandomAccount } from './random-account.ts';
import type { RandomRecords } from './random-records.ts';
import { randomSteps } from './random-steps.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';
import { invoiceWith, jobWith } from './record-examples.ts';

let side: ReadSide;
let app: FastifyInstance;

beforeAll(async () => {
  side = await openReadSide();
  app = await side.startQueries();
});

afterAll(() => side.stop());

const report = z.object({
  currency: z.string(),
  total: z.number(),
  missingRates: z.array(z.object({ currency: z.string(), count: z.number() })),
});
const page = z.object({ total: z.number(), data: z.array(z.object({ id: z.number() })) });

/** The settings of an account from its records. */
function settingsOf(records: RandomRecords) {
  return accountSettings((key) => records.setting(key));
}

/** The report of a year computed in memory by the shared rule of conversion. */
function expectedReport(records: RandomRecords, year: string) {
  const settings = settingsOf(records);
  const counted = records
    .live('job')
    .map((record: FieldValues) => jobRecord.parse(record))
    .filter(({ completed_at }) => completed_at?.startsWith(year) === true);
  const amounts = counted.map((job) => ({ job, amount: convertedAmount(job.value, job, settings) }));
  const missing = Map.groupBy(
    amounts.filter(({ amount }) => amount === null),
    ({ job }) => job.currency,
  );
  return {
    currency: settings.currency,
    total: toNumber(add(...amounts.flatMap(({ amount }) => amount ?? []))),
    missingRates: [...missing]
      .map(([currency, jobs]) => ({ currency, count: jobs.length }))
      .toSorted((one, other) => (one.currency < other.currency ? -1 : 1)),
  };
}

describe('figures in the primary currency', () => {
  it('equal the shared rule of conversion, after any changes of the currency and their undo', async () => {
    await fc.assert(
      fc.asyncProperty(randomSteps, async (steps) => {
        const account = new AccountLog(side.ledger);
        const random = new RandomAccount();
        for (const step of steps) {
          const commandId = randomUUID();
          const command = random.command(step, commandId);
          if (command !== null) await account.append(command.events, { ...command.facts, commandId });
        }
        await side.fold(account.accountId);
        for (const year of ['2025', '2026']) {
          const { body } = await get(app, account.accountId, `/api/reports?year=${year}`);
          expect(report.parse(body)).toEqual(expectedReport(random.records, year));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('are rounded by PostgreSQL as in memory', async () => {
    const cents = fc.integer({ min: -(10 ** 12), max: 10 ** 12 }).map((value) => `${value / 100}`);
    const rate = fc
      .tuple(fc.integer({ min: 1, max: 10 ** 9 }), fc.constantFrom(1, 2, 4, 5, 8, 1_000, 10 ** 6))
      .map(([value, divisor]) => (value / divisor).toFixed(6).replace(/\.?0+$/, ''))
      .filter((text) => Number(text) > 0);
    const amount = fc.record({ total: cents, rate });
    await fc.assert(
      fc.asyncProperty(
        fc.array(amount, { minLength: 1, maxLength: 20 }),
        fc.constantFrom('USD', 'JPY', 'KWD'),
        async (amounts, primary) => {
          const account = new AccountLog(side.ledger);
          const invoices = amounts.map(({ total, rate }, index) => ({
            ...invoiceWith({ id: index + 1, total, currency: 'EUR', date: '2026-03-01' }),
            exchange: { to: primary, rate, date: '2026-03-01', source: 'ECB' },
          }));
          const chosen = { currency: primary, conversion: null };
          await account.append([
            PrimaryCurrencyChanged.of({ before: { currency: null, conversion: null }, after: chosen }),
          ]);
          await account.append(invoices.map((invoice) => InvoiceCreated.of({ invoice })));
          await side.fold(account.accountId);
          const { body } = await get(app, account.accountId, '/api/reports?year=2026&month=3&basis=invoiced');
          const rows = z.object({ rows: z.array(z.object({ id: z.number(), converted_value: z.number() })) });
          const found = new Map(rows.parse(body).rows.map((row) => [row.id, row.converted_value]));
          for (const invoice of invoices) {
            const { id, total, exchange } = invoice;
            const expected = convertedAmount(total, invoice, chosen);
            expect([total, exchange.rate, found.get(id)]).toEqual([
              total,
              exchange.rate,
              expected === null ? null : toNumber(expected),
            ]);
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('deadlines in the user’s time zone', () => {
  const ZONES = ['Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Africa/Cairo', 'UTC'];
  const DEADLINES = [
    '2026-11-20',
    '2026-11-20 07:59',
    '2026-11-20 08:00',
    '2026-11-20 15:00',
    '2026-11-20 24:00',
    '2026-11-21',
    '2026-11-21 10:30',
    '2026-11-19',
    '9999-12-31 23:00',
    '0001-01-01 00:30',
    null,
  ];
  let account: AccountLog;

  beforeAll(async () => {
    account = new AccountLog(side.ledger);
    await account.append(
      DEADLINES.map((deadline, index) =>
        JobCreated.of({ name: 'Job', job: jobWith({ id: index + 1, deadline }) }),
      ),
    );
  });

  async function ids(query: string): Promise<number[]> {
    const { body } = await get(app, account.accountId, `/api/job?${query}`);
    return page.parse(body).data.map(({ id }) => id);
  }

  it('sort the active jobs and are filtered by their day as in memory, in every zone', async () => {
    for (const [index, zone] of ZONES.entries()) {
      const before = index === 0 ? null : (ZONES[index - 1] ?? null);
      await account.append([SettingChanged.of({ key: 'timezone', before, after: zone })]);
      await side.fold(account.accountId);
      const timeZone = timeZoneOf({ timezone: zone });
      const jobs = DEADLINES.map((deadline, at) => ({
        id: at + 1,
        ends: deadline === null ? Infinity : deadlineInstant(deadline, timeZone).getTime(),
        day: deadline === null ? null : openDeadline(deadline, timeZone).date,
      }));
      const inOrder = jobs.toSorted((a, b) => (a.ends === b.ends ? a.id - b.id : a.ends - b.ends));
      expect([zone, await ids('type=active')]).toEqual([zone, inOrder.map(({ id }) => id)]);
      const paged = [await ids('type=active&per_page=4'), await ids('type=active&per_page=4&page=2')];
      expect([zone, paged.flat()]).toEqual([zone, inOrder.slice(0, 8).map(({ id }) => id)]);
      for (const day of new Set(jobs.flatMap((job) => job.day ?? []))) {
        const of = jobs.filter((job) => job.day === day).map(({ id }) => id);
        const found = await ids(`type=all&deadline_from=${day}&deadline_to=${day}`);
        expect([zone, day, found.toSorted((a, b) => a - b)]).toEqual([zone, day, of]);
      }
    }
  });
});

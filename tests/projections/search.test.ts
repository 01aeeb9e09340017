import { ClientCreated, ClientDeleted } from '@ledgerline/shared-events/clients/events.ts';
import { InvoiceCreated } from '@ledgerline/shared-events/invoices/events.ts';
import { JobCreated } from '@ledgerline/shared-events/jobs/events.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountLog } from './account-log.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';
import { CREATED_AT, clientWith, invoiceWith, jobWith } from './record-examples.ts';

let side: ReadSide;
let app: FastifyInstance;
let account: AccountLog;

const CLIENTS = [
  'Meridian Language Services',
  'Kessler & Roth',
  'Translatio Kraków',
  'Roth & Sons',
  'Roth GmbH',
  'Roth',
  'Roth AG',
  'Gone Roth',
];
const JOBS = [
  'Landing page, spring campaign',
  'Land register extract',
  'Plan of works, Łódź site',
  'Museum wall texts',
];

beforeAll(async () => {
  side = await openReadSide();
  app = await side.startQueries();
  account = new AccountLog(side.ledger);
  await account.append(
    CLIENTS.map((name, index) =>
      ClientCreated.of({ record: clientWith({ id: index + 1, name }), addedAt: CREATED_AT, alongside: [] }),
    ),
  );
  await account.append([
    ClientDeleted.of({ id: 8, name: 'Gone Roth', deletedAt: CREATED_AT, alongside: [] }),
  ]);
  await account.append(
    JOBS.map((name, index) => JobCreated.of({ name, job: jobWith({ id: index + 1, name, client_id: 2 }) })),
  );
  await account.append([
    InvoiceCreated.of({
      invoice: invoiceWith({ id: 1, number: '2026/146', client_name: 'Meridian Language Services' }),
    }),
  ]);
  await side.fold(account.accountId);
});

afterAll(async () => {
  await side.stop();
});

type Result = { type: string; name: string; path: string; matchRate: number; resultID: string };

async function search(q: string): Promise<Result[]> {
  const { status, body } = await get(app, account.accountId, `/api/search?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return body as Result[];
}

const names = (results: readonly Result[], type: string) =>
  results.filter((result) => result.type === type).map(({ name }) => name);

describe('search', () => {
  it('finds jobs, invoices, clients and settings by the beginning of words', async () => {
    const results = await search('lan');
    expect(names(results, 'job')).toEqual([
      'Land register extract',
      'Landing page, spring campaign',
      'Plan of works, Łódź site',
    ]);
    expect(names(results, 'client')).toContain('Meridian Language Services');
    expect(names(results, 'invoice')).toEqual(['2026/146']);
    expect(names(results, 'setting')).toEqual(['Language pairs', 'Invoice language']);
  });

  it('returns the path of each result', async () => {
    expect(await search('2026/146')).toMatchObject([
      { resultID: 'invoice-1', type: 'invoice', id: 1, path: '/invoices/2026%2F146', matchRate: 1 },
    ]);
    expect(await search('museum')).toMatchObject([
      { resultID: 'job-4', path: '/jobs/4', detail: 'Kessler & Roth', matchRate: 0.75 },
    ]);
  });

  it.each([
    ['lodz', 'Plan of works, Łódź site'],
    ['KRAKOW', 'Translatio Kraków'],
    ['kesler', 'Kessler & Roth'],
    ['musuem', 'Museum wall texts'],
  ])('corrects %s', async (q, expected) => {
    expect((await search(q)).map(({ name }) => name)).toContain(expected);
  });

  it('returns four clients at most, the best first, and no deleted one', async () => {
    expect(names(await search('roth'), 'client')).toEqual(['Roth', 'Roth AG', 'Roth GmbH', 'Roth & Sons']);
  });

  it('returns three settings at most', async () => {
    expect(names(await search('in'), 'setting')).toHaveLength(3);
  });

  it('takes words that only begin with the same two letters for no typing error', async () => {
    expect(names(await search('lark'), 'job')).toEqual([]);
    expect(names(await search('muse'), 'job')).toEqual(['Museum wall texts']);
    expect(names(await search('mueum'), 'job')).toEqual(['Museum wall texts']);
  });

  it('accepts typing errors in the client of an invoice, too', async () => {
    expect(names(await search('meridain language'), 'invoice')).toEqual(['2026/146']);
  });

  it('puts the group with the best match first', async () => {
    expect((await search('roth'))[0]).toMatchObject({ type: 'client', matchRate: 1 });
    expect((await search('time zone'))[0]).toMatchObject({ type: 'setting', path: '/settings/date-time' });
  });

  it.each(['', '   ', 'zzzzzz', '%', '_'])('finds nothing for "%s"', async (q) => {
    expect(await search(q)).toEqual([]);
  });
});

describe('search among many jobs', () => {
  const MANY = 400;
  let other: AccountLog;

  beforeAll(async () => {
    other = new AccountLog(side.ledger);
    const nameOf = (id: number) => (id <= 12 ? `Website of the harbour ${id}` : `Contract ${id}`);
    const jobs = Array.from({ length: MANY }, (_, index) =>
      jobWith({ id: index + 1, name: nameOf(index + 1) }),
    );
    await other.append(jobs.map((job) => JobCreated.of({ name: job.name ?? '', job })));
    await side.fold(other.accountId);
  });

  const namesOf = async (q: string) => {
    const { body } = await get(app, other.accountId, `/api/search?q=${q}`);
    return names(body as Result[], 'job');
  };

  it('returns ten jobs, the newest of equal ones first', async () => {
    expect(await namesOf('contract')).toEqual(
      Array.from({ length: 10 }, (_, index) => `Contract ${MANY - index}`),
    );
  });

  it.each(['wesbite', 'websiet', 'harbuor'])('finds old ones in spite of a typing error: %s', async (q) => {
    const found = await namesOf(q);
    expect(found).toHaveLength(10);
    expect(found.every((name) => name.startsWith('Website of the harbour'))).toBe(true);
  });
});

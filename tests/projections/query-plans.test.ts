import { queuedDeliveries } from '@ledgerline/projection-service/queries/deliveries/queued-deliveries.ts';
import { accountsWithAutomaticReminders } from '@ledgerline/projection-service/queries/reminders/automatic-reminders.ts';
import { readModels } from '@ledgerline/projection-service/runtime/database/read-models.ts';
import { SORT_COLUMNS } from '@ledgerline/shared-events/lists/sort.ts';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fillAccounts, ONE_OF_MANY, PAPER_OF_MANY } from './many-accounts.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';

/**
 * How many rows may be sorted after an index found them: the matches of a filter or a page, but never an account's
 * thousand jobs.
 */
const MOST_SORTED = 500;

let side: ReadSide;
let app: FastifyInstance;

beforeAll(async () => {
  side = await openReadSide();
  await fillAccounts(side.pool);
  app = await side.startQueries({
    now: () => new Date('2026-10-20T12:00:00Z'),
    papers: { read: async () => new Uint8Array(1) },
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

afterAll(async () => {
  await side.stop();
});

type Statement = { text: string; values: unknown[] };

/** The statements of a request to the read models, without those of the first access to the queue. */
async function statementsOf(url: string): Promise<Statement[]> {
  const sent: Statement[] = [];
  const send = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: Parameters<typeof send>
  ) {
    const statement = statementIn(args);
    if (statement !== null) sent.push(statement);
    return Reflect.apply(send, this, args);
  });
  const { status, body } = await get(app, ONE_OF_MANY, url);
  spy.mockRestore();
  expect(status, JSON.stringify(body)).toBe(200);
  return sent.filter(({ text }) => /\bread"?\.|set_config/.test(text));
}

function statementIn([first, second]: readonly unknown[]): Statement | null {
  if (typeof first === 'string') return Array.isArray(second) ? { text: first, values: second } : null;
  if (typeof first !== 'object' || first === null) return null;
  const { text, values }: { text?: unknown; values?: unknown } = first;
  return typeof text === 'string' && Array.isArray(values) ? { text, values } : null;
}

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Plan Rows': number;
  Plans?: PlanNode[];
};

async function planOf(client: pg.PoolClient, { text, values }: Statement): Promise<PlanNode[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (format json) ${text}`,
    values,
  );
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)));
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** Tables of one row, where a sequential scan is faster than an index. */
const OF_ONE_ROW: ReadonlySet<unknown> = new Set(['feed_position']);

/** The nodes of a plan that read more than necessary, as text. */
function expensiveNodes(nodes: readonly PlanNode[]): string[] {
  return nodes.flatMap((node) => {
    const input = node.Plans?.[0]?.['Plan Rows'] ?? 0;
    const isWhole = node['Node Type'] === 'Seq Scan' && !OF_ONE_ROW.has(node['Relation Name']);
    if (isWhole) return [`reads all of ${node['Relation Name']}`];
    if (node['Node Type'] === 'Sort' && input > MOST_SORTED) return [`sorts ${input} rows`];
    return [];
  });
}

const JOBS = [
  'type=active',
  'type=active&name=contract',
  'type=active&client=3',
  'type=active&undated=1',
  'type=uninvoiced',
  'type=uninvoiced&page=2',
  'type=uninvoiced&client=3',
  'type=uninvoiced&name=manual',
  'type=all',
  'type=all&page=15',
  'type=all&name=contract',
  'type=all&name=contract 77',
  'type=all&name=c',
  'type=all&name=c&page=5',
  'type=all&name=o&completed=1',
  'type=all&name=contract&client=3',
  'type=all&client=3',
  'type=all&jobType=1,2',
  'type=all&languagePair=4',
  'type=all&languagePair=1,2&jobType=3',
  'type=all&project=3',
  'type=all&project=3&completed=1',
  'type=all&active=1',
  'type=all&onHold=1',
  'type=all&completed=1',
  'type=all&invoiced=1',
  'type=all&uninvoiced=1',
  'type=all&onHold=1&completed=1',
  'type=all&onHold=1&uninvoiced=1',
  'type=all&completed_at=this-month',
  'type=all&completed_at=last-month',
  'type=all&completed_from=2026-03-01&completed_to=2026-03-31',
  'type=all&completed_from=2026-01-02',
  'type=all&deadline_from=2026-03-01&deadline_to=2026-03-31',
  'type=all&deadline_to=2026-10-01',
  'type=all&late=1',
  'type=all&late=1&onHold=1',
  'type=all&deadline=next-week',
  'type=all&completed_at=this-week',
  ...SORT_COLUMNS.jobs.flatMap((column) => [
    `type=all&sort=${column}`,
    `type=all&sort=-${column}&page=3`,
    `type=active&sort=${column}`,
    `type=uninvoiced&sort=-${column}`,
    `type=all&sort=${column}&client=3&name=contract`,
    `type=all&sort=${column}&completed=1&jobType=2`,
  ]),
];

const INVOICES = [
  'type=open',
  'type=open&client_id=3',
  'type=all',
  'type=all&page=5',
  'type=all&number=12',
  'type=all&reference=order 77',
  'type=all&search=order 77',
  'type=all&client_id=3',
  'type=all&open=1',
  'type=all&paid=1',
  'type=all&overdue=1',
  'type=open&age=not-due',
  'type=open&age=31-60&client_id=3',
  'type=open&age=over-90',
  'type=all&date_from=2026-03-01&date_to=2026-03-31',
  'type=all&due_from=2026-03-01&due_to=2026-03-31',
  'type=all&paid_from=2026-03-01&paid_to=2026-03-31',
  ...SORT_COLUMNS.invoices.flatMap((column) => [
    `type=all&sort=${column}`,
    `type=all&sort=-${column}&page=3`,
    `type=open&sort=${column}`,
    `type=all&sort=-${column}&client_id=3`,
  ]),
];

const OTHERS = [
  '/api/job/77',
  '/api/job/uninvoiced/clients',
  '/api/job/uninvoiced/clients?completed_at=this-month',
  '/api/invoice/77',
  '/api/invoice/77/history',
  '/api/invoice/77/audit',
  '/api/invoice/77/deliveries',
  `/api/delivery/77/paper/${PAPER_OF_MANY}`,
  '/api/client',
  '/api/client?sort=-uninvoiced',
  '/api/client?sort=overdue&page=2',
  '/api/views/counts',
  '/api/client/3',
  '/api/client/data/3',
  '/api/client/figures',
  '/api/client/3/overview',
  '/api/currencies',
  '/api/job_type',
  '/api/language_pair',
  '/api/project',
  '/api/project/3',
  '/api/rate',
  '/api/rate?client_id=3',
  '/api/history',
  '/api/history?page=10',
  '/api/history?entity=job',
  '/api/history?entity=job&page=10',
  '/api/history?entity=client',
  '/api/history?entity=job&id=17',
  '/api/search?q=contract 77',
  '/api/search?q=contract',
  '/api/search?q=co',
  '/api/search?q=c',
  '/api/search?q=contarct',
  '/api/search?q=order',
  '/api/search?q=weber',
  '/api/search?q=project 7',
  '/api/search/all?q=contract 77',
  '/api/search/all?q=contract',
  '/api/search/all?q=c',
  '/api/search/all?q=contarct',
  '/api/search/all?q=weber',
  '/api/search/all?q=project 7',
  '/api/search/all?q=inv',
  '/api/search/all?q=invoice 7',
  ...['completed', 'invoiced', 'paid'].flatMap((basis) => [
    `/api/reports?year=2026&basis=${basis}`,
    `/api/reports?year=2026&month=3&basis=${basis}`,
    `/api/reports/export?year=2026&basis=${basis}`,
  ]),
  '/api/reports/month',
  '/api/reports/receivables',
  '/api/job/late',
  '/api/start',
  '/api/reminders',
];

describe('every query, among many accounts, uses an index and sorts no whole account', () => {
  it.each([
    ...JOBS.map((query) => `/api/job?${query}`),
    ...INVOICES.map((query) => `/api/invoice?${query}`),
    ...OTHERS,
  ])('%s', async (url) => {
    const statements = await statementsOf(url);
    // One of the statements reads the checkpoints of the read models.
    expect(statements.length).toBeGreaterThan(1);
    const client = await side.pool.connect();
    try {
      await client.query('begin');
      const waste: string[] = [];
      for (const statement of statements) {
        if (statement.text.includes('set_config')) {
          await client.query(statement.text, statement.values);
          continue;
        }
        const found = expensiveNodes(await planOf(client, statement));
        waste.push(...found.map((what) => `${what}: ${statement.text.replace(/\s+/g, ' ')}`));
      }
      expect(waste).toEqual([]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

/** The indexes that one request uses, of the statements with this table. */
async function indexesOf(url: string, table: string): Promise<Set<string>> {
  const statements = (await statementsOf(url)).filter(({ text }) => text.includes(table));
  const client = await side.pool.connect();
  try {
    const indexes = new Set<string>();
    for (const statement of statements) {
      for (const { 'Index Name': index } of await planOf(client, statement)) if (index) indexes.add(index);
    }
    return indexes;
  } finally {
    client.release();
  }
}

it('jobs are searched by name in the pages of names, which are read by their key', async () => {
  expect(await indexesOf('/api/job?type=all&name=contract', 'job_names')).toEqual(
    new Set(['job_names_pkey']),
  );
});

it('contacts are searched in the index of contacts', async () => {
  expect(await indexesOf('/api/search?q=weber 77', 'contacts_key')).toContain('clients_contacts');
});

it('the figures of the clients read the open jobs from the indexes of open jobs', async () => {
  const indexes = await indexesOf('/api/client/figures', '"read"."jobs"');
  const ofJobs = indexes.values().filter((index) => index.startsWith('jobs_'));
  expect([...ofJobs].sort()).toEqual([
    'jobs_active',
    'jobs_active_by_day',
    'jobs_client_completed',
    'jobs_on_hold',
  ]);
});

it('the messages that wait for a sender are found in an index of their own', async () => {
  const query = queuedDeliveries(null, 100).compile();
  const client = await side.pool.connect();
  try {
    const nodes = await planOf(client, { text: query.sql, values: [...query.parameters] });
    expect(expensiveNodes(nodes)).toEqual([]);
    expect(nodes.flatMap(({ 'Index Name': index }) => index ?? [])).toEqual(['deliveries_queued']);
  } finally {
    client.release();
  }
});

it('the accounts that send reminders by themselves are found in indexes of their own', async () => {
  const query = accountsWithAutomaticReminders(null, '2026-10-20', 100).compile(readModels);
  const client = await side.pool.connect();
  try {
    const nodes = await planOf(client, { text: query.sql, values: [...query.parameters] });
    expect(expensiveNodes(nodes)).toEqual([]);
    expect(new Set(nodes.flatMap(({ 'Index Name': index }) => index ?? []))).toEqual(
      new Set(['settings_automatic_reminders', 'clients_automatic_reminders', 'invoices_open_due']),
    );
  } finally {
    client.release();
  }
});

import { queuedDeliveries } from '@ledgerline/projection-service/queries/deliveries/queued-deliveries.ts';
import { AccountReader } from '@ledgerline/projection-service/queries/read-account.ts';
import { accountsWithAutomaticReminders } from '@ledgerline/projection-service/queries/reminders/automatic-reminders.ts';
import { compiledOnce, readModels } from '@ledgerline/projection-service/runtime/database/read-models.ts';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fillAccounts, ONE_OF_MANY } from './many-accounts.ts';
import { READ_ADDRESSES } from './read-addresses.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';

/**
 * How many rows may be sorted after an index found them: the matches of a filter, a page, or the 150 rows that a search
 * compares for each of its five parts; but never an account's thousand jobs.
 */
const MAX_SORTED = 750;

/** How many rows a kept plan may sort: it is made for no values, and used in accounts of which all is sorted soon. */
const MAX_SORTED_IN_SMALL = 1_000;

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

/** `name` when the connection keeps its plan. */
type Statement = { text: string; values: unknown[]; name?: string };

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
  const { text, values, name }: { text?: unknown; values?: unknown; name?: unknown } = first;
  if (typeof text !== 'string' || !Array.isArray(values)) return null;
  return typeof name === 'string' ? { text, values, name } : { text, values };
}

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Plan Rows': number;
  Plans?: PlanNode[];
};

/** The plan for the values of a statement, or the one that a connection keeps for any values. */
async function planOf(
  client: pg.PoolClient,
  { text, values }: Statement,
  isFor: 'values' | 'anyValues' = 'values',
): Promise<PlanNode[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    isFor === 'values'
      ? { text: `explain (format json) ${text}`, values }
      : `explain (format json, generic_plan) ${text}`,
  );
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)));
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** Tables of one row, where a sequential scan is faster than an index. */
const OF_ONE_ROW: ReadonlySet<unknown> = new Set(['feed_position']);

/** The nodes of a plan that read more than necessary, as text. */
function expensiveNodes(nodes: readonly PlanNode[], mostSorted = MAX_SORTED): string[] {
  return nodes.flatMap((node) => {
    const input = node.Plans?.[0]?.['Plan Rows'] ?? 0;
    const isWhole = node['Node Type'] === 'Seq Scan' && !OF_ONE_ROW.has(node['Relation Name']);
    if (isWhole) return [`reads all of ${node['Relation Name']}`];
    if (node['Node Type'] === 'Sort' && input > mostSorted) return [`sorts ${input} rows`];
    return [];
  });
}

/** What the plans of the statements of a request read or sort beyond need. */
async function wasteOf(statements: readonly Statement[], isFor: 'values' | 'anyValues'): Promise<string[]> {
  const client = await side.pool.connect();
  try {
    await client.query('begin');
    const waste: string[] = [];
    for (const statement of statements) {
      if (statement.text.startsWith('select set_config')) {
        await client.query(statement.text, statement.values);
        continue;
      }
      const found = expensiveNodes(
        await planOf(client, statement, isFor),
        isFor === 'values' ? MAX_SORTED : MAX_SORTED_IN_SMALL,
      );
      waste.push(...found.map((what) => `${what}: ${statement.text.replace(/\s+/g, ' ')}`));
    }
    return waste;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('every query, among many accounts, uses an index and sorts no whole account', () => {
  it.each(READ_ADDRESSES)('%s, also by the plan that connections keep', async (url) => {
    const statements = await statementsOf(url);
    // One of the statements reads the checkpoints of the read models.
    expect(statements.length).toBeGreaterThan(1);
    expect(await wasteOf(statements, 'values')).toEqual([]);
    expect(await wasteOf(statements, 'anyValues')).toEqual([]);
  });
});

describe('the plans that connections keep', () => {
  const database = async () =>
    (await side.pool.query<{ name: string }>('select current_database() as name')).rows[0]?.name ?? '';

  it('answer what plans for the values of each request answer', async () => {
    const answers: unknown[] = [];
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await side.pool.query(`alter database "${await database()}" set plan_cache_mode = ${mode}`);
      const other = await side.startQueries({ now: () => new Date('2026-10-20T12:00:00Z') });
      const bodies: [string, unknown][] = [];
      for (const url of READ_ADDRESSES) bodies.push([url, (await get(other, ONE_OF_MANY, url)).body]);
      answers.push(bodies);
    }
    await side.pool.query(`alter database "${await database()}" reset plan_cache_mode`);
    expect(answers[1]).toEqual(answers[0]);
  });

  const inLargeAccount = async (work: () => Promise<void>) => {
    const rename = (from: number, to: number) =>
      side.pool.query('update read.jobs set id = $3 where account_id = $1 and id = $2', [
        ONE_OF_MANY,
        from,
        to,
      ]);
    // A request goes by the size that the last one found.
    const notice = () => get(app, ONE_OF_MANY, '/api/job');
    await rename(1_000, 3_001).then(notice);
    try {
      await work();
    } finally {
      await rename(3_001, 1_000).then(notice);
    }
  };

  it('are kept for searches of small accounts, while those of large ones are planned for their values', async () => {
    const ofSearch = async () =>
      (await statementsOf('/api/search?q=manual')).filter(({ text }) => text.includes('_key'));
    const inSmall = await ofSearch();
    expect(inSmall.length).toBe(1);
    expect(inSmall.filter(({ name }) => name === undefined)).toEqual([]);
    await inLargeAccount(async () => {
      expect((await ofSearch()).filter(({ name }) => name !== undefined)).toEqual([]);
    });
  });

  it('run in small accounts, where PostgreSQL would rather plan for the values', async () => {
    const anyClient = compiledOnce<{ accountId: string }, { id: number }>((value) =>
      readModels
        .selectFrom('read.clients')
        .select('id')
        .where('account_id', '=', value('accountId'))
        .limit(1),
    );
    const client = await side.pool.connect();
    // A connection that was opened during the comparison above keeps what the database said then.
    await client.query('set plan_cache_mode = auto');
    const mode = async () => {
      const moment = { accountId: ONE_OF_MANY, projections: ['jobs'], now: new Date() };
      const { read } = await AccountReader.begin(client, moment);
      await read.fetch(anyClient({ accountId: ONE_OF_MANY }));
      const { rows } = await client.query<{ mode: string }>(
        `select current_setting('plan_cache_mode') as mode`,
      );
      await client.query('rollback');
      return rows[0]?.mode;
    };
    try {
      expect(await mode()).toBe('force_generic_plan');
      await inLargeAccount(async () => expect(await mode()).toBe('auto'));
    } finally {
      client.release();
    }
  });

  it('are kept for frequent lists of small accounts', async () => {
    const url = '/api/job?type=all&page=3';
    for (let times = 0; times < 10; times += 1) await get(app, ONE_OF_MANY, url);
    const statements = await statementsOf(url);
    expect(statements.filter(({ name }) => name === undefined)).toEqual([]);
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

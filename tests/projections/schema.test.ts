import { ALL_PROJECTIONS } from '@ledgerline/projection-service/projections/all.ts';
import {
  INVOICE_ORDER,
  invoiceConditions,
  invoiceSearch,
} from '@ledgerline/projection-service/queries/invoices/invoice-filters.ts';
import {
  JOB_ORDER,
  jobConditions,
  jobSearch,
} from '@ledgerline/projection-service/queries/jobs/job-filters.ts';
import { openPool } from '@ledgerline/projection-service/runtime/pool.ts';
import { migrateReadModels } from '@ledgerline/projection-service/service.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase } from '../support/database.ts';
import { openReadSide, type ReadSide } from './read-side.ts';

let side: ReadSide;
const accountId = '00000000-0000-4000-8000-000000000007';

beforeAll(async () => {
  side = await openReadSide();
});

afterAll(async () => {
  await side.stop();
});

const SQL_NAMES: Record<string, string> = { json: 'jsonb', instant: 'timestamp with time zone' };

describe('the tables of the read models', () => {
  it.each(ALL_PROJECTIONS.flatMap(({ tables }) => tables))(
    '$name has the columns and the key that its projection writes',
    async (table) => {
      const { rows: columns } = await side.pool.query<{ name: string; type: string }>(
        `select column_name as name, data_type as type from information_schema.columns
         where table_schema = 'read' and table_name = $1 and column_name <> 'account_id' order by column_name`,
        [table.name],
      );
      const declared = Object.entries(table.columns)
        .map(([name, type]) => ({ name, type: SQL_NAMES[type] ?? type }))
        .sort((a, b) => (a.name < b.name ? -1 : 1));
      expect(columns).toEqual(declared);
      const { rows: key } = await side.pool.query<{ name: string }>(
        `select a.attname as name from pg_index i
         join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
         where i.indrelid = ('read.' || $1)::regclass and i.indisprimary
         order by array_position(i.indkey::smallint[], a.attnum)`,
        [table.name],
      );
      expect(key.map(({ name }) => name)).toEqual(['account_id', ...table.key]);
    },
  );

  it('migrate once, however many processes start at the same time', async () => {
    const database = await emptyDatabase();
    const { pool, end } = openPool({ connectionString: database.url, max: 3 }, () => undefined);
    try {
      await Promise.all([migrateReadModels(pool), migrateReadModels(pool), migrateReadModels(pool)]);
      const { rows } = await pool.query<{ names: number; all: number }>(
        'select count(distinct name)::integer as names, count(*)::integer as all from read.migrations',
      );
      const { rows: template } = await side.pool.query<{ all: number }>(
        'select count(*)::integer as all from read.migrations',
      );
      expect(rows).toEqual([{ names: template[0]?.all, all: template[0]?.all }]);
    } finally {
      await end();
      await database.drop();
    }
  });
});

type PlanNode = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: PlanNode[] };

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

describe('the lists, among many accounts', () => {
  beforeAll(async () => {
    await side.pool.query(
      `insert into read.jobs
         (account_id, id, name_key, client_id, job_type_id, language_pair_id, on_hold, completed_at, invoiced,
          deadline_on, deadline_at, value, deleted, record)
       select ('00000000-0000-4000-8000-' || lpad(account::text, 12, '0'))::uuid, id, 'contract ' || id,
         id % 14 + 1, id % 9 + 1, id % 7 + 1, id % 40 = 0, case when id % 50 > 0 then date '2026-01-01' + id % 300 end,
         id % 5 > 0, date '2026-01-01' + id % 300, timestamptz '2026-01-01' + make_interval(days => id % 300), 1,
         id % 100 = 0, '{}'
       from generate_series(1, 40) account, generate_series(1, 1000) id`,
    );
    await side.pool.query(
      `insert into read.invoices
         (account_id, id, number, number_key, reference_key, search_key, client_id, date, due_date, paid, total,
          deleted, record)
       select ('00000000-0000-4000-8000-' || lpad(account::text, 12, '0'))::uuid, id, id::text, id::text, '', id::text,
         id % 14 + 1, date '2026-01-01' + id % 300, date '2026-02-01' + id % 300, id % 20 > 0, 1, false, '{}'
       from generate_series(1, 40) account, generate_series(1, 500) id`,
    );
    await side.pool.query('analyze read.jobs');
    await side.pool.query('analyze read.invoices');
  });

  async function plan(sql: string, values: readonly unknown[]): Promise<PlanNode[]> {
    const { rows } = await side.pool.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (format json) ${sql}`,
      [accountId, ...values],
    );
    return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)));
  }

  it.each([
    'type=active',
    'type=uninvoiced',
    'type=uninvoiced&client=3',
    'type=all',
    'type=all&page=10',
    'type=all&name=contract 77',
    'type=all&client=3',
    'type=all&jobType=1,2',
    'type=all&languagePair=4',
    'type=all&onHold=1&completed=1',
    'type=all&completed_at=last-month',
    'type=all&completed_from=2026-03-01&completed_to=2026-03-31',
    'type=all&deadline_from=2026-03-01&deadline_to=2026-03-31',
  ])('read jobs by an index: %s', async (query) => {
    const search = jobSearch.parse(Object.fromEntries(new URLSearchParams(query)));
    const where = jobConditions(search, '2026-11-20');
    const from = `from read.jobs j where j.account_id = $1 and ${where.sql}`;
    for (const sql of [
      `select count(*) ${from}`,
      `select * ${from} order by ${JOB_ORDER[search.type]} limit 50`,
    ]) {
      const nodes = await plan(sql, where.values);
      expect(
        nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'jobs'),
      ).toEqual([]);
      expect(nodes.some((node) => node['Index Name'] !== undefined)).toBe(true);
    }
  });

  it.each([
    'type=open',
    'type=all',
    'type=all&number=12',
    'type=all&client_id=3',
    'type=all&overdue=1',
    'type=all&date_from=2026-03-01&date_to=2026-03-31',
  ])('read invoices by an index: %s', async (query) => {
    const search = invoiceSearch.parse(Object.fromEntries(new URLSearchParams(query)));
    const where = invoiceConditions(search, '2026-11-20');
    const from = `from read.invoices i where i.account_id = $1 and ${where.sql}`;
    const nodes = await plan(
      `select * ${from} order by ${INVOICE_ORDER[search.type]} limit 50`,
      where.values,
    );
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
    expect(nodes.some((node) => node['Index Name'] !== undefined)).toBe(true);
  });
});

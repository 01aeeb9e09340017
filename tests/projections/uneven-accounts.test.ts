import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { fillJobNames } from '../support/job-names.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';
import { clientWith, invoiceWith, jobWith } from './record-examples.ts';

const LARGEST = '00000000-0000-4000-8000-000000000001';
const ROWS = 3_000;
const ROWS_OF_OTHERS = 5;
const OTHERS = 600;

let side: ReadSide;
let app: Awaited<ReturnType<ReadSide['startQueries']>>;

/** Most accounts have five records of each kind, and one has three thousand, which is still small. */
beforeAll(async () => {
  side = await openReadSide();
  await fill('jobs', `name_key, value, quantity, rate, currency, on_hold, invoiced`, jobWith({ id: 1 }), {
    values: `'manual ' || id, 1, 1, 1, 'EUR', false, false`,
  });
  await fill('clients', 'name, name_key, contacts_key', clientWith({ id: 1 }), {
    values: `'Client ' || id, 'client ' || id, 'anna ' || id`,
  });
  await fill('invoices', INVOICE_COLUMNS, invoiceWith({ id: 1 }), { values: INVOICE_VALUES });
  await fillJobNames(side.pool);
  await side.pool.query('vacuum analyze');
  app = await side.startQueries();
});

afterAll(() => side.stop());

const INVOICE_COLUMNS = `number, number_key, number_order, client_key, currency, reference_key, search_key, client_id,
  date, due_date, paid, total, open_amount`;
const INVOICE_VALUES = `id::text, id::text, lpad(id::text, 16, '0'), 'client', 'EUR', '', 'order ' || id, 1, date '2026-01-01',
  date '2026-02-01', false, 1, 1`;

async function fill(table: string, columns: string, record: object, { values }: { values: string }) {
  await side.pool.query(
    `insert into read.${table} (account_id, id, deleted, record, ${columns})
     select ('00000000-0000-4000-8000-' || lpad(account::text, 12, '0'))::uuid, id, false,
       $1::jsonb || jsonb_build_object('id', id), ${values}
     from generate_series(1, ${OTHERS}) account,
       generate_series(1, case when account = 1 then ${ROWS} else ${ROWS_OF_OTHERS} end) id`,
    [JSON.stringify(record)],
  );
}

type PlanNode = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
};

/** The rows of tables that a plan passed. */
function rowsRead(node: PlanNode): number {
  const passed = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  const own = node['Relation Name'] === undefined ? 0 : passed;
  return own + (node.Plans ?? []).reduce((sum, each) => sum + rowsRead(each), 0);
}

/** How many rows the kept plans of a request read in the largest account. */
async function rowsReadBy(url: string): Promise<number> {
  const sent: { text: string; values: unknown[] }[] = [];
  const send = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: Parameters<typeof send>
  ) {
    const [config]: readonly unknown[] = args;
    if (isStatement(config) && !config.text.startsWith('begin')) sent.push(config);
    return Reflect.apply(send, this, args);
  });
  expect((await get(app, LARGEST, url)).status).toBe(200);
  spy.mockRestore();
  const client = await side.pool.connect();
  try {
    await client.query('begin; set local plan_cache_mode = force_generic_plan');
    let rows = 0;
    for (const [index, { text, values }] of sent.entries()) {
      await client.query(`prepare s${index} as ${text}`);
      const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;
      const { rows: plans } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        `explain (analyze, format json) execute s${index}${given}`,
      );
      for (const { Plan } of plans[0]?.['QUERY PLAN'] ?? []) rows += rowsRead(Plan);
    }
    return rows;
  } finally {
    await client.query('rollback; deallocate all');
    client.release();
  }
}

const isStatement = (config: unknown): config is { text: string; values: unknown[] } =>
  typeof config === 'object' && config !== null && 'text' in config && 'values' in config;

function literal(value: unknown): string {
  if (value === null) return 'null';
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value));
}

it.each([
  ['/api/job?type=all&page=7', 1_000],
  ['/api/job?type=all&sort=name&page=7', 1_000],
  ['/api/invoice?type=all&sort=number', 4_000],
  ['/api/search?q=manual 77', 57_000],
  ['/api/search?q=manaul', 52_000],
  ['/api/search?q=ma', 30_000],
])('plans made for small accounts read no row of a larger one again and again: %s', async (url, most) => {
  expect(await rowsReadBy(url)).toBeLessThan(most);
});

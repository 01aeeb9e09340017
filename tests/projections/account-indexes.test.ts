import { afterAll, beforeAll, expect, it } from 'vitest';
import { openReadSide, type ReadSide } from './read-side.ts';

let side: ReadSide;

beforeAll(async () => {
  side = await openReadSide();
});

afterAll(() => side.stop());

/** What no whole index begins with, and why that costs nothing. */
const READ_OTHERWISE = [
  // Rows of it are never deleted, so nothing looks for what refers to them.
  'audit.checkpoints.timestamp_id',
  // A run is looked up by its kind and its owner; the account is only who it is shown to.
  'runs.runs.account_id',
  'runs.runs.owner_id',
];

/** Columns that name an account or a user, or refer to another table, and that no whole index begins with. */
const WITHOUT_INDEX = `
  with looked_up as (
    select attrelid as relation, attnum as place from pg_attribute
    where attname in ('account_id', 'user_id', 'owner_id') and not attisdropped
    union select conrelid, conkey[1] from pg_constraint where contype = 'f')
  select relation::regclass::text || '.' || attname as name from looked_up
  join pg_class on pg_class.oid = relation and relkind in ('r', 'p')
  join pg_namespace on pg_namespace.oid = relnamespace and nspname !~ '^(pg_|information_schema)'
  join pg_attribute on attrelid = relation and attnum = place
  where not exists (
    select from pg_index where indrelid = relation and indkey[0] = place and indpred is null and indisvalid)
  order by 1`;

it('every table is read by an index where a row is looked up by its account, its user or what it refers to', async () => {
  const { rows } = await side.pool.query<{ name: string }>(WITHOUT_INDEX);
  expect(rows.map(({ name }) => name)).toEqual(READ_OTHERWISE);
});

import { readFile } from 'node:fs/promises';
import type { Pool, PoolClient } from 'pg';

/**
 * Every step from an empty schema to the present tables, in order. A database knows by the name which ones it has: a
 * released name is never changed, even though two begin with 011, or those tables would be made once more.
 */
const MIGRATIONS: readonly { name: string; file: URL }[] = [
  { name: '001-runtime', file: new URL('./schema.sql', import.meta.url) },
  { name: '002-jobs', file: new URL('../projections/jobs/schema.sql', import.meta.url) },
  { name: '003-clients', file: new URL('../projections/clients/schema.sql', import.meta.url) },
  { name: '004-catalogue', file: new URL('../projections/catalogue/schema.sql', import.meta.url) },
  { name: '005-invoices', file: new URL('../projections/invoices/schema.sql', import.meta.url) },
  { name: '006-reports', file: new URL('../projections/reports/schema.sql', import.meta.url) },
  { name: '007-history', file: new URL('../projections/history/schema.sql', import.meta.url) },
  {
    name: '008-invoice-search',
    file: new URL('../projections/invoices/search.sql', import.meta.url),
  },
  { name: '009-skipped', file: new URL('./skipped.sql', import.meta.url) },
  { name: '010-rebuild-batches', file: new URL('./rebuild-batches.sql', import.meta.url) },
  { name: '011-account-exports', file: new URL('../export/schema.sql', import.meta.url) },
  { name: '011-job-counts', file: new URL('../projections/jobs/counts.sql', import.meta.url) },
  {
    name: '013-invoice-search-order',
    file: new URL('../projections/invoices/search-order.sql', import.meta.url),
  },
  { name: '014-history-kinds', file: new URL('../projections/history/kinds.sql', import.meta.url) },
  { name: '015-generations', file: new URL('./generations.sql', import.meta.url) },
  { name: '016-history-took-back', file: new URL('../projections/history/took-back.sql', import.meta.url) },
  {
    name: '017-invoice-currency',
    file: new URL('../projections/invoices/currency.sql', import.meta.url),
  },
  { name: '018-job-names', file: new URL('../projections/jobs/names.sql', import.meta.url) },
  { name: '019-skipped-by-version', file: new URL('./skipped-by-version.sql', import.meta.url) },
  { name: '020-history-clock', file: new URL('../projections/history/clock.sql', import.meta.url) },
  { name: '021-rebuild-attempts', file: new URL('./rebuild-attempts.sql', import.meta.url) },
  {
    name: '022-without-settings',
    file: new URL('../projections/without-settings.sql', import.meta.url),
  },
  { name: '023-history-open-label', file: new URL('../projections/history/open-label.sql', import.meta.url) },
  { name: '024-history-writers', file: new URL('../projections/history/writers.sql', import.meta.url) },
  { name: '025-store-epochs', file: new URL('./store-epochs.sql', import.meta.url) },
];

/** Spells "read": one process migrates at a time. */
const MIGRATION_LOCK = 0x72656164;

/**
 * Brings the schema `read` up to date, or only as far as the step `last`, as an earlier version left it; in one
 * transaction. Any number of processes may call it at once.
 * @throws Error when there is no step of that name
 */
export async function migrateReadModels(pool: Pool, last?: string): Promise<void> {
  const steps = stepsTo(last);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query('create schema if not exists read');
    await client.query(
      'create table if not exists read.migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    for (const { name, file } of steps) await applyOnce(client, name, file);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

function stepsTo(last: string | undefined): typeof MIGRATIONS {
  if (last === undefined) return MIGRATIONS;
  const at = MIGRATIONS.findIndex(({ name }) => name === last);
  if (at === -1) throw new Error(`There is no migration ${last}.`);
  return MIGRATIONS.slice(0, at + 1);
}

async function applyOnce(client: PoolClient, name: string, file: URL): Promise<void> {
  const { rowCount } = await client.query('select 1 from read.migrations where name = $1', [name]);
  if (rowCount !== 0) return;
  await client.query(await readFile(file, 'utf8'));
  await client.query('insert into read.migrations (name) values ($1)', [name]);
}

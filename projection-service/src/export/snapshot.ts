import { unitRecord } from '@ledgerline/shared-events/catalogue/records.ts';
import { unitsWithBuiltIn } from '@ledgerline/shared-events/catalogue/view.ts';
import type { Pool, PoolClient } from 'pg';
import { AccountReader } from '../queries/read-account.ts';
import type { RecordNames } from './list.ts';

/** Records fetched at once. */
const PAGE = 200;

/** What an export reads of an account's rows, all of it as it stood at one moment. */
export type RowSnapshot = {
  reader: AccountReader;
  /** The revision at which the rows of each projection stand: the lowest. */
  revision: number;
  /** The records of a table in the order of their ids, a page in memory at a time. */
  records(table: string): AsyncGenerator<unknown>;
  names(): Promise<RecordNames>;
};

/** Runs `work` on one moment of the account's rows. */
export async function inRowSnapshot<T>(
  pool: Pool,
  accountId: string,
  projections: readonly string[],
  work: (snapshot: RowSnapshot) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const reader = await AccountReader.begin(client, accountId, projections, new Date());
    return await work({
      reader,
      revision: reader.revision,
      records: (table) => recordsOf(client, accountId, table),
      names: () => recordNames(reader),
    });
  } finally {
    await client.query('rollback').catch((error: Error) => {
      broken = error;
    });
    client.release(broken);
  }
}

async function* recordsOf(client: PoolClient, accountId: string, table: string): AsyncGenerator<unknown> {
  await client.query(
    `declare exported no scroll cursor for
     select record from read.${client.escapeIdentifier(table)} where account_id = $1 order by id`,
    [accountId],
  );
  try {
    for (;;) {
      const { rows } = await client.query<{ record: unknown }>(`fetch ${PAGE} from exported`);
      if (rows.length === 0) return;
      for (const { record } of rows) yield record;
    }
  } finally {
    await client.query('close exported');
  }
}

async function recordNames(read: AccountReader): Promise<RecordNames> {
  const named = async (table: string, column: string) => {
    const rows = await read.rows<{ id: number; name: string }>(
      `select id, ${column} as name from read.${table} where account_id = $1`,
    );
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    return (id: number | null): string => names.get(id ?? -1) ?? '';
  };
  const units = await read.rows<{ record: unknown }>('select record from read.units where account_id = $1');
  const unitNames = new Map(
    unitsWithBuiltIn(units.map(({ record }) => unitRecord.parse(record))).map(({ id, name }) => [id, name]),
  );
  return {
    client: await named('clients', 'name'),
    jobType: await named('job_types', 'name'),
    languagePair: await named('language_pairs', `concat(record->>'from', ' > ', record->>'to')`),
    invoice: await named('invoices', 'number'),
    unit: (id) => unitNames.get(id ?? -1) ?? '',
  };
}

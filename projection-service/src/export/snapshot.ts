import { unitRecord } from '@ledgerline/shared-events/catalogue/records.ts';
import { unitsWithBuiltIn } from '@ledgerline/shared-events/catalogue/view.ts';
import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { AccountReader } from '../queries/read-account.ts';
import { readModels, type Statement } from '../runtime/database/read-models.ts';
import type { RecordNames } from './list.ts';

/** How many records are fetched at once. */
const PAGE = 200;

/** The rows of an account for an export, all as of one moment. */
export type RowSnapshot = {
  reader: AccountReader;
  /** The lowest revision of the projections' rows. */
  revision: number;
  /** Whether the rows belong to the present ledger. */
  isOfLedger: boolean;
  /** The records of a table in the order of their ids, with one page in memory at a time. */
  records(table: string): AsyncGenerator<unknown>;
  names(): Promise<RecordNames>;
};

/** Runs `work` on the account's rows as of one moment. */
export async function inRowSnapshot<T>(
  pool: Pool,
  accountId: string,
  projections: readonly string[],
  work: (snapshot: RowSnapshot) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const { read: reader, ...at } = await AccountReader.begin(client, {
      accountId,
      projections,
      now: new Date(),
    });
    return await work({
      reader,
      ...at,
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
  const ofAccount = read.accountId;
  const from = (table: 'read.clients' | 'read.job_types' | 'read.projects') =>
    readModels
      .selectFrom(readModels.dynamic.table(table).as('named'))
      .select(['named.id', 'named.name'])
      .where('named.account_id', '=', ofAccount);
  const pairs = readModels
    .selectFrom('read.language_pairs')
    .select(({ ref }) => {
      const pair = ref('record');
      return ['id', sql<string>`concat(${pair}->>'from', ' > ', ${pair}->>'to')`.as('name')];
    })
    .where('account_id', '=', ofAccount);
  const invoices = readModels
    .selectFrom('read.invoices')
    .select(['id', 'number as name'])
    .where('account_id', '=', ofAccount);
  const units = readModels.selectFrom('read.units').select('record').where('account_id', '=', ofAccount);
  const storedUnits = (await read.fetch(units)).map(({ record }) => unitRecord.parse(record));
  const unitNames = new Map(unitsWithBuiltIn(storedUnits).map(({ id, name }) => [id, name]));
  return {
    client: await namesIn(read, from('read.clients')),
    jobType: await namesIn(read, from('read.job_types')),
    project: await namesIn(read, from('read.projects')),
    languagePair: await namesIn(read, pairs),
    invoice: await namesIn(read, invoices),
    unit: (id) => unitNames.get(id ?? -1) ?? '',
  };
}

async function namesIn(
  read: AccountReader,
  query: Statement<{ id: number; name: string }>,
): Promise<(id: number | null) => string> {
  const names = new Map((await read.fetch(query)).map(({ id, name }) => [id, name]));
  return (id) => names.get(id ?? -1) ?? '';
}

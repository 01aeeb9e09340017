import { toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import { type ClientToInvoiceAnswer, MAX_CLIENTS_ON_START } from '@ledgerline/shared-events/start/answers.ts';
import { sql } from 'kysely';
import { readModels } from '#runtime/database/read-models.ts';
import type { AccountReader } from '../read-account.ts';
import { amountOf, countOf, type SumRow } from './sums.ts';

type ClientSum = Omit<ClientToInvoiceAnswer, 'name'>;

/** The clients with uninvoiced jobs from the sums of these jobs: the largest ones, and the number of all. */
export async function clientsToInvoice(
  read: AccountReader,
  rows: readonly SumRow[],
): Promise<{ shown: ClientToInvoiceAnswer[]; count: number }> {
  const clients = [...Map.groupBy(rows, ({ key }) => Number(key))]
    .map(([id, some]) => clientSum(id, some))
    .toSorted((one, other) => other.amount - one.amount || one.client_id - other.client_id);
  const largest = clients.slice(0, MAX_CLIENTS_ON_START);
  const names = await namesOf(
    read,
    largest.map(({ client_id }) => client_id),
  );
  const shown = largest.map((client) => ({ ...client, name: names.get(client.client_id) ?? '' }));
  return { shown, count: clients.length };
}

function clientSum(client_id: number, rows: readonly SumRow[]): ClientSum {
  return {
    client_id,
    count: countOf(rows),
    amount: toNumber(amountOf(rows)),
    withoutRate: rows.reduce((sum, { missing }) => sum + (missing?.length ?? 0), 0),
    currencies: rows
      .map(({ currency, original }) => ({ currency, value: toNumber(original) }))
      .toSorted((one, other) => (one.currency < other.currency ? -1 : 1)),
  };
}

async function namesOf(read: AccountReader, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await read.fetch(
    readModels
      .selectFrom('read.clients')
      .select(['id', 'name'])
      .where('account_id', '=', read.accountId)
      .where(({ ref }) => sql<boolean>`${ref('id')} = any(${ids}::integer[])`),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

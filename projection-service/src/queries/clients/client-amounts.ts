import type { AccountSettings } from '@ledgerline/shared-events/settings/account-settings.ts';
import { sql } from 'kysely';
import { asDay, readModels } from '#runtime/database/read-models.ts';
import { accountRates } from '../converted-order.ts';
import type { AccountReader } from '../read-account.ts';

/** Amounts of a client in one currency; `exchanged` is their sum by the documents' own rates to `exchange_to`. */
type AmountRow = {
  client_id: number;
  currency: string;
  exchange_to: string | null;
  amount: string;
  exchanged: string | null;
};

/** The number of active jobs of each client. */
export async function activeJobs(read: AccountReader): Promise<Map<number, number>> {
  const rows = await read.fetch(
    jobCounts(read)
      .select(({ fn }) => ['client_id', sql<number>`${fn.sum('jobs')}::integer`.as('active')])
      .where(({ not }) => not('completed'))
      .where(({ not }) => not('on_hold'))
      .groupBy('client_id'),
  );
  return new Map(rows.map(({ client_id, active }) => [client_id, active]));
}

/** The value of the uninvoiced jobs of each client in the primary currency; null when there is no rate at all. */
export async function uninvoicedAmounts(read: AccountReader): Promise<Map<number, number | null>> {
  const rows = await read.fetch(
    jobCounts(read)
      .select(({ fn }) => [
        'client_id',
        'currency',
        'exchange_to',
        fn.sum<string>('value').as('amount'),
        fn.sum<string>('exchanged').as('exchanged'),
      ])
      .where('completed', '=', true)
      .where('invoiced', '=', false)
      .groupBy(['client_id', 'currency', 'exchange_to']),
  );
  return converted(rows, read.settings);
}

/** The unpaid amount of each client, or what of it was due before a day; null when there is no rate at all. */
export async function openAmounts(
  read: AccountReader,
  dueBefore: string | null,
): Promise<Map<number, number | null>> {
  const unpaid = readModels
    .selectFrom('read.invoices as i')
    .select(({ fn, ref }) => [
      'i.client_id',
      'i.currency',
      'i.exchange_to',
      fn.sum<string>('i.total').as('amount'),
      sql<string | null>`sum(${ref('i.total')} / nullif(${ref('i.exchange_rate')}, 0))`.as('exchanged'),
    ])
    .where('i.account_id', '=', read.accountId)
    .where(({ not }) => not('i.deleted'))
    .where(({ not }) => not('i.paid'))
    .groupBy(['i.client_id', 'i.currency', 'i.exchange_to']);
  const due = dueBefore === null ? unpaid : unpaid.where('i.due_date', '<', asDay(dueBefore));
  return converted(await read.fetch(due), read.settings);
}

function jobCounts(read: AccountReader) {
  return readModels
    .selectFrom('read.job_counts')
    .where('account_id', '=', read.accountId)
    .where('client_id', '<>', 0);
}

/** The sums in the primary currency, without rounding: they are compared with each other alone. */
function converted(rows: readonly AmountRow[], settings: AccountSettings): Map<number, number | null> {
  const rates = new Map(accountRates(settings).map(({ currency, rate }) => [currency, rate]));
  const sums = new Map<number, number | null>();
  for (const row of rows) {
    const amount = inPrimaryCurrency(row, settings.currency, rates);
    const sum = sums.get(row.client_id) ?? null;
    sums.set(row.client_id, amount === null ? sum : (sum ?? 0) + amount);
  }
  return sums;
}

function inPrimaryCurrency(
  { currency, exchange_to, amount, exchanged }: AmountRow,
  primary: string,
  rates: ReadonlyMap<string, number>,
): number | null {
  if (currency === primary) return Number(amount);
  if (exchange_to === primary && exchanged !== null) return Number(exchanged);
  const rate = rates.get(currency);
  return rate === undefined ? null : Number(amount) / rate;
}

import { add, subtract } from '@ledgerline/shared-events/money/decimal.ts';
import { convertedAmount } from '@ledgerline/shared-events/settings/exchange-of.ts';
import type { AccountReader } from '../read-account.ts';
import { settledOn } from './reported.ts';

/** Fees, and what exchange rates gained (or lost, below 0), in the primary currency as decimal text. */
type Extras = { fees: string; gain: string };

export const NO_EXTRAS: Extras = { fees: '0', gain: '0' };

export type PaidExtras = { byClient: ReadonlyMap<number, Extras>; all: Extras };

/**
 * The fees of the payments of a year by client, and the differences between what came in, in the primary currency, and
 * what the rate of the invoice promised. A payment that came in in a third currency has no such difference.
 */
export async function readPaidExtras(read: AccountReader, year: number): Promise<PaidExtras> {
  const rows = await read.fetch(settledOn(read.accountId, { first: `${year}-01-01`, last: `${year}-12-31` }));
  const { settings } = read;
  const byClient = new Map<number, Extras>();
  let all = NO_EXTRAS;
  for (const row of rows) {
    const document = {
      currency: row.currency,
      exchange: exchangeIn(row),
    };
    const promised = convertedAmount(row.amount, document, settings);
    const isExchanged = row.received_currency === settings.currency && row.currency !== settings.currency;
    const own = {
      fees: convertedAmount(row.fee, document, settings) ?? '0',
      gain: isExchanged && promised !== null ? subtract(row.received, promised) : '0',
    };
    byClient.set(row.client_id, sumOf(byClient.get(row.client_id) ?? NO_EXTRAS, own));
    all = sumOf(all, own);
  }
  return { byClient, all };
}

/** The rate of the invoice; its day and source do not matter here. */
function exchangeIn({
  exchange_to,
  exchange_rate,
}: {
  exchange_to: string | null;
  exchange_rate: string | null;
}) {
  if (exchange_to === null || exchange_rate === null) return null;
  return { to: exchange_to, rate: exchange_rate, date: '', source: '' };
}

function sumOf(one: Extras, other: Extras): Extras {
  return { fees: add(one.fees, other.fees), gain: add(one.gain, other.gain) };
}

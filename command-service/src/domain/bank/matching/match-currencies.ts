import { digitsOf } from '@ledgerline/shared-events/money/currency.ts';
import { compare, divide, isPositive, multiply, subtract } from '@ledgerline/shared-events/money/decimal.ts';
import { EXCHANGE_RATE_DECIMALS } from '@ledgerline/shared-events/money/exchange-rate.ts';
import { contradicts, type Evidence, payerReasons } from './evidence.ts';
import type { MatchedInvoice, Proposal } from './payable-invoices.ts';

/** How far the bank's rate and fees may be from the rate of the day. */
const NEAR = '0.05';

/**
 * Invoices in another currency, named or of the payer, whose open amount is near the credit at the rate of its day.
 * The proposed rate is the one at which the credit pays the invoice.
 */
export function inOtherCurrency(evidence: Evidence): Proposal[] {
  const { credit, lists, named, byIban, byName } = evidence;
  return lists.open.flatMap((invoice): Proposal[] => {
    const isNamed = named.has(invoice.id);
    const isPayer = byIban.has(invoice.clientId) || byName.has(invoice.clientId);
    if (invoice.currency === credit.currency || !(isNamed || isPayer)) return [];
    const rate = impliedRate(evidence, invoice);
    if (rate === null) return [];
    const isClear = named.get(invoice.id) === 'clearly' && !contradicts(evidence, invoice.clientId);
    return [
      {
        allocations: [{ invoice, amount: credit.amount, fee: '0', exchangeRate: rate }],
        certainty: isClear ? 'likely' : 'possible',
        reasons: [
          ...(isNamed ? ['number'] : []),
          ...payerReasons(evidence, invoice.clientId),
          'near the day’s rate',
        ],
      },
    ];
  });
}

const isNearly = (one: number, other: number): boolean => Math.abs(one - other) <= other * 2 * Number(NEAR);

/** Units of the credit's currency for one of the invoice's that settle exactly what is open; null when that is far off. */
function impliedRate({ credit, lists }: Evidence, { currency, open }: MatchedInvoice): string | null {
  const ofDay = lists.rateOf(credit.currency, currency, credit.date);
  // A first look: exact division takes its time.
  if (ofDay === null || !isNearly(Number(credit.amount) / Number(open), Number(ofDay))) return null;
  const rate = divide(credit.amount, open, EXCHANGE_RATE_DECIMALS);
  const distance = subtract(rate, ofDay);
  const far = isPositive(distance) ? distance : subtract('0', distance);
  if (!isPositive(rate) || compare(far, multiply(ofDay, NEAR)) > 0) return null;
  return compare(divide(credit.amount, rate, digitsOf(currency)), open) === 0 ? rate : null;
}

import * as z from 'zod/mini';
import { countedCredits } from '../invoices/credits.ts';
import { isDraft } from '../invoices/fiscal.ts';
import type { InvoiceRecord } from '../invoices/record.ts';
import { exchange } from '../jobs/record.ts';
import { calendarDateText, currencyCode, decimalText, recordId } from '../ledger/scalars.ts';
import { digitsOf } from '../money/currency.ts';
import { add, compare, divide, isNegative, isZero, multiply, negate, subtract } from '../money/decimal.ts';
import { type PayableInvoice, settlementOf } from '../payments/settlement.ts';
import type { TaxedInvoice } from '../payments/tax-of-payments.ts';
import type { AccountSettings } from '../settings/account-settings.ts';
import { exchangeOf } from '../settings/exchange-of.ts';
import { TAX_KINDS } from '../taxes/kinds.ts';
import {
  convertedAmounts,
  dueIn,
  negatedAmounts,
  shareOfAmounts,
  type TaxedAmounts,
  taxedAmounts,
  withoutAmounts,
} from '../taxes/taxed-amounts.ts';
import { TAX_DOCUMENTS } from './tax-answer.ts';

const taxedPart = z.object({
  kind: z.nullable(z.enum(TAX_KINDS)),
  name: z.string(),
  rate: decimalText,
  net: decimalText,
  tax: decimalText,
});

/** What a tax report reads of a document: its frozen amounts, its client as it was frozen, and its payments. */
export const taxDocument = z.object({
  type: z.enum(TAX_DOCUMENTS),
  /** Of fiscal mode: it isn't a document yet, and counts nowhere. */
  isDraft: z.boolean(),
  id: recordId,
  number: z.string(),
  date: calendarDateText,
  client_id: recordId,
  client: z.string(),
  /** Null where the document's own text was typed, or the client's is unknown. */
  country: z.nullable(z.string()),
  vatId: z.nullable(z.string()),
  currency: currencyCode,
  exchange: z.nullable(exchange),
  /** The tax that the paper says in another currency, and the rate. */
  declared: z.nullable(z.object({ to: currencyCode, rate: exchange.shape.rate, value: decimalText })),
  amounts: z.object({
    net: decimalText,
    taxes: z.array(taxedPart),
    overlaps: z.boolean(),
    withheld: z.array(z.object({ name: z.string(), rate: decimalText, value: decimalText })),
  }),
  /** By day, then by id; `settled` is in the currency of the document, below 0 for a refund. */
  payments: z.array(z.object({ id: z.int(), date: calendarDateText, settled: decimalText })),
  /** What credit notes took from what is to be paid, by day. */
  credits: z.array(z.object({ date: calendarDateText, due: decimalText })),
  paidOn: z.nullable(calendarDateText),
});
export type TaxDocument = z.output<typeof taxDocument>;

/** What documents of both kinds are frozen with. */
type FrozenDocument = Omit<TaxedInvoice, 'amountDue'> &
  Pick<
    InvoiceRecord,
    'id' | 'number' | 'date' | 'client_id' | 'client_name' | 'billTo' | 'exchange' | 'taxInCurrency'
  >;

/** The fields of an invoice that a tax report counts. */
export type ReportedInvoice = FrozenDocument & PayableInvoice & Pick<InvoiceRecord, 'fiscal'>;

/** What a tax report reads of an invoice. */
export function taxDocumentOf(invoice: ReportedInvoice): TaxDocument {
  const { payments, paid_at } = settlementOf(invoice);
  return {
    ...frozen(invoice, 'invoice'),
    isDraft: isDraft(invoice),
    payments: payments.map(({ id, date, settled }) => ({ id, date, settled })),
    credits: countedCredits(invoice).map(({ date, due }) => ({ date, due })),
    paidOn: paid_at,
  };
}

/** What a tax report reads of a credit note, whose amounts are positive: what is taken back. */
export const creditedTax = (note: FrozenDocument & Pick<InvoiceRecord, 'fiscal'>): TaxDocument => ({
  ...frozen(note, 'creditNote'),
  isDraft: isDraft(note),
});

function frozen(document: FrozenDocument, type: TaxDocument['type']): TaxDocument {
  const { party } = document.billTo;
  const declared = document.taxInCurrency ?? null;
  return {
    type,
    isDraft: false,
    id: document.id,
    number: document.number,
    date: document.date,
    client_id: document.client_id,
    client: document.client_name,
    country: party?.country ?? null,
    vatId: party?.vatId ?? null,
    currency: document.currency,
    exchange: document.exchange,
    declared: declared && { to: declared.to, rate: declared.rate, value: declared.value },
    amounts: taxedAmounts(document),
    payments: [],
    credits: [],
    paidOn: null,
  };
}

/** Amounts that count on a day: a document, or what a payment settles of it. */
export type TaxEntry = {
  document: TaxDocument;
  /** The id of the payment; null for the document. */
  payment: number | null;
  day: string;
  /** When it was paid: the day of the payment, or that of the last one of a document. */
  paidOn: string | null;
  amounts: TaxedAmounts;
  /** The same in the primary currency, and the rate to it; null where there is none. */
  converted: TaxedAmounts | null;
  exchangeRate: string | null;
};

type PrimaryCurrency = Pick<AccountSettings, 'currency' | 'conversion'>;

/** What a document counts by the day of its date, subtracted for a credit note. */
export function invoicedEntries(document: TaxDocument, settings: PrimaryCurrency): TaxEntry[] {
  const { date: day, paidOn } = document;
  const own = { document, payment: null, day, paidOn, amounts: document.amounts };
  const entry = { ...own, ...inPrimary(document, settings) };
  if (document.type === 'invoice') return [entry];
  const { amounts, converted } = entry;
  return [{ ...entry, amounts: negatedAmounts(amounts), converted: converted && negatedAmounts(converted) }];
}

/**
 * What a document counts by the days of its payments. Each has the share that was settled up to it without what was
 * settled before, so that all of them together are the document to the cent, also in the primary currency. What was
 * paid too much is credit of the client and no sale; it counts where it's used. A refund takes its share back, and so
 * does a credit note of what was paid already, on its day.
 */
export function paidEntries(document: TaxDocument, settings: PrimaryCurrency): TaxEntry[] {
  if (document.type !== 'invoice') return [];
  const { amounts, currency } = document;
  const { converted, exchangeRate } = inPrimary(document, settings);
  let before: TaxedAmounts | null = null;
  let convertedBefore: TaxedAmounts | null = null;
  return settledSteps(document).map(({ payment, day, settled }) => {
    const share = shareUpTo(amounts, settled, currency, amounts);
    const convertedShare = converted && shareUpTo(converted, settled, settings.currency, amounts);
    const entry = {
      ...{ document, payment, day, paidOn: day, exchangeRate },
      amounts: before === null ? share : withoutAmounts(share, before),
      converted:
        convertedShare && convertedBefore ? withoutAmounts(convertedShare, convertedBefore) : convertedShare,
    };
    [before, convertedBefore] = [share, convertedShare];
    return entry;
  });
}

type Step = { payment: number | null; day: string; settled: string };

/** What is settled of a document after each payment, and after each credit note that takes from it. */
function settledSteps({ amounts, payments, credits }: TaxDocument): Step[] {
  const due = dueIn(amounts);
  const open = [...credits];
  let [paid, credited] = ['0', '0'];
  const steps: Step[] = [];
  const credit = (until: string) => {
    while (open[0] !== undefined && open[0].date <= until) {
      const { date, due: amount } = open.shift() ?? { date: until, due: '0' };
      const before = bounded(paid, subtract(due, credited));
      credited = add(credited, amount);
      const settled = bounded(paid, subtract(due, credited));
      const last = steps.at(-1);
      if (last?.payment === null && last.day === date) last.settled = settled;
      else if (last !== undefined && settled !== before) steps.push({ payment: null, day: date, settled });
    }
  };
  for (const { id, date, settled } of payments) {
    credit(date);
    paid = add(paid, settled);
    steps.push({ payment: id, day: date, settled: bounded(paid, subtract(due, credited)) });
  }
  credit('9999-12-31');
  return steps;
}

/**
 * The share of a document's amounts, in its own or another currency, once so much of it is settled. A document of 0 is
 * settled by anything.
 */
function shareUpTo(
  amounts: TaxedAmounts,
  settled: string,
  currency: string,
  document: TaxedAmounts,
): TaxedAmounts {
  const due = dueIn(document);
  const paid = bounded(settled, due);
  if (isZero(due) || paid === due) return amounts;
  const total = amounts === document ? paid : divide(multiply(dueIn(amounts), paid), due, digitsOf(currency));
  return shareOfAmounts(amounts, { paid, of: due, total }, digitsOf(currency));
}

/** What is settled of an amount due: not less than nothing, and not more than all. */
function bounded(settled: string, due: string): string {
  if (isNegative(due)) return negate(bounded(negate(settled), negate(due)));
  if (isNegative(settled)) return '0';
  return compare(settled, due) > 0 ? due : settled;
}

/**
 * A document in the primary currency: by the rate of the tax that its paper says in that currency, else by the rule of
 * all reports.
 */
function inPrimary(
  { amounts, declared, ...document }: TaxDocument,
  settings: PrimaryCurrency,
): Pick<TaxEntry, 'converted' | 'exchangeRate'> {
  const { currency } = settings;
  if (document.currency === currency) return { converted: amounts, exchangeRate: '1' };
  const own = declared?.to === currency ? declared : null;
  const rate = own?.rate ?? exchangeOf(document, settings)?.rate ?? null;
  if (rate === null) return { converted: null, exchangeRate: null };
  return { converted: convertedAmounts(amounts, { rate, currency, tax: own?.value }), exchangeRate: rate };
}

import { type CalendarDate, differenceInDays } from '@ledgerline/shared-events/dates/calendar-date.ts';

/**
 * What invoices and payments come to, computed from the commands alone: integers of minor units and the rules as the
 * documentation states them, without the code of the app.
 */

const DIGITS: Readonly<Record<string, number>> = { EUR: 2, USD: 2, JPY: 0 };

/** Units of each currency for one euro, the primary currency of the model. */
export const RATES: Readonly<Record<string, string>> = { EUR: '1', USD: '1.25', JPY: '162.35' };
const PRIMARY = 'EUR';

export type ModelPayment = {
  kind: 'payment' | 'refund' | 'credit';
  date: CalendarDate;
  amount: string;
  currency: string;
  /** Units of its currency for one unit of the invoice's. */
  rate: string;
  fee: string;
};

export type ModelInvoice = {
  id: number;
  client: number;
  currency: string;
  date: CalendarDate;
  dueDate: CalendarDate | null;
  /** What is to be paid. */
  total: string;
  deleted: boolean;
  payments: Map<number, ModelPayment>;
};

type Fraction = { over: bigint; under: bigint };

function fraction(text: string): Fraction {
  const [whole = '0', part = ''] = text.split('.');
  return { over: BigInt(whole + part), under: 10n ** BigInt(part.length) };
}

/** A fraction in minor units of a currency, rounded half away from zero. */
function rounded({ over, under }: Fraction, currency: string): bigint {
  const scaled = over * 10n ** BigInt(DIGITS[currency] ?? 2);
  const size = (2n * (scaled < 0n ? -scaled : scaled) + under) / (2n * under);
  return scaled < 0n ? -size : size;
}

/** An amount in minor units of its currency. */
export const minor = (amount: string | number, currency: string): bigint => {
  const text = String(amount);
  const size = rounded(fraction(text.replace('-', '')), currency);
  return text.startsWith('-') ? -size : size;
};

/** Minor units as a number, as answers have it. */
export const toAmount = (units: bigint, currency = PRIMARY): number =>
  Number(units) / 10 ** (DIGITS[currency] ?? 2);

function divided(units: bigint, from: string, rate: string, to: string): bigint {
  const { over, under } = fraction(rate);
  return rounded({ over: units * under, under: over * 10n ** BigInt(DIGITS[from] ?? 2) }, to);
}

/** What a payment settles, in minor units of the invoice's currency. */
export function settledBy({ kind, amount, currency, rate, fee }: ModelPayment, of: ModelInvoice): bigint {
  const came = minor(amount, currency) + minor(fee, currency);
  const settled = divided(came, currency, rate, of.currency);
  return kind === 'refund' ? -settled : settled;
}

/** What came in with a payment, its fee included, in minor units of its own currency; negative for a refund. */
export function receivedWith({ kind, amount, currency, fee }: ModelPayment): bigint {
  const came = minor(amount, currency) + minor(fee, currency);
  return kind === 'refund' ? -came : came;
}

/** The part of it that was a fee. */
export function feeIn(payment: ModelPayment, of: ModelInvoice): bigint {
  const whole = settledBy({ ...payment, kind: 'payment' }, of);
  return whole - settledBy({ ...payment, kind: 'payment', fee: '0' }, of);
}

/** Whether the client of an invoice withholds half of it. */
export const withholds = ({ client }: Pick<ModelInvoice, 'client'>): boolean => client === 2;

/** What an invoice says, of which `total` is to be paid. */
export const invoicedTotal = (invoice: Pick<ModelInvoice, 'client' | 'total'>): string =>
  withholds(invoice) ? String(Number(invoice.total) * 2) : invoice.total;

type ModelSums = {
  paid: bigint;
  open: bigint;
  overpaid: bigint;
  status: 'open' | 'partly_paid' | 'paid' | 'overpaid';
  paidOn: CalendarDate | null;
};

/** The payments of an invoice by day, then by id. */
export const inOrder = ({ payments }: ModelInvoice): [id: number, payment: ModelPayment][] =>
  [...payments].toSorted(([one, first], [other, second]) =>
    first.date === second.date ? one - other : first.date < second.date ? -1 : 1,
  );

/** What is paid and open of an invoice, in minor units of its currency. */
export function sumsOf(invoice: ModelInvoice): ModelSums {
  const total = minor(invoice.total, invoice.currency);
  const payments = inOrder(invoice);
  let paid = 0n;
  let paidOn: CalendarDate | null = null;
  for (const [, payment] of payments) {
    paid += settledBy(payment, invoice);
    if (paid < total) paidOn = null;
    else paidOn ??= payment.date;
  }
  const isPaid = payments.length > 0 && paid >= total;
  return {
    paid,
    open: isPaid ? 0n : total - (paid > 0n ? paid : 0n),
    overpaid: isPaid ? paid - total : 0n,
    status: isPaid ? (paid > total ? 'overpaid' : 'paid') : paid > 0n ? 'partly_paid' : 'open',
    paidOn: isPaid ? paidOn : null,
  };
}

/** An amount of an invoice in minor units of the primary currency. */
export const convert = (units: bigint, { currency }: ModelInvoice): bigint =>
  divided(units, currency, RATES[currency] ?? '1', PRIMARY);

/** The credit of a client by currency, without currencies that have none. */
export function creditOf(invoices: readonly ModelInvoice[], client: number): Map<string, bigint> {
  const credit = new Map<string, bigint>();
  for (const invoice of invoices.filter((one) => one.client === client && !one.deleted)) {
    const used = [...invoice.payments.values()]
      .filter(({ kind }) => kind === 'credit')
      .reduce((sum, payment) => sum + settledBy(payment, invoice), 0n);
    const { overpaid } = sumsOf(invoice);
    credit.set(invoice.currency, (credit.get(invoice.currency) ?? 0n) + overpaid - used);
  }
  return new Map([...credit].filter(([, units]) => units !== 0n));
}

/** How many days an invoice is past its due date; 0 without one, and until it is over. */
export const daysLate = ({ dueDate }: ModelInvoice, today: CalendarDate): number =>
  dueDate === null ? 0 : Math.max(0, differenceInDays(today, dueDate));

/** The place of an invoice among the ages: not due, 1–30, 31–60, 61–90, more. */
export const ageIn = (invoice: ModelInvoice, today: CalendarDate): number =>
  [0, 30, 60, 90].filter((last) => daysLate(invoice, today) > last).length;

/** The amounts by age (not due, 1–30, 31–60, 61–90, more), in minor units of the primary currency. */
export function agesOf(invoices: readonly ModelInvoice[], today: CalendarDate): bigint[] {
  const ages = [0n, 0n, 0n, 0n, 0n];
  for (const invoice of invoices.filter(({ deleted }) => !deleted)) {
    const { status, open } = sumsOf(invoice);
    if (status === 'paid' || status === 'overpaid') continue;
    const age = ageIn(invoice, today);
    ages[age] = (ages[age] ?? 0n) + convert(open, invoice);
  }
  return ages;
}

/** How many days after their date the paid invoices were paid, on average; null when none was. */
export function daysToPay(invoices: readonly ModelInvoice[]): number | null {
  const days = invoices.flatMap((invoice) => {
    const { paidOn } = sumsOf(invoice);
    return invoice.deleted || paidOn === null ? [] : [differenceInDays(paidOn, invoice.date)];
  });
  if (days.length === 0) return null;
  const mean = days.reduce((sum, one) => sum + one, 0) / days.length;
  return Math.sign(mean) * Math.round(Math.abs(mean)) || 0;
}

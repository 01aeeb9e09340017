import { effectsOf } from '@ledgerline/shared-events/api/command-effects.ts';
import { isCalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { isPaymentTerms } from '@ledgerline/shared-events/dates/payment-terms.ts';
import type { MailedDocument, MailedKind } from '@ledgerline/shared-events/deliveries/document.ts';
import type {
  HistoryEntryAnswer as HistoryEntry,
  ShownChange,
} from '@ledgerline/shared-events/history/answers.ts';
import { labelWithinInvoice } from '@ledgerline/shared-events/history/field-label.ts';
import { supplyPeriod } from '@ledgerline/shared-events/invoices/supply.ts';
import { isZero, readDecimal } from '@ledgerline/shared-events/money/decimal.ts';
import { formatAmount, formatQuantity, formatRate } from '@ledgerline/shared-events/money/format.ts';
import { isRichTextField } from '@ledgerline/shared-events/paper/rich-text/rich-text-fields.ts';
import { paymentRecord } from '@ledgerline/shared-events/payments/record.ts';
import * as z from 'zod/mini';
import { wordsOfHtml } from '#shared/lib/html/read-html.ts';

/** One change as text; an empty side is null. */
type ChangeLine = { label: string; before: string | null; after: string | null };

/** Fields that are computed from other fields, or shown along with them. */
const HIDDEN_FIELDS = new Set([
  'subtotal',
  'taxTotals',
  'taxes',
  'taxInCurrency',
  'locale',
  'strings',
  'exchange',
  'paid_at',
  'issued_at',
  'deleted_at',
  'void',
  'id',
]);

/**
 * The changes of an entry to this document, one line per field.
 * @param currency of the document, for its amounts
 */
export function changeLines(entry: HistoryEntry, document: MailedDocument, currency: string): ChangeLine[] {
  const own = entry.changes.filter(
    ({ entity, id }) => entity === document.entity && Number(id) === document.id,
  );
  if (isCreation(entry, document.entity)) return [];
  return own.flatMap((change) =>
    change.field === 'items' ? itemLines(change, currency) : plainLine(change, currency),
  );
}

/** Whether an entry created the document: its fields had no value before. */
export const isCreation = ({ command }: HistoryEntry, kind: MailedKind): boolean =>
  effectsOf(command).creates === kind;

/** For example "3 jobs marked as invoiced, total €1,292.34". */
export function creationText(entry: HistoryEntry, kind: MailedKind, currency: string): string {
  const jobs = new Set(
    entry.changes.filter(({ entity, field }) => entity === 'job' && field === 'invoiced').map(({ id }) => id),
  ).size;
  const total = entry.changes.find(({ entity, field }) => entity === kind && field === 'total')?.after;
  const parts = [
    jobs === 0 || kind !== 'invoice' || /^Invoiced /.test(entry.label)
      ? null
      : `${jobs} ${jobs === 1 ? 'job' : 'jobs'} marked as invoiced`,
    typeof total === 'string' ? `total ${formatAmount(total, currency)}` : null,
  ];
  return parts.filter((part) => part !== null).join(', ');
}

function plainLine(change: ShownChange, currency: string): ChangeLine[] {
  const { field, before, after, beforeText, afterText, cut } = change;
  if (HIDDEN_FIELDS.has(field)) return [];
  /** The words of a value that is too long for a list, which has null instead. */
  const textOf = (value: unknown, said: string) =>
    value === null && cut === true && said !== 'None' ? said : valueText(field, value, currency);
  return [
    { label: labelWithinInvoice(field), before: textOf(before, beforeText), after: textOf(after, afterText) },
  ];
}

const party = z.object({ name: z.string(), details: z.string() });
const payment = z.object({
  ...z.pick(paymentRecord, { amount: true, currency: true, date: true }).shape,
  ...z.pick(paymentRecord, { fee: true, method: true, reference: true }).shape,
});

function valueText(field: string, value: unknown, currency: string): string | null {
  if (value === null || value === undefined || value === '') return field === 'paid' ? 'Open' : null;
  if (field === 'paid') return value === true ? 'Paid' : 'Open';
  if (field === 'paymentTerms') return isPaymentTerms(value) ? termsText(value) : String(value);
  if (
    (field === 'total' || field === 'amountDue') &&
    typeof value === 'string' &&
    readDecimal(value) !== null
  )
    return formatAmount(value, currency);
  if (isCalendarDate(value)) return longDate(value);
  if (typeof value === 'object') return recordText(value);
  const text = String(value);
  return (isRichTextField('invoice', field) ? wordsOfHtml(text) : text.replace(/\s+/g, ' ').trim()) || null;
}

/** A value with several parts, such as a payment: "€1,200.00, 21 Oct 2026, Bank transfer". */
function recordText(value: object): string | null {
  const [named, paid] = [party.safeParse(value), payment.safeParse(value)];
  const period = supplyPeriod.safeParse(value);
  if (period.success) return [...new Set(Object.values(period.data))].map(longDate).join(' – ');
  if (named.success)
    return [named.data.name, named.data.details].filter(Boolean).join(', ').replaceAll('\n', ', ') || null;
  if (!paid.success) return 'changed';
  const { amount, currency, date, fee, method, reference } = paid.data;
  const fees = isZero(fee) ? '' : `fee ${formatAmount(fee, currency)}`;
  return [formatAmount(amount, currency), longDate(date), fees, method, reference].filter(Boolean).join(', ');
}

const termsText = (terms: number | string): string =>
  typeof terms === 'number'
    ? terms === 1
      ? '1 day'
      : `${terms} days`
    : ({ dor: 'Due on receipt', date: 'On a date', none: 'Not specified' }[terms] ?? terms);

const items = z.array(z.object({ id: z.string(), name: z.string(), quantity: z.string(), rate: z.string() }));
type Items = z.output<typeof items>;

/** The added, removed and changed items of a list, one line each. */
function itemLines({ before, after }: ShownChange, currency: string): ChangeLine[] {
  const [was, is] = [items.safeParse(before), items.safeParse(after)];
  if (!was.success || !is.success) return [{ label: 'Items', before: null, after: 'changed' }];
  const old = new Map(was.data.map((item) => [item.id, item]));
  const gone = was.data.filter(({ id }) => !is.data.some((item) => item.id === id));
  const lines = is.data.flatMap((item, index) => {
    const existing = old.get(item.id);
    const line = `line ${index + 1}`;
    if (existing === undefined) return [{ label: `New ${line}`, before: null, after: item.name }];
    return [
      differing(`Description, ${line}`, existing.name, item.name),
      differing(`Qty, ${line}`, formatQuantity(existing.quantity), formatQuantity(item.quantity)),
      differing(`Unit price, ${line}`, formatRate(existing.rate, currency), formatRate(item.rate, currency)),
    ].filter((one) => one !== null);
  });
  const isMoved = lines.length === 0 && gone.length === 0 && orderOf(was.data) !== orderOf(is.data);
  return [
    ...lines,
    ...gone.map(({ name }) => ({ label: 'Removed line', before: name, after: null })),
    ...(isMoved ? [{ label: 'Items', before: null, after: 'in another order' }] : []),
  ];
}

const orderOf = (all: Items): string => all.map(({ id }) => id).join();

const differing = (label: string, before: string, after: string): ChangeLine | null =>
  before === after ? null : { label, before, after };

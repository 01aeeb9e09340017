import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import { z } from 'zod';
import { Conditions, containing } from '../conditions.ts';
import { calendarDate, flag, id, optional, paging, text } from '../query-string.ts';

/** The query string of `GET /api/invoice`. */
export const invoiceSearch = z.object({
  type: z.enum(['open', 'all']).default('all'),
  number: optional(text),
  reference: optional(text),
  client_id: optional(id),
  open: flag,
  paid: flag,
  overdue: flag,
  date_from: optional(calendarDate),
  date_to: optional(calendarDate),
  due_from: optional(calendarDate),
  due_to: optional(calendarDate),
  paid_from: optional(calendarDate),
  paid_to: optional(calendarDate),
  ...paging,
});
export type InvoiceSearch = z.output<typeof invoiceSearch>;

/** Open ones by due date, undated last; all by date, newest first. */
export const INVOICE_ORDER: Record<InvoiceSearch['type'], string> = {
  open: 'i.due_date asc nulls last, i.id asc',
  all: 'i.date desc, i.id desc',
};

/** The conditions on `read.invoices i`: different filters together, status boxes as alternatives. */
export function invoiceConditions(search: InvoiceSearch, today: string): Conditions {
  const where = new Conditions().add('not i.deleted');
  if (search.type === 'open') where.add('not i.paid');
  const number = searchKey(search.number ?? '');
  if (number !== '') where.add('i.number_key like ?', containing(number));
  const reference = searchKey(search.reference ?? '');
  if (reference !== '') where.add('i.reference_key like ?', containing(reference));
  if (search.client_id !== undefined) where.add('i.client_id = ?', search.client_id);
  addStatus(where, search, today);
  addDays(where, 'i.date', search.date_from, search.date_to);
  addDays(where, 'i.due_date', search.due_from, search.due_to);
  if (search.paid_from !== undefined || search.paid_to !== undefined) where.add('i.paid');
  addDays(where, 'i.paid_at', search.paid_from, search.paid_to);
  return where;
}

/** A range holds both its ends; an invoice without such a day is in none. */
function addDays(
  where: Conditions,
  column: string,
  first: string | undefined,
  last: string | undefined,
): void {
  if (first !== undefined) where.add(`${column} >= ?::date`, first);
  if (last !== undefined) where.add(`${column} <= ?::date`, last);
}

/** An invoice without a due date, and one that is due on receipt, is never overdue: its column holds no day. */
function addStatus(where: Conditions, { open, paid, overdue }: InvoiceSearch, today: string): void {
  const boxes = [
    ...(open ? ['not i.paid and coalesce(i.due_date >= ?::date, true)'] : []),
    ...(overdue ? ['not i.paid and i.due_date < ?::date'] : []),
    ...(paid ? ['i.paid'] : []),
  ];
  const values = [open, overdue].filter(Boolean).map(() => today);
  if (boxes.length > 0) where.add(boxes.map((box) => `(${box})`).join(' or '), ...values);
}

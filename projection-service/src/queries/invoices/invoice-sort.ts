import type { Sort } from '@ledgerline/shared-events/lists/sort.ts';
import { expressionBuilder, sql } from 'kysely';
import { type Condition, readModels } from '#runtime/database/read-models.ts';
import { convertedParts } from '../converted-order.ts';
import { naturalOrder } from '../natural-order.ts';
import type { AccountReader } from '../read-account.ts';
import { RecordTiers, tierSource } from '../record-tiers.ts';
import type { KeyedRows, Tier } from '../sorted-page.ts';
import { type DocumentRows, INVOICE_ROWS } from './document-rows.ts';
import type { OfInvoices } from './invoice-filters.ts';

const invoice = expressionBuilder<OfInvoices, 'i'>();
const unpaid = invoice.not('i.paid');
const paid = invoice.ref('i.paid');
const CONVERTED_BY = {
  currency: invoice.ref('i.currency'),
  exchangeTo: invoice.ref('i.exchange_to'),
  exchangeRate: invoice.ref('i.exchange_rate'),
};

/** The documents that meet these conditions, in an order; each part of it is read from an index. */
export function sortedInvoices(
  read: AccountReader,
  rows: DocumentRows,
  where: readonly Condition[],
  { column, descending }: Sort<'invoices'>,
): Tier[] {
  const invoices = new InvoiceTiers(
    tierSource(read, descending, invoice.ref('i.id'), (also) =>
      documentsWith(read, { rows, where: [...where, ...also] }),
    ),
  );
  switch (column) {
    case 'number':
      return [invoices.by(invoice.ref('i.number_order'))];
    case 'client':
      return [invoices.by(naturalOrder(invoice.ref('i.client_key')))];
    case 'reference':
      return invoices.byText(invoice.ref('i.reference_key'));
    case 'currency':
      return [invoices.by(invoice.ref('i.currency'))];
    case 'date':
      return [invoices.by(invoice.ref('i.date'))];
    case 'dueDate':
      return invoices.byDay(invoice.ref('i.due_date'));
    case 'paid_at':
      return invoices.byDay(invoice.ref('i.paid_at'));
    case 'status':
      return invoices.byStatus();
    case 'total':
      return invoices.byAmount({ amount: invoice.ref('i.total'), ...CONVERTED_BY });
    case 'open':
      return invoices.byOpenAmount(rows !== INVOICE_ROWS);
    case 'created_at':
      return [invoices.by(invoice.ref('i.id'))];
  }
}

class InvoiceTiers extends RecordTiers {
  /** Unpaid ones by due date, the most urgent first; then paid ones by the day of payment. */
  byStatus(): Tier[] {
    const tiers = [
      this.by(invoice.ref('i.due_date'), [unpaid, invoice('i.due_date', 'is not', null)]),
      this.byId([unpaid, invoice('i.due_date', 'is', null)]),
      this.by(invoice.ref('i.paid_at'), [paid]),
    ];
    return this.inDirection(tiers);
  }

  /** The open amount of a paid invoice is 0. Credit notes have none and are the last. */
  byOpenAmount(hasNotes: boolean): Tier[] {
    const columns = { amount: invoice.ref('i.open_amount'), ...CONVERTED_BY };
    const { parts, missing } = convertedParts(columns, this.source.read.settings);
    const invoicesAlone = hasNotes ? [invoice('i.id', '>', 0)] : [];
    const settled = {
      query: this.source.keyed([paid, ...invoicesAlone], sql`0`).orderBy(invoice.ref('i.id')),
      numberOf: () => 0,
    };
    return [
      this.merged(
        [...this.#unpaidBy(parts), settled],
        [invoice.not(invoice.and([unpaid, ...missing])), ...invoicesAlone],
      ),
      this.byId([unpaid, ...missing]),
      ...(hasNotes ? [this.byId([invoice('i.id', '<', 0)])] : []),
    ];
  }

  #unpaidBy(parts: ReturnType<typeof convertedParts>['parts']): KeyedRows[] {
    return parts.map(({ where, key, numberOf }) => ({
      query: this.keyed([...where, unpaid], key, key),
      numberOf,
    }));
  }
}

/** The documents of a list: those of these rows that meet all conditions. */
export type Listed = { rows: DocumentRows; where: readonly Condition[] };

export const documentsWith = ({ accountId }: AccountReader, { rows, where }: Listed) =>
  readModels
    .selectFrom(rows)
    .where('i.account_id', '=', accountId)
    .where(({ and }) => and(where));

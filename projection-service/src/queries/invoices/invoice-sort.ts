import type { Sort } from '@ledgerline/shared-events/lists/sort.ts';
import { type Expression, expressionBuilder, sql } from 'kysely';
import { COUNT, type Condition, readModels } from '#runtime/database/read-models.ts';
import { convertedParts } from '../converted-order.ts';
import type { AccountReader } from '../read-account.ts';
import { directionOf, type KeyedRows, mergedTier, orderedTier, type Tier } from '../sorted-page.ts';
import type { OfInvoices } from './invoice-filters.ts';

const invoice = expressionBuilder<OfInvoices, 'i'>();
const unpaid = invoice.not('i.paid');
const paid = invoice.ref('i.paid');

/** The invoices that meet these conditions, in an order; each part of it is read from an index. */
export function sortedInvoices(
  read: AccountReader,
  where: readonly Condition[],
  { column, descending }: Sort<'invoices'>,
): Tier[] {
  const invoices = new InvoiceTiers(read, where, descending);
  switch (column) {
    case 'number':
      return [invoices.by(invoice.ref('i.number_order'))];
    case 'client':
      return [invoices.by(invoice.ref('i.client_key'))];
    case 'reference':
      return invoices.byText(invoice.ref('i.reference_key'));
    case 'currency':
      return [invoices.by(invoice.ref('i.currency'))];
    case 'date':
      return [invoices.by(invoice.ref('i.date'))];
    case 'dueDate':
      return invoices.byDay('i.due_date');
    case 'paid_at':
      return invoices.byDay('i.paid_at');
    case 'status':
      return invoices.byStatus();
    case 'total':
      return invoices.byTotal();
    case 'open':
      return invoices.byOpenAmount();
    case 'created_at':
      return [invoices.by(invoice.ref('i.id'))];
  }
}

class InvoiceTiers {
  readonly #read: AccountReader;
  readonly #where: readonly Condition[];
  readonly #descending: boolean;

  constructor(read: AccountReader, where: readonly Condition[], descending: boolean) {
    this.#read = read;
    this.#where = where;
    this.#descending = descending;
  }

  by(column: Expression<unknown>, where: readonly Condition[] = []): Tier {
    const query = this.#ids(where).orderBy(sql`${column} ${this.#direction}`).orderBy('i.id');
    return orderedTier(this.#read, query, this.#count(where));
  }

  byId(where: readonly Condition[]): Tier {
    return orderedTier(this.#read, this.#ids(where).orderBy('i.id'), this.#count(where));
  }

  byText(column: Expression<string>): Tier[] {
    return [this.by(column, [sql`${column} <> ''`]), this.byId([sql`${column} = ''`])];
  }

  byDay(column: 'i.due_date' | 'i.paid_at'): Tier[] {
    return [
      this.by(invoice.ref(column), [invoice(column, 'is not', null)]),
      this.byId([invoice(column, 'is', null)]),
    ];
  }

  /** Unpaid ones by due date, the most urgent first; then paid ones by the day of payment. */
  byStatus(): Tier[] {
    const tiers = [
      this.by(invoice.ref('i.due_date'), [unpaid, invoice('i.due_date', 'is not', null)]),
      this.byId([unpaid, invoice('i.due_date', 'is', null)]),
      this.by(invoice.ref('i.paid_at'), [paid]),
    ];
    return this.#descending ? tiers.reverse() : tiers;
  }

  byTotal(): Tier[] {
    const { parts, missing } = this.#converted();
    return [this.#merged(this.#byAmount(parts, []), [invoice.not(invoice.and(missing))]), this.byId(missing)];
  }

  /** The unpaid amount of a paid invoice is 0. */
  byOpenAmount(): Tier[] {
    const { parts, missing } = this.#converted();
    const settled = { query: this.#keyed([paid], invoice.ref('i.id'), sql`0`), numberOf: () => 0 };
    return [
      this.#merged(
        [...this.#byAmount(parts, [unpaid]), settled],
        [invoice.not(invoice.and([unpaid, ...missing]))],
      ),
      this.byId([unpaid, ...missing]),
    ];
  }

  get #direction() {
    return directionOf(this.#descending);
  }

  #converted() {
    const columns = {
      amount: invoice.ref('i.total'),
      currency: invoice.ref('i.currency'),
      exchangeTo: invoice.ref('i.exchange_to'),
      exchangeRate: invoice.ref('i.exchange_rate'),
    };
    return convertedParts(columns, this.#read.settings);
  }

  #byAmount(parts: ReturnType<typeof convertedParts>['parts'], also: readonly Condition[]): KeyedRows[] {
    return parts.map(({ where, key, numberOf }) => ({
      query: this.#keyed([...where, ...also], sql`${key} ${this.#direction}`, key),
      numberOf,
    }));
  }

  #merged(parts: readonly KeyedRows[], where: readonly Condition[]): Tier {
    return mergedTier(this.#read, parts, this.#descending, this.#count(where));
  }

  #invoices(where: readonly Condition[]) {
    return readModels
      .selectFrom('read.invoices as i')
      .where('i.account_id', '=', this.#read.accountId)
      .where(({ and }) => and([...this.#where, ...where]));
  }

  #ids(where: readonly Condition[]) {
    return this.#invoices(where).select('i.id');
  }

  #count(where: readonly Condition[]) {
    return this.#invoices(where).select(COUNT.as('total'));
  }

  #keyed(where: readonly Condition[], order: Expression<unknown>, key: Expression<unknown>) {
    return this.#ids(where).select(sql<string>`(${key})::text`.as('key')).orderBy(order).orderBy('i.id');
  }
}

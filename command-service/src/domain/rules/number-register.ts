import { isDraft } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { invoiceNumberKey } from '@ledgerline/shared-events/invoices/number.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { hasPayments } from '@ledgerline/shared-events/payments/settlement.ts';
import {
  counterOf,
  type NumberSeries,
  type NumberShape,
  PLAIN_NUMBERS,
  shapeOfNumber,
} from '@ledgerline/shared-events/settings/number-series.ts';

/** One use of a number by an invoice, now or in the past. */
export type NumberUse = {
  invoiceId: number;
  number: string;
  /** The invoice has the number now, or is void with it. */
  effective: boolean;
  /** The invoice was issued with the number: downloaded, sent or paid while it had it, and that was not undone. */
  issued: boolean;
  /** Nobody may choose the number: it was issued, even if that was undone, or given up while a later one existed. */
  reserved: boolean;
};

type Invoice = Pick<
  InvoiceRecord,
  'id' | 'number' | 'issued_at' | 'sent_mark' | 'paid' | 'payments' | 'deleted_at' | 'void' | 'fiscal'
>;

/** What a change of an invoice's number depends on besides the invoice. */
type NumberingAccount = {
  isBeingSent: (invoice: Pick<InvoiceRecord, 'id' | 'number'>) => boolean;
  series: () => readonly NumberSeries[];
};

/** Whether an invoice counts as issued: its PDF was downloaded, it was sent, or it has or had payments. */
export function isIssued(
  invoice: Pick<InvoiceRecord, 'issued_at' | 'sent_mark' | 'paid' | 'payments'>,
): boolean {
  return invoice.issued_at !== null || invoice.sent_mark !== undefined || hasPayments(invoice);
}

/**
 * Every number that an invoice of the account has or had, folded from the changes of invoices. No use is ever
 * removed. Every new number is checked against this register.
 */
export class NumberRegister {
  readonly #uses: Map<string, NumberUse[]>;
  /** The highest counter in use of each shape that was asked for. */
  readonly #highest = new Map<NumberShape, bigint>();

  /** @param uses the answer of `all()` */
  constructor(uses: Iterable<NumberUse> = []) {
    this.#uses = Map.groupBy(
      [...uses].map((use) => ({ ...use })),
      ({ number }) => invoiceNumberKey(number),
    );
  }

  /** The register of invoices without a history of earlier numbers. */
  static of(invoices: Iterable<Invoice>): NumberRegister {
    const register = new NumberRegister();
    for (const invoice of invoices) register.note(undefined, invoice);
    return register;
  }

  /** Every use of a number, by whichever invoice. */
  usesOf(number: string): readonly Readonly<NumberUse>[] {
    return this.#uses.get(invoiceNumberKey(number)) ?? [];
  }

  /** Every use there is, for snapshots and copies. */
  all(): NumberUse[] {
    return [...this.#uses.values()].flat();
  }

  /** The highest counter that is in use among the numbers of a shape; 0 when there is none. */
  highest(shape: NumberShape = PLAIN_NUMBERS): bigint {
    const found = this.#highest.get(shape);
    if (found !== undefined) return found;
    const counter = counterOf(shape);
    let highest = 0n;
    for (const [key, uses] of this.#uses) {
      const count = uses.some((use) => use.effective || use.reserved) ? counter(key) : null;
      if (count !== null && count > highest) highest = count;
    }
    this.#highest.set(shape, highest);
    return highest;
  }

  /** Whether a later number is in use: of the digits alone, or of a series that the number fits. */
  isFollowed(number: string, series: readonly NumberSeries[]): boolean {
    const key = invoiceNumberKey(number);
    const shapes = series.flatMap((one) => shapeOfNumber(one, number) ?? []);
    return [PLAIN_NUMBERS, ...shapes].some((shape) => {
      const count = counterOf(shape)(key);
      return count !== null && count < this.highest(shape);
    });
  }

  /**
   * Applies a change of an invoice; `before` is undefined when the change created it.
   * @param account whether a message with an invoice's paper and number waits, so that it counts as issued, and the series
   *   of the account's invoices at that time
   */
  note(
    before: Invoice | undefined,
    after: Invoice,
    { isBeingSent, series }: NumberingAccount = { isBeingSent: () => false, series: () => [] },
  ): void {
    if (before !== undefined && isEffectiveInvoice(before)) {
      if (!isEffectiveInvoice(after) || invoiceNumberKey(before.number) !== invoiceNumberKey(after.number)) {
        this.#leave(before, isBeingSent(before), series());
      }
    }
    if (isDraft(after)) return;
    const use = this.#useOf(after);
    const isIssuedNow = isIssued(after) && (before === undefined || !isIssued(before));
    if (!isEffectiveInvoice(after) && !isIssuedNow) return;
    use.effective = isEffectiveInvoice(after);
    // One that was deleted before its message was handed over has a paper all the same.
    if (isIssued(after)) use.issued = use.reserved = true;
    else if (before !== undefined && isIssued(before)) this.#recall(after.id);
    for (const [shape, highest] of this.#highest) {
      const count = counterOf(shape)(invoiceNumberKey(after.number));
      if (count !== null && count > highest) this.#highest.set(shape, count);
    }
  }

  #leave(invoice: Invoice, isBeingSent: boolean, series: readonly NumberSeries[]): void {
    const use = this.#useOf(invoice);
    use.effective = false;
    if (isBeingSent) use.issued = use.reserved = true;
    use.reserved ||= this.isFollowed(invoice.number, series);
    for (const [shape, highest] of this.#highest) {
      if (counterOf(shape)(invoiceNumberKey(invoice.number)) === highest) this.#highest.delete(shape);
    }
  }

  /** Ends the issued state that an undone payment had caused. */
  #recall(invoiceId: number): void {
    for (const use of this.all()) if (use.invoiceId === invoiceId) use.issued = false;
  }

  #useOf({ id, number }: Invoice): NumberUse {
    const key = invoiceNumberKey(number);
    const uses = this.#uses.get(key) ?? [];
    const existing = uses.find(({ invoiceId }) => invoiceId === id);
    if (existing !== undefined) return existing;
    const use = { invoiceId: id, number, effective: false, issued: false, reserved: false };
    this.#uses.set(key, [...uses, use]);
    return use;
  }
}

/** Whether an invoice uses its number: it exists, or is void, and isn't a draft of fiscal mode, which has none yet. */
export function isEffectiveInvoice(invoice: Pick<InvoiceRecord, 'deleted_at' | 'void' | 'fiscal'>): boolean {
  return (invoice.deleted_at === null || invoice.void) && !isDraft(invoice);
}

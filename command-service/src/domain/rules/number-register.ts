import { highestNumber, invoiceNumberKey, numericNumber } from '@ledgerline/shared-events/invoices/number.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { hasPayments } from '@ledgerline/shared-events/payments/settlement.ts';

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
  'id' | 'number' | 'issued_at' | 'sent_mark' | 'paid' | 'payments' | 'deleted_at' | 'void'
>;

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
  #highest: bigint | null = null;

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

  /** The highest numeric number that is in use; 0 when there is none. */
  highest(): bigint {
    this.#highest ??= highestNumber(
      this.all().flatMap((use) => (use.effective || use.reserved ? [use.number] : [])),
    );
    return this.#highest;
  }

  /** Whether a later number is in use. */
  isFollowed(number: string): boolean {
    const numeric = numericNumber(number);
    return numeric !== null && numeric < this.highest();
  }

  /**
   * Applies a change of an invoice; `before` is undefined when the change created it.
   * @param isBeingSent whether a message with the paper of an invoice waits, so that it counts as issued
   */
  note(
    before: Invoice | undefined,
    after: Invoice,
    isBeingSent: (invoiceId: number) => boolean = () => false,
  ): void {
    if (before !== undefined && isEffectiveInvoice(before)) {
      if (!isEffectiveInvoice(after) || invoiceNumberKey(before.number) !== invoiceNumberKey(after.number)) {
        this.#leave(before, isBeingSent(before.id));
      }
    }
    const use = this.#useOf(after);
    const isIssuedNow = isIssued(after) && (before === undefined || !isIssued(before));
    if (!isEffectiveInvoice(after) && !isIssuedNow) return;
    use.effective = isEffectiveInvoice(after);
    // One that was deleted before its message was handed over has a paper all the same.
    if (isIssued(after)) use.issued = use.reserved = true;
    else if (before !== undefined && isIssued(before)) this.#recall(after.id);
    const numeric = numericNumber(after.number) ?? 0n;
    if (this.#highest !== null && numeric > this.#highest) this.#highest = numeric;
  }

  #leave(invoice: Invoice, isBeingSent: boolean): void {
    const use = this.#useOf(invoice);
    use.effective = false;
    if (isBeingSent) use.issued = use.reserved = true;
    use.reserved ||= this.isFollowed(invoice.number);
    if (numericNumber(invoice.number) === this.#highest) this.#highest = null;
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

/** Whether an invoice uses its number: it exists, or is void. */
export function isEffectiveInvoice(invoice: Pick<InvoiceRecord, 'deleted_at' | 'void'>): boolean {
  return invoice.deleted_at === null || invoice.void;
}

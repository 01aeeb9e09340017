import type { AdjustmentInput } from '@ledgerline/shared-events/invoices/commands.ts';
import type { InvoiceAdjustment, InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import type { Exchange } from '@ledgerline/shared-events/jobs/record.ts';
import { convertedValue } from '@ledgerline/shared-events/money/job-value.ts';
import { taxOfInvoice } from '@ledgerline/shared-events/payments/tax-of-payments.ts';
import type { DecisionContext } from '../command.ts';
import { exchangeFor } from '../exchange.ts';
import type { StateReader } from '../state-reader.ts';
import { ownTaxes } from './invoice-taxes.ts';

/**
 * The discounts and surcharges that were sent. Their amounts follow from the subtotal (see `documentTotals`).
 * @param before those that the document has
 * @throws Rejected invalid, with the field `taxes`
 */
export function sentAdjustments(
  state: StateReader,
  sent: readonly AdjustmentInput[],
  before: readonly InvoiceAdjustment[],
  language: Pick<InvoiceRecord, 'language' | 'locale'>,
): InvoiceAdjustment[] {
  return sent.map(({ label, percent, amount, taxes }, at) => ({
    label,
    ...(percent ? { percent } : {}),
    amount: amount ?? '0',
    ...ownTaxes(state, taxes, before[at]?.label === label ? before[at].taxes : undefined, language),
  }));
}

type Taxed = Pick<InvoiceRecord, 'taxTotals' | 'currency' | 'date' | 'exchange'>;

/**
 * The VAT of a document in the currency in which it's declared; null where it's the document's own, there is no VAT or
 * no rate.
 */
export function declaredTax(
  document: Taxed,
  to: string | null,
  context: DecisionContext,
): NonNullable<InvoiceRecord['taxInCurrency']> | null {
  const { currency, date, exchange } = document;
  if (to === null || to === currency || !chargesTax(document)) return null;
  const found = exchange?.to === to ? exchange : exchangeFor(context, currency, to, date);
  return found && taxAt(document, found);
}

/** The VAT of a document at a rate. */
export function taxAt(
  document: Pick<InvoiceRecord, 'taxTotals'>,
  exchange: Exchange,
): NonNullable<InvoiceRecord['taxInCurrency']> {
  const { to, rate, date, source } = exchange;
  return { to, rate, date, source, value: convertedValue(taxOfInvoice(document), rate, to) };
}

const chargesTax = ({ taxTotals }: Pick<InvoiceRecord, 'taxTotals'>): boolean =>
  taxTotals.some(({ kind }) => kind === undefined || kind === 'S');

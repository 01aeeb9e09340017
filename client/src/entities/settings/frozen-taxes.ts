import type { InvoiceTax } from '@ledgerline/shared-events/invoices/record.ts';
import type { TaxAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import type { ReasonOf } from '@ledgerline/shared-events/taxes/exemptions.ts';
import { freezeTaxes, PrimaryTaxMissing, type Tax } from '@ledgerline/shared-events/taxes/invoice-tax.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';

/**
 * Taxes as an invoice stores them. A compound tax without its primary tax is left out; a tax without a server id yet
 * keeps its name and rate, without an id.
 * @param about what the sentences of exempt taxes depend on
 */
export function frozenTaxes(
  chosen: readonly TaxAnswer[],
  available: readonly TaxAnswer[],
  about: ReasonOf,
): InvoiceTax[] {
  const all = available.map(plainTax);
  return chosen.map(plainTax).flatMap((tax) => {
    try {
      return freezeTaxes([tax], all, about).map((one) => (tax.id < 0 ? { ...one, id: null } : one));
    } catch (error) {
      if (error instanceof PrimaryTaxMissing) return [];
      throw error;
    }
  });
}

const plainTax = ({ rate, default: _, ...tax }: TaxAnswer): Tax => ({ ...tax, rate: decimalText(rate) });

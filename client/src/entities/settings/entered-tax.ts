import { parseTaxRate } from '@ledgerline/shared-events/taxes/tax-rate.ts';

/** A tax as it is typed. */
export type TaxDraft = { name: string; rate: string; compound: boolean; primaryTax: number | null };

/** The tax that was entered, with its rate as decimal text; null while something is missing or wrong. */
export function enteredTax({ name, rate, compound, primaryTax }: TaxDraft): TaxDraft | null {
  const read = parseTaxRate(rate);
  if (name.trim() === '' || read === null || (compound && primaryTax === null)) return null;
  return { name: name.trim(), rate: read, compound, primaryTax: compound ? primaryTax : null };
}

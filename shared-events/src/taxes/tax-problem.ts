import { isZero } from '../money/decimal.ts';
import { isExemptionCode } from './exemption-codes.ts';
import { hasRate, kindOf, type OfKind } from './kinds.ts';

type ChosenTax = OfKind & { rate: string; compound: boolean; vatex?: string | null | undefined };

/** What is wrong with a tax, beside the field that it is about. */
type TaxProblem = { field: 'rate' | 'compound' | 'vatex'; message: string };

/** What keeps a tax from being one of its kind; null where nothing does. */
export function taxProblem(tax: ChosenTax): TaxProblem | null {
  const kind = kindOf(tax);
  if (hasRate(kind) && isZero(tax.rate)) {
    return { field: 'rate', message: 'Enter only numbers' };
  }
  if (!hasRate(kind) && !isZero(tax.rate)) {
    return { field: 'rate', message: 'A tax of this kind has the rate 0.' };
  }
  if (tax.compound && kind !== 'S') {
    return { field: 'compound', message: 'Only a standard tax can be compound.' };
  }
  if (tax.vatex && !isExemptionCode(tax.vatex, kind)) {
    return { field: 'vatex', message: `${tax.vatex} isn't a reason for a tax of this kind.` };
  }
  return null;
}

import type { TaxAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { hasReason, kindOf, type TaxKind } from '@ledgerline/shared-events/taxes/kinds.ts';
import { parseTaxRate } from '@ledgerline/shared-events/taxes/tax-rate.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';

/** A tax as it is typed. `vatex` is '' for the usual code. */
export type TaxDraft = {
  name: string;
  rate: string;
  compound: boolean;
  primaryTax: number | null;
  kind: TaxKind;
  reason: string;
  vatex: string;
};

/** The draft of a new tax. */
export const BLANK_TAX: TaxDraft = {
  name: '',
  rate: '',
  compound: false,
  primaryTax: null,
  kind: 'S',
  reason: '',
  vatex: '',
};

/** The draft of a tax that is edited. */
export function draftOfTax(tax: TaxAnswer): TaxDraft {
  const { name, compound, primaryTax, reason, vatex } = tax;
  const rate = decimalText(tax.rate);
  return { name, rate, compound, primaryTax, kind: kindOf(tax), reason: reason ?? '', vatex: vatex ?? '' };
}

type EnteredTax = Pick<TaxDraft, 'name' | 'rate' | 'compound' | 'primaryTax'> & {
  kind?: TaxKind;
  reason?: string | null;
  vatex?: string | null;
};

/**
 * The tax that was entered, with its rate as decimal text; null while something is missing or wrong. A standard tax has
 * neither a kind nor a reason, unless it had them.
 * @param before the tax that is edited
 */
export function enteredTax(
  { name, rate, compound, primaryTax, kind, reason, vatex }: TaxDraft,
  before: TaxAnswer | null = null,
): EnteredTax | null {
  const read = parseTaxRate(rate, kind);
  const isCompound = compound && kind === 'S';
  if (name.trim() === '' || read === null || (isCompound && primaryTax === null)) return null;
  const [said, code] = hasReason(kind) ? [reason.trim() || null, vatex || null] : [null, null];
  return {
    name: name.trim(),
    rate: read,
    compound: isCompound,
    primaryTax: isCompound ? primaryTax : null,
    ...((kind !== 'S' || before?.kind !== undefined) && { kind }),
    ...((said !== null || before?.reason !== undefined) && { reason: said }),
    ...((code !== null || before?.vatex !== undefined) && { vatex: code }),
  };
}

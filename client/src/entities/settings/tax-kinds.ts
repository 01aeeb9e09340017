import { hasRate, kindOf, TAX_KINDS, type TaxKind } from '@ledgerline/shared-events/taxes/kinds.ts';
import { taxLabel } from '@ledgerline/shared-events/taxes/tax-rate.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';

/** What the kinds of tax are called. */
const TAX_KIND_WORDS: Readonly<Record<TaxKind, string>> = {
  S: 'Standard',
  Z: 'Zero rated',
  E: 'Exempt',
  AE: 'Reverse charge',
  G: 'Export',
  O: 'Outside the scope of VAT',
  W: 'Withheld by the client',
};

export const taxKindWords = (kind: TaxKind): string => TAX_KIND_WORDS[kind];

/** The kinds as options of a field. */
export const TAX_KIND_OPTIONS = TAX_KINDS.map((kind) => ({ value: kind, label: TAX_KIND_WORDS[kind] }));

export const taxKindOf = (text: string): TaxKind => TAX_KINDS.find((kind) => kind === text) ?? 'S';

/** A tax in a list of taxes: "VAT (19%)", or its name alone where its kind has no rate. */
export function listedTax(tax: { name: string; rate: string | number; kind?: TaxKind | undefined }): string {
  const rate = typeof tax.rate === 'string' ? tax.rate : decimalText(tax.rate);
  return hasRate(kindOf(tax)) ? taxLabel({ name: tax.name, rate }) : tax.name;
}

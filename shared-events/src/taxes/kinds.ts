// No schemas here, because the first load of the app reads these lists.

/**
 * What kind of tax an amount has, by the codes of UNTDID 5305: standard, zero rated, exempt, reverse charge, export and
 * outside the scope. `W` is a withholding tax, which the client pays for the user: it has no code there.
 */
export const TAX_KINDS = ['S', 'Z', 'E', 'AE', 'G', 'O', 'W'] as const;
export type TaxKind = (typeof TAX_KINDS)[number];

/** A tax with its kind; null or missing: the standard one, which taxes of earlier versions are. */
export type OfKind = { kind?: TaxKind | null | undefined };

/** The kind of a tax. */
export function kindOf({ kind }: OfKind): TaxKind {
  return kind ?? 'S';
}

/** Whether taxes of this kind have a rate above 0. The others have the rate 0. */
export function hasRate(kind: TaxKind): boolean {
  return kind === 'S' || kind === 'W';
}

/** Whether a document says why there is no tax of this kind. */
export function hasReason(kind: TaxKind): boolean {
  return !hasRate(kind) && kind !== 'Z';
}

/** Whether a tax is subtracted from what is to be paid instead of charged. */
export function isWithheld(tax: OfKind): boolean {
  return tax.kind === 'W';
}

/** Whether no tax of these kinds may stand beside the others: nothing outside the scope has a VAT. */
export function mixesOutOfScope(taxes: readonly OfKind[]): boolean {
  const kinds = new Set(taxes.map(kindOf).filter((kind) => kind !== 'W'));
  return kinds.has('O') && kinds.size > 1;
}

/** Those of some taxes that may stand beside this one. */
export function taxesBeside<T extends OfKind>(tax: OfKind, taxes: readonly T[]): T[] {
  return taxes.filter((other) => !mixesOutOfScope([tax, other]));
}

/** How the tax of a document is rounded: on each line before the sum, or once on the sum of each rate. */
export const TAX_ROUNDINGS = ['line', 'document'] as const;
export type TaxRounding = (typeof TAX_ROUNDINGS)[number];

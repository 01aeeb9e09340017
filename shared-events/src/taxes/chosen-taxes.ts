/** What of a tax decides whether it comes onto an invoice. */
type ChoosableTax = { id: number; compound: boolean; primaryTax: number | null; default: boolean };

/**
 * The chosen taxes, with the primary tax of each compound one in front of it: what is charged on top of a tax is never
 * charged without it. Each tax once.
 */
export function withPrimaryTaxes<T extends Omit<ChoosableTax, 'default'>>(
  chosen: readonly T[],
  known: readonly T[],
): T[] {
  const byId = new Map<number, T>();
  for (const tax of chosen) {
    const primary = tax.compound ? known.find(({ id }) => id === tax.primaryTax) : undefined;
    const isChosen = primary !== undefined && chosen.some(({ id }) => id === primary.id);
    if (primary !== undefined && !isChosen) byId.set(primary.id, primary);
    byId.set(tax.id, tax);
  }
  return [...byId.values()];
}

/** The taxes that new invoices have where the client says nothing: every default one. */
export function defaultTaxes<T extends ChoosableTax>(known: readonly T[]): T[] {
  return withPrimaryTaxes(
    known.filter((tax) => tax.default),
    known,
  );
}

/** The taxes of a new invoice. @param own those of the client: absent for the default ones, null for none */
export function taxesOfClient<T extends ChoosableTax>(
  known: readonly T[],
  own: readonly number[] | null | undefined,
): T[] {
  if (own === undefined) return defaultTaxes(known);
  const chosen = (own ?? []).flatMap((id) => known.find((tax) => tax.id === id) ?? []);
  return withPrimaryTaxes(chosen, known);
}

/** The taxes after one was taken off: what is charged on top of it goes with it. */
export function withoutTax<T extends { id: number | null }>(
  taxes: readonly T[],
  index: number,
  known: readonly Omit<ChoosableTax, 'default'>[],
): T[] {
  const removed = taxes[index]?.id ?? null;
  const isOnTop = ({ id }: T) =>
    removed !== null && known.some((tax) => tax.id === id && tax.compound && tax.primaryTax === removed);
  return taxes.filter((tax, at) => at !== index && !isOnTop(tax));
}

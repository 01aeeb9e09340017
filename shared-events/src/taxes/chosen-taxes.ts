/** What of a tax decides whether it comes onto an invoice. */
type ChoosableTax = { id: number; compound: boolean; primaryTax: number | null; default: boolean };

/**
 * The chosen taxes, with the primary tax of each compound one in front of it: what is charged on top of a tax is never
 * charged without it. Each tax once.
 */
export function withPrimaryTaxes<T extends Omit<ChoosableTax, 'default'>>(
  chosen: readonly T[],
  available: readonly T[],
): T[] {
  const byId = new Map<number, T>();
  for (const tax of chosen) {
    const primary = tax.compound ? available.find(({ id }) => id === tax.primaryTax) : undefined;
    const isChosen = primary !== undefined && chosen.some(({ id }) => id === primary.id);
    if (primary !== undefined && !isChosen) byId.set(primary.id, primary);
    byId.set(tax.id, tax);
  }
  return [...byId.values()];
}

/** The taxes that new invoices have where the client says nothing: every default one. */
export function defaultTaxes<T extends ChoosableTax>(available: readonly T[]): T[] {
  return withPrimaryTaxes(
    available.filter((tax) => tax.default),
    available,
  );
}

/** The taxes of a new invoice. @param own those of the client: absent for the default ones, null for none */
export function taxesOfClient<T extends ChoosableTax>(
  available: readonly T[],
  own: readonly number[] | null | undefined,
): T[] {
  if (own === undefined) return defaultTaxes(available);
  const chosen = (own ?? []).flatMap((id) => available.find((tax) => tax.id === id) ?? []);
  return withPrimaryTaxes(chosen, available);
}

/** The taxes after one was taken off: what is charged on top of it goes with it. */
export function withoutTax<T extends { id: number | null }>(
  taxes: readonly T[],
  index: number,
  available: readonly Omit<ChoosableTax, 'default'>[],
): T[] {
  const removed = taxes[index]?.id ?? null;
  const isOnTop = ({ id }: T) =>
    removed !== null && available.some((tax) => tax.id === id && tax.compound && tax.primaryTax === removed);
  return taxes.filter((tax, at) => at !== index && !isOnTop(tax));
}

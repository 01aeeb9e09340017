/** The fields of a tax that decide whether a new invoice has it. */
export type ChoosableTax = { id: number; compound: boolean; primaryTax: number | null; default: boolean };

/**
 * The chosen taxes, each once, with the primary tax before each compound one, because a compound tax is never charged
 * without its primary tax.
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

/** The taxes of new invoices when the client has no own choice: all default taxes. */
export function defaultTaxes<T extends ChoosableTax>(available: readonly T[]): T[] {
  return withPrimaryTaxes(
    available.filter((tax) => tax.default),
    available,
  );
}

/** The taxes of a new invoice. @param own those of the client: undefined for the default taxes, null for none */
export function taxesOfClient<T extends ChoosableTax>(
  available: readonly T[],
  own: readonly number[] | null | undefined,
): T[] {
  if (own === undefined) return defaultTaxes(available);
  const chosen = (own ?? []).flatMap((id) => available.find((tax) => tax.id === id) ?? []);
  return withPrimaryTaxes(chosen, available);
}

/** The taxes after one was removed: its compound taxes are removed with it. */
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

/** What a minimum fee comes from; the ledger has amounts as text, an answer as numbers. */
type MinimumSource<Amount> = {
  rate: { minimum?: Amount | null } | null;
  /** The fee of the client in its currency, which is null for the primary one. */
  client: { currency: string | null; minimum?: Amount | null | undefined } | null;
};

/** The least that a new job costs: the minimum of the rate that it uses, else that of its client in its currency. */
export function usualMinimum<Amount>(
  { rate, client }: MinimumSource<Amount>,
  currency: string,
  primaryCurrency: string,
): Amount | null {
  const ofRate = rate?.minimum ?? null;
  if (ofRate !== null) return ofRate;
  return (client?.currency ?? primaryCurrency) === currency ? (client?.minimum ?? null) : null;
}

/**
 * The fields of a rate that decide whether it fits; `unit_id` null is a rate without a unit, `language_pair_id` null
 * fits any pair.
 */
export type MatchableRate = {
  id: number;
  /** null: of the user's own price list. */
  client_id?: number | null;
  job_type_id: number;
  unit_id: number | null;
  language_pair_id: number | null;
  currency: string;
};

/** The job for which a rate is searched; null fields have not been chosen yet. */
type RateQuery = {
  job_type_id: number | null;
  unit_id: number | null;
  language_pair_id: number | null;
  /** Only rates of this currency; default any. */
  currency?: string | null;
};

function fits(rate: MatchableRate, query: RateQuery): boolean {
  const isPair = rate.language_pair_id === null || rate.language_pair_id === query.language_pair_id;
  const isUnit = query.unit_id === null || rate.unit_id === query.unit_id;
  const isCurrency = !query.currency || rate.currency === query.currency;
  return (
    query.job_type_id !== null && rate.job_type_id === query.job_type_id && isUnit && isPair && isCurrency
  );
}

/**
 * The rates of a client and of the user's own price list that fit a job, best first: the job type must be the same, the unit too once it is chosen,
 * and the language pair the same or empty in the rate. Those of the client come
 * before the price list, a rate with the exact pair before one for any pair; of equal ones the newest comes first.
 */
export function matchingRates<R extends MatchableRate>(rates: readonly R[], query: RateQuery): R[] {
  const exact = (rate: R) => (rate.language_pair_id === query.language_pair_id ? 0 : 1);
  const listed = (rate: R) => (rate.client_id === null ? 1 : 0);
  return rates
    .filter((rate) => fits(rate, query))
    .sort((a, b) => listed(a) - listed(b) || exact(a) - exact(b) || b.id - a.id);
}

/** The rate that is filled in for a job automatically, or null when none fits. */
export function matchRate<R extends MatchableRate>(rates: readonly R[], query: RateQuery): R | null {
  return matchingRates(rates, query)[0] ?? null;
}

/** The rate that priced work uses: a client with another price than the price list has its rate. */
export function usedRate<Amount, R extends MatchableRate & { value: Amount }>(
  rates: readonly R[],
  work: RateQuery & { rate: Amount },
  isSame: (one: Amount, other: Amount) => boolean,
): R | null {
  const rate = matchRate(rates, work);
  return rate?.client_id === null && !isSame(rate.value, work.rate) ? null : rate;
}

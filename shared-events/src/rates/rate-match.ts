/** What of a rate decides whether it fits; `unit_id` null is a rate of no unit, `language_pair_id` null fits any pair. */
export type MatchableRate = {
  id: number;
  job_type_id: number;
  unit_id: number | null;
  language_pair_id: number | null;
  currency: string;
};

/** The job that a rate is looked for; null is what has not been chosen yet. */
export type RateQuery = {
  job_type_id: number | null;
  unit_id: number | null;
  language_pair_id: number | null;
  /** Only rates of this currency; any when absent. */
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
 * The rates of a client that fit a job, best first: the job type must be the same, the unit too once it is chosen, the
 * language pair the same or none on the rate. A rate with the exact pair comes before one for any pair, and of equals
 * the one added last comes first.
 */
export function matchingRates<R extends MatchableRate>(rates: readonly R[], query: RateQuery): R[] {
  const exact = (rate: R) => (rate.language_pair_id === query.language_pair_id ? 0 : 1);
  return rates.filter((rate) => fits(rate, query)).sort((a, b) => exact(a) - exact(b) || b.id - a.id);
}

/** The rate that fills in by itself for a job, or null when none fits. */
export function matchRate<R extends MatchableRate>(rates: readonly R[], query: RateQuery): R | null {
  return matchingRates(rates, query)[0] ?? null;
}

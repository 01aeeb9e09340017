import { type MatchableRate, matchRate } from './rate-match.ts';
import { mostUsed, type UsageCounts } from './usage-order.ts';

/** The fields of a job that are guessed from its client. */
export type GuessField = 'jobType' | 'languagePair' | 'unit' | 'currency' | 'rate';

/** The fields of a job that depend on its client; `rate` is decimal text, '' without a rate. */
export type ClientChoice = {
  jobTypeId: number | null;
  /** null: any pair. */
  languagePairId: number | null;
  unitId: number | null;
  currency: string | null;
  rate: string;
  /** A flat rate has no rate per unit. */
  flatRate: boolean;
};

/** The data of a client for guesses. */
export type ClientData = {
  currency: string | null;
  usage: { jobTypes: UsageCounts; languagePairs: UsageCounts };
  rates: readonly (MatchableRate & { value: number })[];
};

/** The available job types and language pairs. */
export type Catalogue = { jobTypes: readonly Entry[]; pairs: readonly Entry[] };

type Entry = { id: number; jobActivity?: number | undefined };

type Guess = { choice: ClientChoice; guessed: readonly GuessField[] };

/** The choice without guessed fields: guesses are removed with their client, choices stay. */
export function withoutGuesses(choice: ClientChoice, guessed: readonly GuessField[]): ClientChoice {
  const own = <T, N>(field: GuessField, value: T, nothing: N) => (guessed.includes(field) ? nothing : value);
  return {
    ...choice,
    jobTypeId: own('jobType', choice.jobTypeId, null),
    languagePairId: own('languagePair', choice.languagePairId, null),
    unitId: own('unit', choice.unitId, null),
    currency: own('currency', choice.currency, null),
    rate: own('rate', choice.rate, ''),
  };
}

/**
 * Sets the fields that were not chosen: the currency of the client, the job type and language pair that its jobs use
 * most, and the resulting rate. Former guesses are guessed again, and choices stay; `chosen` lists fields whose empty
 * value is a choice, such as "any language pair".
 */
export function guessFromClient(
  before: Guess & { chosen: readonly GuessField[] },
  client: ClientData,
  catalogue: Catalogue,
): Guess {
  const choice = withoutGuesses(before.choice, before.guessed);
  const isOpen = (field: GuessField, value: unknown) => value === null && !before.chosen.includes(field);
  const jobType = isOpen('jobType', choice.jobTypeId)
    ? mostUsed(catalogue.jobTypes, client.usage.jobTypes)
    : null;
  const pair = isOpen('languagePair', choice.languagePairId)
    ? mostUsed(catalogue.pairs, client.usage.languagePairs)
    : null;
  const currency = isOpen('currency', choice.currency) ? client.currency : null;
  const guessed: GuessField[] = [
    ...(jobType === null ? [] : (['jobType'] as const)),
    ...(pair === null ? [] : (['languagePair'] as const)),
    ...(currency === null ? [] : (['currency'] as const)),
  ];
  const filled = {
    ...choice,
    jobTypeId: jobType?.id ?? choice.jobTypeId,
    languagePairId: pair?.id ?? choice.languagePairId,
    currency: currency ?? choice.currency,
  };
  return guessRate({ choice: filled, guessed }, client.rates);
}

/** Guesses the rate, with its unit, for the chosen fields. An entered rate and a flat rate are not changed. */
export function guessRate({ choice, guessed }: Guess, rates: ClientData['rates']): Guess {
  const isTyped = choice.rate !== '' && !guessed.includes('rate');
  if (choice.flatRate || isTyped) return { choice, guessed };
  const others = guessed.filter((field) => field !== 'rate' && field !== 'unit');
  const unitId = guessed.includes('unit') ? null : choice.unitId;
  const rate = matchRate(rates, {
    job_type_id: choice.jobTypeId,
    unit_id: unitId,
    language_pair_id: choice.languagePairId,
    currency: choice.currency,
  });
  if (rate === null) return { choice: { ...choice, unitId, rate: '' }, guessed: others };
  const found = {
    unitId: rate.unit_id,
    rate: String(rate.value),
    currency: choice.currency ?? rate.currency,
  };
  return {
    choice: { ...choice, ...found },
    guessed: [
      ...others,
      'rate',
      ...(unitId === null ? (['unit'] as const) : []),
      ...(choice.currency === null ? (['currency'] as const) : []),
    ],
  };
}

/** The data of a client for the rate of a stored job. */
export type RateSource = Pick<ClientData, 'currency' | 'rates'>;

/**
 * The new rate of a stored job when its client, job type, language pair or unit changes. A rate belongs to its client:
 * another one brings its own, or none ('0'), in its currency. With the same client, a rate that equals the client's
 * former one, or no rate, is guessed again; an entered rate stays, and so does every rate when none fits. Null when
 * the rate does not change.
 */
export function reguessedRate(
  before: { choice: ClientChoice; client: RateSource | null },
  after: { choice: ClientChoice; client: RateSource | null },
): { rate: string; currency: string } | null {
  const { choice, client } = before;
  if (choice.flatRate || after.choice.flatRate || after.client === null) return null;
  const isOtherClient = client !== null && after.client !== client;
  const isNone = Number(choice.rate) === 0;
  const own = client === null ? null : matchRate(client.rates, queryOf(choice, choice.currency));
  const isGuessed = isNone || (own !== null && own.value === Number(choice.rate));
  if (!isOtherClient && !isGuessed) return null;
  const currency = after.client === client ? choice.currency : after.client.currency;
  const found = matchRate(after.client.rates, queryOf(after.choice, currency));
  const none = isOtherClient ? { value: 0, currency: currency ?? choice.currency } : null;
  const next = found ?? none;
  if (next === null || next.currency === null) return null;
  const isSame = next.value === Number(choice.rate) && next.currency === choice.currency;
  return isSame ? null : { rate: String(next.value), currency: next.currency };
}

const queryOf = (choice: ClientChoice, currency: string | null) => ({
  job_type_id: choice.jobTypeId,
  unit_id: choice.unitId,
  language_pair_id: choice.languagePairId,
  currency,
});

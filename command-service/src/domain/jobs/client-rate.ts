import type { RateRecord } from '@ledgerline/shared-events/catalogue/records.ts';
import type { JobInput } from '@ledgerline/shared-events/jobs/commands.ts';
import type { JobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import { compare, toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import { guessRate } from '@ledgerline/shared-events/rates/client-guesses.ts';
import { usualMinimum } from '@ledgerline/shared-events/rates/minimum-fee.ts';
import { usedRate } from '@ledgerline/shared-events/rates/rate-match.ts';
import { ratesOf, settingsOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';

/** The fields of new work that its rate follows from. */
type RatedInput = Pick<
  JobInput,
  'client_id' | 'job_type_id' | 'language_pair_id' | 'unit_id' | 'currency' | 'rate'
>;

/** New work with its client's rate for such work, in the currency of that rate, unless a rate is sent. */
export function withClientRate<Input extends RatedInput>(state: StateReader, input: Input): Input {
  const client = input.client_id ? state.record('client', input.client_id) : undefined;
  if (input.rate !== undefined || client === undefined) return input;
  const choice = {
    jobTypeId: input.job_type_id ?? null,
    languagePairId: input.language_pair_id ?? null,
    unitId: input.unit_id ?? null,
    currency: input.currency ?? client.currency,
    rate: '',
    flatRate: false,
  };
  const rates = ratesOf(state, client.id).map((rate) => ({ ...rate, value: toNumber(rate.value) }));
  const guess = guessRate({ choice, guessed: [] }, rates).choice;
  if (guess.rate === '') return input;
  return { ...input, rate: guess.rate, ...(guess.currency !== null && { currency: guess.currency }) };
}

/** What decides which rate work uses. */
type RatedWork = Pick<
  JobRecord,
  'client_id' | 'job_type_id' | 'language_pair_id' | 'unit_id' | 'currency' | 'rate' | 'flat_rate'
>;

/**
 * The rate that a job uses, of its client or of the price list, or null: a job with a flat rate or without a unit uses
 * none.
 */
export function rateOfJob(state: StateReader, job: RatedWork): RateRecord | null {
  if (job.client_id === null || job.unit_id === null || job.flat_rate) return null;
  return usedRate(ratesOf(state, job.client_id), job, (one, other) => compare(one, other) === 0);
}

/** The minimum fee of new work: that of its rate, else of its client; null for a flat rate. */
export function minimumOf(state: StateReader, work: RatedWork): string | null {
  const client = work.client_id === null ? undefined : state.record('client', work.client_id);
  if (client === undefined || work.flat_rate) return null;
  const { currency, settings } = client;
  const sources = { rate: rateOfJob(state, work), client: { currency, minimum: settings.minimum } };
  return usualMinimum(sources, work.currency, settingsOf(state).currency);
}

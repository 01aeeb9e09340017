import type { JobInput } from '@ledgerline/shared-events/jobs/commands.ts';
import { toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import { guessRate } from '@ledgerline/shared-events/rates/client-guesses.ts';
import { ratesOf } from '../lookup.ts';
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

import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import {
  type ClientChoice,
  type RateSource,
  reguessedRate,
} from '@ledgerline/shared-events/rates/client-guesses.ts';
import { useUnit } from 'effector-react';
import { useCallback } from 'react';
import { loadRatesFx } from '#entities/catalogue/model.ts';
import { clients } from '#entities/client/model.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';

type Pointers = Partial<Pick<Job, 'client_id' | 'job_type_id' | 'language_pair_id' | 'unit_id'>>;

/**
 * Loads the rate that a job gets from another client, job type, language pair or unit. An invoiced job keeps its
 * price, and so does one whose rates can't be loaded.
 */
export function useFollowingRate() {
  const [byId, loadRates] = useUnit([clients.$byId, loadRatesFx]);
  return useCallback(
    async (job: Job, fields: Pointers): Promise<Partial<Pick<Job, 'rate' | 'currency'>>> => {
      const next = { ...job, ...fields };
      if (job.invoiced || job.flat_rate || next.client_id === null) return {};
      const sourceOf = async (id: number | null): Promise<RateSource | null> =>
        id === null ? null : { currency: byId.get(id)?.currency ?? null, rates: await loadRates(id) };
      const loading = Promise.all([
        sourceOf(job.client_id),
        next.client_id === job.client_id ? null : sourceOf(next.client_id),
      ]);
      const sources = await loading.catch(() => null);
      if (sources === null) return {};
      const before = sources[0];
      const after = sources[1] ?? before;
      const found = reguessedRate(
        { choice: choiceOf(job), client: before },
        { choice: choiceOf(next), client: after },
      );
      return found === null ? {} : { rate: Number(found.rate), currency: found.currency };
    },
    [byId, loadRates],
  );
}

const choiceOf = (job: Job): ClientChoice => ({
  jobTypeId: job.job_type_id,
  languagePairId: job.language_pair_id,
  unitId: job.unit_id,
  currency: job.currency,
  rate: decimalText(job.rate),
  flatRate: job.flat_rate,
});

import type { RateAnswer as Rate } from '@ledgerline/shared-events/catalogue/answers.ts';
import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { type ClientChoice, reguessedRate } from '@ledgerline/shared-events/rates/client-guesses.ts';
import { useUnit } from 'effector-react';
import { useCallback } from 'react';
import { loadRatesFx } from '#entities/catalogue/model.ts';
import { minimumBy } from '#entities/client/minimum.ts';
import { clients } from '#entities/client/model.ts';
import { $primaryCurrency } from '#entities/settings/model.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';

type Pointers = Partial<Pick<Job, 'client_id' | 'job_type_id' | 'language_pair_id' | 'unit_id'>>;

/** The prices of a client. */
type Source = Pick<Client, 'currency' | 'settings'> & { rates: readonly Rate[] };

/**
 * Loads the rate and the minimum fee that a job gets from another client, job type, language pair or unit. An invoiced
 * job keeps its price, and so does one whose rates can't be loaded.
 */
export function useFollowingRate() {
  const [byId, loadRates, primary] = useUnit([clients.$byId, loadRatesFx, $primaryCurrency]);
  return useCallback(
    async (job: Job, fields: Pointers): Promise<Partial<Pick<Job, 'rate' | 'currency' | 'minimum'>>> => {
      const next = { ...job, ...fields };
      if (job.invoiced || job.flat_rate || next.client_id === null) return {};
      const sourceOf = async (id: number | null): Promise<Source | null> => {
        if (id === null) return null;
        const { currency = null, settings = {} } = byId.get(id) ?? {};
        return { currency, settings, rates: await loadRates(id) };
      };
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
      const rate = found === null ? {} : { rate: Number(found.rate), currency: found.currency };
      const was = minimumOf(job, before, primary);
      const is = minimumOf({ ...next, ...rate }, after, primary);
      const isFollowing = sources[1] !== null || job.minimum === was;
      return { ...rate, ...(isFollowing && is !== job.minimum && { minimum: is }) };
    },
    [byId, loadRates, primary],
  );
}

/** The minimum fee that a client's prices give a job. */
function minimumOf(job: Job, client: Source | null, primaryCurrency: string): number | null {
  const usual = client && minimumBy({ client, rates: client.rates }, job, primaryCurrency);
  return usual === null ? null : Number(usual);
}

const choiceOf = (job: Job): ClientChoice => ({
  jobTypeId: job.job_type_id,
  languagePairId: job.language_pair_id,
  unitId: job.unit_id,
  currency: job.currency,
  rate: decimalText(job.rate),
  flatRate: job.flat_rate,
});

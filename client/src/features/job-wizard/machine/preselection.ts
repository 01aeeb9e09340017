import { matchRate } from '@ledgerline/shared-events/rates/rate-match.ts';
import { mostUsed } from '@ledgerline/shared-events/rates/usage-order.ts';
import type { Rate } from '../../../entities/catalogue/index.ts';
import type { ClientUsage } from '../../../entities/client/index.ts';
import type { JobDraft } from './draft.ts';

/** What is known of the chosen client. */
export type ClientData = { currency: string | null; usage: ClientUsage; rates: readonly Rate[] };

type Known = { id: number };

/**
 * The draft once the client is known: its currency, what its jobs use most, and the rate that follows. The answer may
 * come when later steps are answered already: it replaces none of these.
 */
export function withClientData(
  draft: JobDraft,
  data: ClientData,
  jobTypes: readonly Known[],
  pairs: readonly Known[],
): JobDraft {
  const jobType = draft.jobTypeId === null ? mostUsed(jobTypes, data.usage.jobTypes) : null;
  const isAny = draft.visited.includes('languagePair');
  const pair = draft.languagePairId === null && !isAny ? mostUsed(pairs, data.usage.languagePairs) : null;
  const hasCurrency = draft.visited.includes('currency') && !draft.preselected.includes('currency');
  const currency = hasCurrency ? null : data.currency;
  const next: JobDraft = {
    ...draft,
    currency: currency ?? draft.currency,
    jobTypeId: jobType?.id ?? draft.jobTypeId,
    languagePairId: pair?.id ?? draft.languagePairId,
    preselected: currency === null ? without(draft, 'currency') : [...without(draft, 'currency'), 'currency'],
  };
  return withMatchingRate(next, data.rates);
}

/** The draft with the client's rate that fits what is chosen. A rate that the user typed is never replaced. */
export function withMatchingRate(draft: JobDraft, rates: readonly Rate[]): JobDraft {
  const isTyped = draft.rate !== '' && !draft.preselected.includes('rate');
  if (draft.flatRate || isTyped) return draft;
  const unitId = draft.preselected.includes('unit') ? null : draft.unitId;
  const rate = matchRate(rates, {
    job_type_id: draft.jobTypeId,
    unit_id: unitId,
    language_pair_id: draft.languagePairId,
    currency: draft.currency,
  });
  if (rate === null) {
    return { ...draft, unitId, rate: '', preselected: without(draft, 'rate', 'unit') };
  }
  const unit = unitId === null ? (['unit'] as const) : [];
  return {
    ...draft,
    unitId: rate.unit_id,
    rate: String(rate.value),
    currency: draft.currency ?? rate.currency,
    preselected: [...without(draft, 'rate', 'unit'), 'rate', ...unit],
  };
}

/** Another client: what came from the last one goes, and what clients answer is open again. */
export function withoutClient(draft: JobDraft): JobDraft {
  const came = draft.preselected;
  return {
    ...draft,
    rate: '',
    unitId: came.includes('unit') ? null : draft.unitId,
    currency: came.includes('currency') ? null : draft.currency,
    preselected: [],
    visited: draft.visited.filter((step) => step !== 'currency' && step !== 'languagePair'),
  };
}

function without(draft: JobDraft, ...names: JobDraft['preselected']): JobDraft['preselected'] {
  return draft.preselected.filter((name) => !names.includes(name));
}

import type { RateRecord } from '@ledgerline/shared-events/catalogue/records.ts';
import { languagePairLabel } from '@ledgerline/shared-events/text/display-name.ts';
import { unitOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';

/**
 * The name of a rate by the current names of its records: "Lingua Nord: Translation, per word, German > English", or
 * "Price list: Translation, per word".
 */
export function rateName(
  state: StateReader,
  rate: Pick<RateRecord, 'client_id' | 'job_type_id' | 'unit_id' | 'language_pair_id'>,
): string {
  const client = rate.client_id === null ? 'Price list' : state.record('client', rate.client_id)?.name;
  const jobType = state.record('jobType', rate.job_type_id)?.name ?? 'Job';
  const unit = unitOf(state, rate.unit_id)?.singular;
  const pair =
    rate.language_pair_id === null ? undefined : state.record('languagePair', rate.language_pair_id);
  const what = [jobType, unit && `per ${unit}`, pair && languagePairLabel(pair)].filter(Boolean).join(', ');
  return client === undefined ? what : `${client}: ${what}`;
}

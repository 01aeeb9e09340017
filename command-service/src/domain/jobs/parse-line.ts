import { BUILT_IN_UNITS } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import { toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import type { QuickJobAnswer } from '@ledgerline/shared-events/quick-add/answers.ts';
import { parseJob } from '@ledgerline/shared-events/quick-add/parse-job.ts';
import { timeZoneOf } from '@ledgerline/shared-events/settings/account-settings.ts';
import type { AccountState, RecordTypes } from '../account-state.ts';
import { clientActivity, jobTypeActivity } from '../clients/activity.ts';
import { settingsOf, unitOf } from '../lookup.ts';

/** What a line was understood to say in an account. @param now ISO 8601 */
export function parseLine(state: AccountState, text: string, now: string): QuickJobAnswer {
  const settings = settingsOf(state);
  return parseJob(text, {
    clients: live(state, 'client'),
    jobTypes: live(state, 'jobType').map((type) => ({
      ...type,
      jobActivity: jobTypeActivity(state, type.id),
    })),
    pairs: settings.languagePairsDisabled ? [] : live(state, 'languagePair'),
    units: unitsOf(state),
    primaryCurrency: settings.currency,
    timeZone: timeZoneOf(settings),
    timeFormat: settings.timeFormat,
    monthFirst: settings.invoiceDateFormat.startsWith('M'),
    now: Date.parse(now),
    clientData: (clientId) => ({
      currency: state.record('client', clientId)?.currency ?? null,
      usage: clientActivity(state, clientId),
      rates: live(state, 'rate')
        .filter((rate) => rate.client_id === clientId)
        .map((rate) => ({ ...rate, value: toNumber(rate.value) })),
    }),
  });
}

function live<Kind extends 'client' | 'jobType' | 'languagePair' | 'rate'>(
  state: AccountState,
  kind: Kind,
): RecordTypes[Kind][] {
  return [...state.records(kind)].filter(({ deleted_at }) => deleted_at === null);
}

function unitsOf(state: AccountState) {
  const ids = new Set([...BUILT_IN_UNITS, ...state.records('unit')].map(({ id }) => id));
  return [...ids].flatMap((id) => unitOf(state, id) ?? []).filter(({ deleted_at }) => deleted_at === null);
}

import { toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import type { QuickJobAnswer } from '@ledgerline/shared-events/quick-add/answers.ts';
import { parseJob } from '@ledgerline/shared-events/quick-add/parse-job.ts';
import { timeZoneOf } from '@ledgerline/shared-events/settings/account-settings.ts';
import type { AccountState, RecordTypes } from '../account-state.ts';
import { clientActivity, jobTypeActivity } from '../clients/activity.ts';
import { ratesOf, settingsOf, unitsOf } from '../lookup.ts';

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
      rates: ratesOf(state, clientId).map((rate) => ({ ...rate, value: toNumber(rate.value) })),
    }),
  });
}

function live<Kind extends 'client' | 'jobType' | 'languagePair'>(
  state: AccountState,
  kind: Kind,
): RecordTypes[Kind][] {
  return [...state.records(kind)].filter(({ deleted_at }) => deleted_at === null);
}

import type { AcceptedOffer } from '@ledgerline/shared-events/quick-add/offers.ts';
import { type Picked, parseJob, type QuickInput } from '@ledgerline/shared-events/quick-add/parse-job.ts';
import { combine } from 'effector';
import { useUnit } from 'effector-react';
import { useMemo, useState } from 'react';
import {
  $jobTypes,
  $jobTypesFailed,
  $jobTypesLoaded,
  $languagePairs,
  $languagePairsFailed,
  $languagePairsLoaded,
  $units,
  $unitsFailed,
  $unitsLoaded,
} from '#entities/catalogue/model.ts';
import { clientHabitsQuery } from '#entities/client/habits.ts';
import { $clients, $clientsFailed, $clientsLoaded } from '#entities/client/model.ts';
import {
  $effectiveSettings,
  $now,
  $primaryCurrency,
  $timeFormat,
  $timeZone,
} from '#entities/settings/model.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';

/**
 * Reads a line as a job, with the account's lists and the rates and habits of its client as soon as they are loaded;
 * `isWaiting` until then. Where they can't be read, the job is what the line says.
 */
export function useQuickJob(text: string, picked: Picked) {
  const [accepted, setAccepted] = useState<readonly AcceptedOffer[]>([]);
  const lists = useLists();
  const areListsComing = useUnit($areListsComing);
  const habits = useUnit(clientHabitsQuery.$answers);
  const input = useMemo(
    (): QuickInput => ({ ...lists, clientData: (id) => habits.get(String(id)) ?? null }),
    [lists, habits],
  );
  const answer = useMemo(() => parseJob(text, input, picked, accepted), [text, input, picked, accepted]);
  const clientId = answer.job.client_id;
  const currency = lists.clients.find(({ id }) => id === clientId)?.currency ?? null;
  const of = clientId === null || clientId < 0 ? null : { clientId, currency };
  const { data, hasFailed } = useScreenQuery(clientHabitsQuery, of);
  const accept = (offer: AcceptedOffer) => setAccepted((before) => [...before, offer]);
  return { answer, input, accept, isWaiting: areListsComing || (of !== null && data === null && !hasFailed) };
}

/** Whether a list that the words of a line are compared with is still being read for the first time. */
const $areListsComing = combine(
  [
    [$clientsLoaded, $clientsFailed],
    [$jobTypesLoaded, $jobTypesFailed],
    [$languagePairsLoaded, $languagePairsFailed],
    [$unitsLoaded, $unitsFailed],
  ].map((state) => combine(state, (outcomes) => !outcomes.includes(true))),
  (areComing) => areComing.includes(true),
);

/** Only records with a server id: a job cannot refer to others yet. */
const existing = <Of extends { id: number }>(records: readonly Of[]): Of[] =>
  records.filter(({ id }) => id > 0);

function useLists(): Omit<QuickInput, 'clientData'> {
  const [clients, jobTypes, pairs, units] = useUnit([$clients, $jobTypes, $languagePairs, $units]);
  const [settings, primaryCurrency, timeZone, timeFormat, now] = useUnit([
    $effectiveSettings,
    $primaryCurrency,
    $timeZone,
    $timeFormat,
    $now,
  ]);
  return useMemo(
    () => ({
      clients: existing(clients),
      jobTypes: existing(jobTypes),
      pairs: settings.languagePairsDisabled ? [] : existing(pairs),
      units: existing(units),
      primaryCurrency,
      timeZone,
      timeFormat,
      monthFirst: settings.invoiceDateFormat.startsWith('M'),
      now,
    }),
    [clients, jobTypes, pairs, units, settings, primaryCurrency, timeZone, timeFormat, now],
  );
}

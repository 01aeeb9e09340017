import { useUnit } from 'effector-react';
import { $jobTypes, $languagePairs, $units } from '#entities/catalogue/model.ts';
import { clientHabitsQuery } from '#entities/client/habits.ts';
import { $minimumOf } from '#entities/client/minimum.ts';
import { clients } from '#entities/client/model.ts';
import { $effectiveSettings, $primaryCurrency } from '#entities/settings/model.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import type { Lists } from '../rules/priced-part.ts';

/** Only records with a server id: a job cannot refer to others yet. */
const existing = <Of extends { id: number }>(records: readonly Of[]): Of[] =>
  records.filter(({ id }) => id > 0);

/** What the account and the chosen client have for a job. `isWaiting`: the rates of the client are being read. */
export function useLists(clientId: number | null): Lists & { isWaiting: boolean } {
  const [byId, jobTypes, pairs, units, settings, primaryCurrency, minimumOf] = useUnit([
    clients.$byId,
    $jobTypes,
    $languagePairs,
    $units,
    $effectiveSettings,
    $primaryCurrency,
    $minimumOf,
  ]);
  const client = clientId === null ? null : (byId.get(clientId) ?? null);
  const of = client === null || client.id < 0 ? null : { clientId: client.id, currency: client.currency };
  const habits = useScreenQuery(clientHabitsQuery, of);
  return {
    client,
    habits: habits.data,
    isWaiting: of !== null && habits.data === null && !habits.hasFailed,
    jobTypes: existing(jobTypes),
    pairs: settings.languagePairsDisabled ? null : existing(pairs),
    units: existing(units),
    grids: settings.catGrids,
    primaryCurrency,
    minimumOf,
  };
}

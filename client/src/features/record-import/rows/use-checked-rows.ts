import { type Additions, additionsOf } from '@ledgerline/shared-events/import/additions.ts';
import { nameKey } from '@ledgerline/shared-events/text/search-key.ts';
import { useUnit } from 'effector-react';
import { useMemo } from 'react';
import { $jobTypes, $languagePairs, $units } from '#entities/catalogue/model.ts';
import { $clients } from '#entities/client/model.ts';
import { useProjects } from '#entities/project/use-projects.ts';
import { $primaryCurrency, $timeFormat, $timeZone, $today } from '#entities/settings/model.ts';
import type { ImportDraft } from '../machine/draft.ts';
import type { RefusedRows } from '../machine/record-import-machine.ts';
import { type CheckedRows, checkRows } from './checked-rows.ts';
import type { Showing } from './shown-cells.ts';

/** Checks the rows of a draft against this account, and computes what is created beside them. */
export function useCheckedRows(
  draft: ImportDraft,
  refused: RefusedRows,
): { checked: CheckedRows; additions: Additions; showing: Showing } {
  const [timeZone, today, timeFormat, primary] = useUnit([$timeZone, $today, $timeFormat, $primaryCurrency]);
  const [clients, jobTypes, units, languagePairs] = useUnit([$clients, $jobTypes, $units, $languagePairs]);
  const projects = useProjects();
  const checked = useMemo(
    () => checkRows(draft, { timeZone, today }, refused),
    [draft, timeZone, today, refused],
  );
  const additions = useMemo(
    () =>
      additionsOf(
        draft.kind,
        checked.ready.map(({ record }) => record),
        { clients, jobTypes, units, projects, languagePairs },
      ),
    [draft.kind, checked, clients, jobTypes, units, projects, languagePairs],
  );
  const showing = useMemo((): Showing => {
    const currencies = new Map(clients.map(({ name, currency }) => [nameKey(name), currency]));
    const currencyFor = (client: string | null) =>
      (client === null ? null : currencies.get(nameKey(client))) ?? primary;
    return { timeZone, timeFormat, currencyFor };
  }, [clients, primary, timeZone, timeFormat]);
  return { checked, additions, showing };
}

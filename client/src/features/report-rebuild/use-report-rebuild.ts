import { rebuildAnswer } from '@ledgerline/shared-events/runs/rebuild-run.ts';
import { useSelector } from '@xstate/react';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { cancelRebuild, fetchRebuild, reportOutdated, startRebuild } from '../../entities/report/index.ts';
import { rebuildNews } from '../../shared/lib/lifecycle/index.ts';
import { createRunMachine, isUnderWay, useRun } from '../../shared/lib/runs/index.ts';

const machine = createRunMachine({ start: startRebuild, cancel: cancelRebuild, fetch: fetchRebuild });

export type RebuildActor = ReturnType<typeof useReportRebuild>;

/** The rebuild of this page: has the figures read again when it is done. */
export function useReportRebuild() {
  const actor = useRun(machine, rebuildNews, rebuildAnswer);
  const outdated = useUnit(reportOutdated);
  useEffect(() => {
    const subscription = actor.on('done', () => outdated());
    return () => subscription.unsubscribe();
  }, [actor, outdated]);
  return actor;
}

export const useIsRebuilding = (actor: RebuildActor): boolean => useSelector(actor, isUnderWay);

import { type RebuildAnswer, rebuildAnswer } from '@ledgerline/shared-events/runs/rebuild-run.ts';
import { useSelector } from '@xstate/react';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { cancelRebuild, fetchRebuild, startRebuild } from '#entities/report/api.ts';
import { reportOutdated } from '#entities/report/model.ts';
import type { Server } from '#shared/api/server.ts';
import { rebuildNews } from '#shared/lib/lifecycle/model.ts';
import { isUnderWay, type RunCalls } from '#shared/lib/runs/run-machine.ts';
import { useRun } from '#shared/lib/runs/use-run.ts';

const calls = (server: Server): RunCalls<RebuildAnswer> => ({
  start: () => startRebuild(server),
  cancel: (id) => cancelRebuild(server, id),
  fetch: (id, signal) => fetchRebuild(server, id, signal),
});

export type RebuildActor = ReturnType<typeof useReportRebuild>;

/** The rebuild of this page; reads the figures again when it is done. */
export function useReportRebuild() {
  const actor = useRun(calls, rebuildNews, rebuildAnswer);
  const outdated = useUnit(reportOutdated);
  useEffect(() => {
    const subscription = actor.on('done', () => outdated());
    return () => subscription.unsubscribe();
  }, [actor, outdated]);
  return actor;
}

export const useIsRebuilding = (actor: RebuildActor): boolean => useSelector(actor, isUnderWay);

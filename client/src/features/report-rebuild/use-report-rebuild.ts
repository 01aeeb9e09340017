import { useActorRef, useSelector } from '@xstate/react';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { type ActorRefFrom, fromPromise } from 'xstate';
import {
  cancelRebuild,
  fetchRebuild,
  type Rebuild,
  rebuildShape,
  reportOutdated,
  startRebuild,
} from '../../entities/report/index.ts';
import { rebuildNews } from '../../shared/lib/lifecycle/index.ts';
import { askAgain, type RunInput, useRunNews } from '../../shared/lib/run-news/index.ts';
import { type RebuildEvent, reportRebuildMachine } from './report-rebuild-machine.ts';

const progressOf = (rebuild: Rebuild): RebuildEvent => ({ type: 'PROGRESS', rebuild });

const machine = reportRebuildMachine.provide({
  actors: {
    start: fromPromise(async () => String((await startRebuild()).id)),
    cancel: fromPromise<unknown, RunInput>(({ input }) => cancelRebuild(input.id)),
    watch: askAgain(fetchRebuild, progressOf),
  },
});

export type RebuildActor = ActorRefFrom<typeof reportRebuildMachine>;

/** The rebuild of this page: hears the live feed, and has the figures read again when it is done. */
export function useReportRebuild(): RebuildActor {
  const actor = useActorRef(machine);
  const outdated = useUnit(reportOutdated);
  useEffect(() => {
    const subscription = actor.on('rebuilt', () => outdated());
    return () => subscription.unsubscribe();
  }, [actor, outdated]);
  useRunNews(rebuildNews, rebuildShape, (rebuild) => actor.send(progressOf(rebuild)));
  return actor;
}

export const useIsRebuilding = (actor: RebuildActor): boolean =>
  useSelector(
    actor,
    (snapshot) => snapshot.matches('queued') || snapshot.matches('running') || snapshot.matches('cancelling'),
  );

import { useActorRef, useSelector } from '@xstate/react';
import { createWatch } from 'effector';
import { useProvidedScope, useUnit } from 'effector-react';
import { useEffect } from 'react';
import { type ActorRefFrom, fromCallback, fromPromise } from 'xstate';
import {
  cancelRebuild,
  fetchRebuild,
  rebuildShape,
  reportOutdated,
  startRebuild,
} from '../../entities/report/index.ts';
import { rebuildNews } from '../../shared/lib/lifecycle/index.ts';
import { reportRebuildMachine, type WatchInput } from './report-rebuild-machine.ts';

/** Where the live feed is silent, the server is asked this often, in ms. */
const POLL_MS = 1000;

/** Asks at once and then every second, until it is stopped or the rebuild has ended. */
const watchByAsking = fromCallback<{ type: 'none' }, WatchInput>(({ input, sendBack }) => {
  const stop = new AbortController();
  const ask = () => {
    fetchRebuild(input.id, stop.signal).then(
      (rebuild) => {
        if (!stop.signal.aborted) sendBack({ type: 'PROGRESS', rebuild });
      },
      () => undefined,
    );
  };
  ask();
  const timer = setInterval(ask, POLL_MS);
  return () => {
    stop.abort();
    clearInterval(timer);
  };
});

const machine = reportRebuildMachine.provide({
  actors: {
    start: fromPromise(async () => String((await startRebuild()).id)),
    cancel: fromPromise<unknown, WatchInput>(({ input }) => cancelRebuild(input.id)),
    watch: watchByAsking,
  },
});

export type RebuildActor = ActorRefFrom<typeof reportRebuildMachine>;

/** The rebuild of this page: hears the live feed, and has the figures read again when it is done. */
export function useReportRebuild(): RebuildActor {
  const actor = useActorRef(machine);
  const outdated = useUnit(reportOutdated);
  const scope = useProvidedScope();
  useEffect(() => {
    const subscription = actor.on('rebuilt', () => outdated());
    return () => subscription.unsubscribe();
  }, [actor, outdated]);
  useEffect(() => {
    if (scope === null) return;
    return createWatch({
      unit: rebuildNews,
      scope,
      fn: (news) => {
        const read = rebuildShape.safeParse(news);
        if (read.success) actor.send({ type: 'PROGRESS', rebuild: read.data });
      },
    });
  }, [actor, scope]);
  return actor;
}

export const useIsRebuilding = (actor: RebuildActor): boolean =>
  useSelector(
    actor,
    (snapshot) => snapshot.matches('queued') || snapshot.matches('running') || snapshot.matches('cancelling'),
  );

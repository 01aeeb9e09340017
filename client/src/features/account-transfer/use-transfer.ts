import { useActorRef } from '@xstate/react';
import { createWatch } from 'effector';
import { useProvidedScope } from 'effector-react';
import { useEffect } from 'react';
import { type ActorRefFrom, fromCallback, fromPromise, type SnapshotFrom } from 'xstate';
import * as server from '../../entities/account-transfer/index.ts';
import { transferNews } from '../../shared/lib/lifecycle/index.ts';
import { type StartInput, transferMachine, type WatchInput } from './transfer-machine.ts';

/** Where the live feed is silent, the server is asked this often, in ms. */
const POLL_MS = 700;

/** Asks at once and then over and over, until it is stopped. */
const askedFor = (fetch: typeof server.fetchExport) =>
  fromCallback<{ type: 'none' }, WatchInput>(({ input, sendBack }) => {
    const stop = new AbortController();
    const ask = () => {
      fetch(input.id, stop.signal).then(
        (run) => {
          if (!stop.signal.aborted) sendBack({ type: 'PROGRESS', run });
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

const exporting = transferMachine.provide({
  actors: {
    find: fromPromise(server.fetchLatestExport),
    start: fromPromise(server.startExport),
    cancel: fromPromise<unknown, WatchInput>(({ input }) => server.cancelExport(input.id)),
    watch: askedFor(server.fetchExport),
  },
});

const importing = transferMachine.provide({
  actors: {
    find: fromPromise(async () => {
      const { import: run } = await server.fetchImportStanding();
      // What was imported before is in the account, and no news.
      return run?.state === 'done' ? null : run;
    }),
    start: fromPromise<string, StartInput>(({ input }) => server.startImport(input.file ?? new Blob())),
    cancel: fromPromise<unknown, WatchInput>(({ input }) => server.cancelImport(input.id)),
    watch: askedFor(server.fetchImport),
  },
});

export type TransferActor = ActorRefFrom<typeof transferMachine>;

/** Whether it was cancelled and has not ended yet. */
export const isBeingCancelled = (transfer: SnapshotFrom<typeof transferMachine>): boolean =>
  transfer.matches('cancelling') || (transfer.matches('starting') && transfer.context.isUnwanted);

export const useExport = (): TransferActor => useTransfer(exporting);
export const useImport = (): TransferActor => useTransfer(importing);

/** Follows a transfer by the live feed, too: it tells of every step at once. */
function useTransfer(machine: typeof transferMachine): TransferActor {
  const actor = useActorRef(machine);
  const scope = useProvidedScope();
  useEffect(() => {
    if (scope === null) return;
    return createWatch({
      unit: transferNews,
      scope,
      fn: (news) => {
        const read = server.transferRun.safeParse(news);
        if (read.success) actor.send({ type: 'PROGRESS', run: read.data });
      },
    });
  }, [actor, scope]);
  return actor;
}

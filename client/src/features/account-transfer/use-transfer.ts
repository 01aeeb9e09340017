import { useActorRef } from '@xstate/react';
import { type ActorRefFrom, fromPromise, type SnapshotFrom } from 'xstate';
import * as server from '../../entities/account-transfer/index.ts';
import { transferNews } from '../../shared/lib/lifecycle/index.ts';
import { askAgain, type RunInput, useRunNews } from '../../shared/lib/run-news/index.ts';
import { type StartInput, type TransferEvent, transferMachine } from './transfer-machine.ts';

const progressOf = (run: server.TransferRun): TransferEvent => ({ type: 'PROGRESS', run });

const exporting = transferMachine.provide({
  actors: {
    find: fromPromise(server.fetchLatestExport),
    start: fromPromise(server.startExport),
    cancel: fromPromise<unknown, RunInput>(({ input }) => server.cancelExport(input.id)),
    watch: askAgain(server.fetchExport, progressOf),
  },
});

const importing = transferMachine.provide({
  actors: {
    find: fromPromise(async () => {
      const { import: run } = await server.fetchImportStatus();
      // What was imported before is in the account, and no news.
      return run?.state === 'done' ? null : run;
    }),
    start: fromPromise<string, StartInput>(({ input }) => server.startImport(input.file ?? new Blob())),
    cancel: fromPromise<unknown, RunInput>(({ input }) => server.cancelImport(input.id)),
    watch: askAgain(server.fetchImport, progressOf),
  },
});

export type TransferActor = ActorRefFrom<typeof transferMachine>;

/** Whether it was cancelled and has not ended yet. */
export const isBeingCancelled = (transfer: SnapshotFrom<typeof transferMachine>): boolean =>
  transfer.matches('cancelling') || (transfer.matches('starting') && transfer.context.isCancelRequested);

export const useExport = (): TransferActor => useTransfer(exporting);
export const useImport = (): TransferActor => useTransfer(importing);

/** Follows a transfer by the live feed, too: it tells of every step at once. */
function useTransfer(machine: typeof transferMachine): TransferActor {
  const actor = useActorRef(machine);
  useRunNews(transferNews, server.transferRun, (run) => actor.send(progressOf(run)));
  return actor;
}

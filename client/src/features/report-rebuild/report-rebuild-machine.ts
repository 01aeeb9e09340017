import { assign, enqueueActions, fromCallback, fromPromise, setup } from 'xstate';
import type { Rebuild } from '../../entities/report/index.ts';
import type { RunInput } from '../../shared/lib/run-news/index.ts';

type Context = {
  id: string;
  progress: Rebuild | null;
  /** The user cancelled it; whether that came in time is told by the rebuild itself. */
  isCancelRequested: boolean;
  error: unknown;
};

const NOTHING: Context = { id: '', progress: null, isCancelRequested: false, error: null };

export type RebuildEvent =
  /** The user wants the figures made anew. */
  | { type: 'REBUILD' }
  /** News of a rebuild, from the live feed or from asking. */
  | { type: 'PROGRESS'; rebuild: Rebuild }
  | { type: 'CANCEL' }
  /** The result was read. */
  | { type: 'DISMISS' };

/** The rows were replaced: figures are to be read again. */
export type RebuildNews = { type: 'rebuilt' };

/** A rebuild of the reports from the ledger: asked for, followed, cancelled; the old figures stand meanwhile. */
export const reportRebuildMachine = setup({
  types: { context: {} as Context, events: {} as RebuildEvent, emitted: {} as RebuildNews },
  actors: {
    start: fromPromise<string>(() => Promise.reject(new Error('The rebuild has no server.'))),
    cancel: fromPromise<unknown, RunInput>(() => Promise.reject(new Error('The rebuild has no server.'))),
    watch: fromCallback<{ type: 'none' }, RunInput>(() => undefined),
  },
  guards: {
    isOther: ({ context, event }) => event.type === 'PROGRESS' && String(event.rebuild.id) !== context.id,
    isCancelRequested: ({ context }) => context.isCancelRequested,
    isDone: ({ event }) => event.type === 'PROGRESS' && event.rebuild.state === 'done',
    hasFailed: ({ event }) => event.type === 'PROGRESS' && event.rebuild.state === 'failed',
    isCancelled: ({ event }) => event.type === 'PROGRESS' && event.rebuild.state === 'cancelled',
    isCancelledHere: ({ context, event }) =>
      context.isCancelRequested && event.type === 'PROGRESS' && event.rebuild.state === 'cancelled',
  },
  actions: {
    begin: assign(NOTHING),
    requestCancel: assign({ isCancelRequested: true }),
    clearCancel: assign({ isCancelRequested: false }),
    take: assign((_, { id }: { id: string }) => ({ id })),
    note: assign((_, { rebuild }: { rebuild: Rebuild }) => ({ progress: rebuild })),
    emitRebuilt: enqueueActions(({ enqueue }) => enqueue.emit({ type: 'rebuilt' })),
    fail: assign((_, { error }: { error: unknown }) => ({ error })),
  },
}).createMachine({
  id: 'reportRebuild',
  context: NOTHING,
  initial: 'idle',
  states: {
    idle: { on: { REBUILD: { target: 'queued', actions: 'begin' } } },
    queued: {
      invoke: {
        src: 'start',
        onDone: [
          {
            guard: 'isCancelRequested',
            target: 'cancelling',
            actions: { type: 'take', params: ({ event }) => ({ id: event.output }) },
          },
          { target: 'running', actions: { type: 'take', params: ({ event }) => ({ id: event.output }) } },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { CANCEL: { actions: 'requestCancel' } },
    },
    running: {
      invoke: { src: 'watch', input: ({ context }) => ({ id: context.id }) },
      on: {
        PROGRESS: [
          { guard: 'isOther' },
          {
            guard: 'isDone',
            target: 'ready',
            actions: [{ type: 'note', params: ({ event }) => ({ rebuild: event.rebuild }) }, 'emitRebuilt'],
          },
          {
            guard: 'hasFailed',
            target: 'failed',
            actions: { type: 'note', params: ({ event }) => ({ rebuild: event.rebuild }) },
          },
          { guard: 'isCancelledHere', target: 'cancelled' },
          { guard: 'isCancelled', target: 'idle' },
          { actions: { type: 'note', params: ({ event }) => ({ rebuild: event.rebuild }) } },
        ],
        CANCEL: { target: 'cancelling', actions: 'requestCancel' },
      },
    },
    cancelling: {
      invoke: {
        src: 'cancel',
        input: ({ context }) => ({ id: context.id }),
        // How it ends is told by the rebuild itself: the rows may have been swapped before the server heard of it.
        onDone: 'running',
        onError: { target: 'running', actions: 'clearCancel' },
      },
    },
    ready: { on: { DISMISS: 'idle', REBUILD: { target: 'queued', actions: 'begin' } } },
    cancelled: { on: { DISMISS: 'idle', REBUILD: { target: 'queued', actions: 'begin' } } },
    failed: { on: { DISMISS: 'idle', REBUILD: { target: 'queued', actions: 'begin' } } },
  },
});

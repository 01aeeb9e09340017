import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { TransferRun } from '../../entities/account-transfer/index.ts';
import type { RunInput } from '../../shared/lib/run-news/index.ts';

type Context = {
  id: string;
  file: Blob | null;
  run: TransferRun | null;
  /** It was cancelled before the server had told its id. */
  isCancelRequested: boolean;
  error: unknown;
};

export type TransferEvent =
  /** The user wants it; an import brings its file. */
  | { type: 'START'; file?: Blob }
  /** News of it, from the live feed or from asking. */
  | { type: 'PROGRESS'; run: TransferRun }
  | { type: 'CANCEL' }
  | { type: 'DISMISS' };

export type StartInput = { file: Blob | null };

const NOTHING: Context = { id: '', file: null, run: null, isCancelRequested: false, error: null };

const absent = () => Promise.reject(new Error('There is no server.'));

/** An export or an import of the account: found under way or asked for, followed, cancelled. */
export const transferMachine = setup({
  types: { context: {} as Context, events: {} as TransferEvent },
  actors: {
    find: fromPromise<TransferRun | null>(absent),
    start: fromPromise<string, StartInput>(absent),
    cancel: fromPromise<unknown, RunInput>(absent),
    watch: fromCallback<{ type: 'none' }, RunInput>(() => undefined),
  },
  guards: {
    isOther: ({ context, event }) => event.type === 'PROGRESS' && event.run.id !== context.id,
    isDone: ({ event }) => event.type === 'PROGRESS' && event.run.state === 'done',
    hasFailed: ({ event }) => event.type === 'PROGRESS' && event.run.state === 'failed',
    isCancelled: ({ event }) => event.type === 'PROGRESS' && event.run.state === 'cancelled',
    isCancelRequested: ({ context }) => context.isCancelRequested,
    wasDone: (_, { run }: { run: TransferRun | null }) => run?.state === 'done',
    isUnderWay: (_, { run }: { run: TransferRun | null }) =>
      run !== null && !['done', 'failed', 'cancelled'].includes(run.state),
  },
  actions: {
    begin: assign((_, { file }: { file: Blob | null }) => ({ ...NOTHING, file })),
    note: assign((_, { run }: { run: TransferRun | null }) => ({ run, id: run?.id ?? '' })),
    take: assign((_, { id }: { id: string }) => ({ id, file: null })),
    fail: assign((_, { error }: { error: unknown }) => ({ error })),
  },
}).createMachine({
  id: 'accountTransfer',
  context: NOTHING,
  initial: 'finding',
  states: {
    finding: {
      invoke: {
        src: 'find',
        onDone: [
          {
            guard: { type: 'isUnderWay', params: ({ event }) => ({ run: event.output }) },
            target: 'running',
            actions: { type: 'note', params: ({ event }) => ({ run: event.output }) },
          },
          {
            guard: { type: 'wasDone', params: ({ event }) => ({ run: event.output }) },
            target: 'done',
            actions: { type: 'note', params: ({ event }) => ({ run: event.output }) },
          },
          { target: 'idle' },
        ],
        onError: 'idle',
      },
      // Whoever chooses a file before the server has answered means it; one that is under way refuses this one.
      on: { START: 'starting' },
    },
    idle: { on: { START: 'starting' } },
    starting: {
      entry: {
        type: 'begin',
        params: ({ event }) => ({ file: event.type === 'START' ? (event.file ?? null) : null }),
      },
      invoke: {
        src: 'start',
        input: ({ context }) => ({ file: context.file }),
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
      on: { CANCEL: { actions: assign({ isCancelRequested: true }) } },
    },
    running: {
      invoke: { src: 'watch', input: ({ context }) => ({ id: context.id }) },
      on: {
        PROGRESS: [
          { guard: 'isOther' },
          { guard: 'isDone', target: 'done', actions: { type: 'note', params: ({ event }) => event } },
          { guard: 'hasFailed', target: 'failed', actions: { type: 'note', params: ({ event }) => event } },
          { guard: 'isCancelled', target: 'idle' },
          { actions: { type: 'note', params: ({ event }) => event } },
        ],
        CANCEL: 'cancelling',
      },
    },
    cancelling: {
      invoke: {
        src: 'cancel',
        input: ({ context }) => ({ id: context.id }),
        // How it ends is told by the run itself: it may have been too late.
        onDone: 'running',
        onError: 'running',
      },
    },
    done: { on: { START: 'starting' } },
    failed: { on: { START: 'starting', DISMISS: 'idle' } },
  },
});

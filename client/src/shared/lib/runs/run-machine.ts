import { assign, emit, fromPromise, setup } from 'xstate';
import { pollRun, type RunInput } from './poll-run.ts';

/** The fields that every kind of run has in the server's answers. */
export type AnyRun = {
  id: string;
  state: 'uploading' | 'queued' | 'running' | 'comparing' | 'staged' | 'done' | 'failed' | 'cancelled';
};

/** The calls of one kind of run. */
export type RunCalls<Run extends AnyRun> = {
  /** Loads the run to show before the user requests one; without this function there is none. */
  find?(): Promise<Run | null>;
  /** Requests a run, with its file if it needs one. Resolves to its id. */
  start(file: Blob | null): Promise<string>;
  cancel(id: string): Promise<unknown>;
  fetch(id: string, signal: AbortSignal): Promise<Run>;
};

type Context<Run> = {
  id: string;
  file: Blob | null;
  run: Run | null;
  /** Whether the user cancelled it; the run itself tells whether that was in time. */
  isCancelRequested: boolean;
  error: unknown;
};

export type RunEvent<Run> =
  /** The user requests a run; an import has a file. */
  | { type: 'START'; file?: Blob }
  /** Progress of the run, from the live feed or from polling. */
  | { type: 'PROGRESS'; run: Run }
  | { type: 'CANCEL' }
  /** The user dismissed the result. */
  | { type: 'DISMISS' };

/** The run ended while it was followed. */
type RunDone = { type: 'done' };

const NOTHING = { id: '', file: null, run: null, isCancelRequested: false, error: null };

const isUnfinished = ({ state }: AnyRun): boolean => !['done', 'failed', 'cancelled'].includes(state);

/** The calls, conditions and actions of a durable run. */
function runSetup<Run extends AnyRun>(calls: RunCalls<Run>) {
  type RunOrNone = { run: Run | null };
  return setup({
    types: { context: {} as Context<Run>, events: {} as RunEvent<Run>, emitted: {} as RunDone },
    actors: {
      find: fromPromise<Run | null>(async () => (await calls.find?.()) ?? null),
      start: fromPromise<string, { file: Blob | null }>(({ input }) => calls.start(input.file)),
      cancel: fromPromise<unknown, RunInput>(({ input }) => calls.cancel(input.id)),
      watch: pollRun(calls.fetch, (run): RunEvent<Run> => ({ type: 'PROGRESS', run })),
    },
    guards: {
      isOther: ({ context, event }) => event.type === 'PROGRESS' && event.run.id !== context.id,
      isDone: ({ event }) => event.type === 'PROGRESS' && event.run.state === 'done',
      hasFailed: ({ event }) => event.type === 'PROGRESS' && event.run.state === 'failed',
      isCancelled: ({ event }) => event.type === 'PROGRESS' && event.run.state === 'cancelled',
      isCancelledHere: ({ context, event }) =>
        context.isCancelRequested && event.type === 'PROGRESS' && event.run.state === 'cancelled',
      isCancelRequested: ({ context }) => context.isCancelRequested,
      wasDone: (_, { run }: RunOrNone) => run?.state === 'done',
      isUnfinished: (_, { run }: RunOrNone) => run !== null && isUnfinished(run),
    },
    actions: {
      begin: assign((_, { file }: { file: Blob | null }) => ({ ...NOTHING, file })),
      note: assign((_, { run }: RunOrNone) => ({ run, id: run?.id ?? '' })),
      take: assign((_, { id }: { id: string }) => ({ id, file: null })),
      requestCancel: assign({ isCancelRequested: true }),
      clearCancel: assign({ isCancelRequested: false }),
      emitDone: emit({ type: 'done' }),
      fail: assign((_, { error }: { error: unknown }) => ({ error })),
    },
  });
}

/**
 * A durable run on the screen: an unfinished one is found, or a new one requested; it is followed, and can be
 * cancelled.
 */
export function createRunMachine<Run extends AnyRun>(calls: RunCalls<Run>) {
  const found = ({ event }: { event: { output: Run | null } }) => ({ run: event.output });
  const noteFound = { type: 'note', params: found } as const;
  const noteProgress = { type: 'note', params: ({ event }: { event: { run: Run } }) => event } as const;
  const takeId = {
    type: 'take',
    params: ({ event }: { event: { output: string } }) => ({ id: event.output }),
  } as const;
  return runSetup(calls).createMachine({
    id: 'durableRun',
    context: NOTHING,
    initial: 'finding',
    states: {
      finding: {
        invoke: {
          src: 'find',
          onDone: [
            { guard: { type: 'isUnfinished', params: found }, target: 'running', actions: noteFound },
            { guard: { type: 'wasDone', params: found }, target: 'done', actions: noteFound },
            { target: 'idle' },
          ],
          onError: 'idle',
        },
        // A start before the server has answered is intended; if another run is under way, the server refuses an
        // import.
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
            { guard: 'isCancelRequested', target: 'cancelling', actions: takeId },
            { target: 'running', actions: takeId },
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
            { guard: 'isDone', target: 'done', actions: [noteProgress, 'emitDone'] },
            { guard: 'hasFailed', target: 'failed', actions: noteProgress },
            { guard: 'isCancelledHere', target: 'cancelled' },
            { guard: 'isCancelled', target: 'idle' },
            { actions: noteProgress },
          ],
          CANCEL: { target: 'cancelling', actions: 'requestCancel' },
        },
      },
      cancelling: {
        invoke: {
          src: 'cancel',
          input: ({ context }) => ({ id: context.id }),
          // The run itself tells how it ended: cancelling may have been too late.
          onDone: 'running',
          onError: { target: 'running', actions: 'clearCancel' },
        },
      },
      done: { on: { START: 'starting', DISMISS: 'idle' } },
      cancelled: { on: { START: 'starting', DISMISS: 'idle' } },
      failed: { on: { START: 'starting', DISMISS: 'idle' } },
    },
  });
}

/** Whether a run is under way, from its request on. */
export const isUnderWay = (snapshot: { value: unknown }): boolean =>
  ['starting', 'running', 'cancelling'].includes(String(snapshot.value));

import { assign, enqueueActions, fromPromise, setup } from 'xstate';
import { ApiError, Unreachable } from '../../../shared/api/api-error.ts';
import type { CommandAnswer } from '../../../shared/lib/commands/index.ts';
import { dependsOn, idsGivenBy, withGivenIds } from './given-ids.ts';
import type { ConfirmedEntry, GivenIds, LaneEntry, RefusedEntry } from './lane-entry.ts';

/** Entries that the server took but that its history may not show yet. */
const RECENT = 50;

/** A server that asks for patience without saying how long gets this much, in ms. */
const BACK_OFF_MS = 2000;

/** A server that did not answer is asked again after this many ms, unless the connection comes back earlier. */
const WAIT_FOR_SERVER_MS = 10_000;

type Context = {
  /** In the order of the user's acts; the first is on its way. */
  queue: readonly LaneEntry[];
  recent: readonly ConfirmedEntry[];
  refused: readonly RefusedEntry[];
  ids: GivenIds;
  backOffMs: number;
};

type LaneEvent =
  /** The user did something. */
  | { type: 'SUBMIT'; entry: LaneEntry }
  /** Try a refused entry again, under the same key. */
  | { type: 'RETRY'; key: string }
  /** The user has seen a refusal. */
  | { type: 'DISMISS'; key: string }
  /** Entries that an earlier page left behind. */
  | { type: 'RESTORE'; entries: readonly LaneEntry[] }
  /** The connection or the session is back. */
  | { type: 'RESUME' }
  /** Another account: nothing of this one goes on. */
  | { type: 'FORGET' };

export type LaneNews =
  | { type: 'held'; entry: LaneEntry }
  | { type: 'confirmed'; entry: LaneEntry; answer: CommandAnswer }
  | { type: 'refused'; entry: LaneEntry; error: unknown; dropped: readonly LaneEntry[] };

const errorOf = (event: unknown): unknown => (event as { error?: unknown }).error;

/**
 * The one lane of the user's changes. It sends them one at a time and in order, each under its own idempotency key;
 * what the screen shows meanwhile hangs on the `held` entries. A refusal ends exactly that entry and those that
 * cannot be without it; a lost connection or session only makes the lane wait.
 */
export const historyMachine = setup({
  types: { context: {} as Context, events: {} as LaneEvent, emitted: {} as LaneNews },
  actors: {
    send: fromPromise<CommandAnswer, LaneEntry>(() => Promise.reject(new Error('The lane has no server.'))),
  },
  guards: {
    hasEntries: ({ context }) => context.queue.length > 0,
    hasNoAnswer: ({ event }) => {
      const error = errorOf(event);
      return error instanceof Unreachable || (error instanceof ApiError && error.status === 503);
    },
    isSignedOut: ({ event }) => {
      const error = errorOf(event);
      return error instanceof ApiError && error.status === 401;
    },
    isThrottled: ({ event }) => {
      const error = errorOf(event);
      return error instanceof ApiError && error.status === 429;
    },
  },
  delays: { backOff: ({ context }) => context.backOffMs, waitForServer: WAIT_FOR_SERVER_MS },
  actions: {
    push: enqueueActions(({ context, enqueue }, { entry }: { entry: LaneEntry }) => {
      const known = withGivenIds(entry, context.ids);
      enqueue.assign({ queue: [...context.queue, known] });
      enqueue.emit({ type: 'held', entry: known });
    }),
    retry: enqueueActions(({ context, enqueue }, { key }: { key: string }) => {
      const refused = context.refused.find((entry) => entry.key === key);
      if (refused === undefined) return;
      const { error: _, ...entry } = refused;
      enqueue.assign({
        queue: [...context.queue, entry],
        refused: context.refused.filter((other) => other.key !== key),
      });
      enqueue.emit({ type: 'held', entry });
    }),
    restore: enqueueActions(({ context, enqueue }, { entries }: { entries: readonly LaneEntry[] }) => {
      const known = new Set(context.queue.map(({ key }) => key));
      const missing = entries.filter(({ key }) => !known.has(key));
      enqueue.assign({ queue: [...context.queue, ...missing] });
      for (const entry of missing) enqueue.emit({ type: 'held', entry });
    }),
    dismiss: assign({
      refused: ({ context }, { key }: { key: string }) =>
        context.refused.filter((entry) => entry.key !== key),
    }),
    confirm: enqueueActions(({ context, enqueue }, { answer }: { answer: CommandAnswer }) => {
      const [entry, ...rest] = context.queue;
      if (entry === undefined) return;
      const ids = { ...context.ids, ...idsGivenBy(entry, answer.result) };
      enqueue.assign({
        ids,
        queue: rest.map((waiting) => withGivenIds(waiting, ids)),
        recent: [...context.recent, { ...entry, revision: answer.revision }].slice(-RECENT),
      });
      enqueue.emit({ type: 'confirmed', entry, answer });
      // Patches that name a record by its negative id are laid over the record anew, under its given id.
      for (const waiting of rest) {
        const known = withGivenIds(waiting, ids);
        if (JSON.stringify(known.patches) !== JSON.stringify(waiting.patches))
          enqueue.emit({ type: 'held', entry: known });
      }
    }),
    refuse: enqueueActions(({ context, enqueue }, { error }: { error: unknown }) => {
      const [entry, ...rest] = context.queue;
      if (entry === undefined) return;
      const dropped = dependents(entry, rest);
      enqueue.assign({
        queue: rest.filter((waiting) => !dropped.includes(waiting)),
        refused: [...context.refused.filter(({ key }) => key !== entry.key), { ...entry, error }],
      });
      enqueue.emit({ type: 'refused', entry, error, dropped });
    }),
    noteBackOff: assign({
      backOffMs: (_, { error }: { error: unknown }) =>
        error instanceof ApiError && error.retryAfter !== null ? error.retryAfter * 1000 : BACK_OFF_MS,
    }),
    forget: assign({ queue: [], recent: [], refused: [], ids: {} }),
  },
}).createMachine({
  id: 'history',
  context: { queue: [], recent: [], refused: [], ids: {}, backOffMs: BACK_OFF_MS },
  on: {
    SUBMIT: { actions: { type: 'push', params: ({ event }) => ({ entry: event.entry }) } },
    RETRY: { actions: { type: 'retry', params: ({ event }) => ({ key: event.key }) } },
    RESTORE: { actions: { type: 'restore', params: ({ event }) => ({ entries: event.entries }) } },
    DISMISS: { actions: { type: 'dismiss', params: ({ event }) => ({ key: event.key }) } },
    FORGET: { target: '.resting', actions: 'forget', reenter: true },
  },
  initial: 'resting',
  states: {
    resting: { always: { guard: 'hasEntries', target: 'sending' } },
    sending: {
      invoke: {
        src: 'send',
        input: ({ context }) => context.queue[0] as LaneEntry,
        onDone: {
          target: 'resting',
          actions: { type: 'confirm', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: [
          { guard: 'hasNoAnswer', target: 'waiting' },
          { guard: 'isSignedOut', target: 'signedOut' },
          {
            guard: 'isThrottled',
            target: 'backingOff',
            actions: { type: 'noteBackOff', params: ({ event }) => ({ error: event.error }) },
          },
          { target: 'resting', actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    waiting: { on: { RESUME: 'resting' }, after: { waitForServer: 'resting' } },
    // Only a sign-in helps: then the lane is told to go on.
    signedOut: { on: { RESUME: 'resting' } },
    backingOff: { after: { backOff: 'resting' } },
  },
});

/** The entries of the queue that fall with a refused one, also those that hang on a fallen one. */
function dependents(refused: LaneEntry, queue: readonly LaneEntry[]): LaneEntry[] {
  const fallen = [refused];
  for (const entry of queue) if (fallen.some((one) => dependsOn(entry, one))) fallen.push(entry);
  return fallen.slice(1);
}

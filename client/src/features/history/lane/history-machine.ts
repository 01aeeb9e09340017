import { assign, enqueueActions, fromPromise, setup } from 'xstate';
import { ApiError } from '#shared/api/api-error.ts';
import { isCancelled, isSignedOut, isUnanswered } from '#shared/api/failures.ts';
import type { CommandAnswer } from '#shared/lib/commands/command.ts';
import {
  editsConflictField,
  isEditConflict,
  moveToQuestion,
  rebased,
  userSawTheirs,
  withOwnKeys,
} from './edit-conflicts.ts';
import type { ConfirmedEntry, LaneEntry, SentEntry } from './lane-entry.ts';
import type { LaneContext, LaneEvent, LaneNews } from './lane-events.ts';
import { dependsOn, idsResolvedBy, withResolvedIds } from './resolved-ids.ts';

/** How many accepted entries are kept in case the history does not show them yet. */
const RECENT = 200;

/** The pause after a throttling answer that gives no time, in ms. */
const BACK_OFF_MS = 2000;

/**
 * Pauses before the retry of a call without an answer, in ms: a short one first, then each twice as long. The lane
 * also retries when the connection is restored.
 */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 10_000;

/** What the server says about why it can't save anything; null where it doesn't. */
const outageIn = (error: unknown): string | null =>
  error instanceof ApiError && error.code === 'out_of_space' ? error.message : null;

const errorOf = (event: unknown): unknown => (event as { error?: unknown }).error;

/**
 * The single queue of the user's changes, called the lane. It sends entries one at a time and in order, each under its
 * own idempotency key; until the answer, the screen shows their patches. A refusal removes only that entry and the
 * entries that depend on it; a lost connection or session only makes the lane wait.
 */
export const historyMachine = setup({
  types: { context: {} as LaneContext, events: {} as LaneEvent, emitted: {} as LaneNews },
  actors: {
    send: fromPromise<CommandAnswer, SentEntry>(() =>
      Promise.reject(new Error('No send actor was provided.')),
    ),
  },
  guards: {
    hasEntries: ({ context }) => context.queue.length > 0,
    isUnreachable: ({ event }) => isUnanswered(errorOf(event)),
    isSessionOver: ({ event }) => isSignedOut(errorOf(event)) || isCancelled(errorOf(event)),
    userSawTheirs: ({ context, event }) => {
      const [error, entry] = [errorOf(event), context.queue[0]];
      return isEditConflict(error) && entry !== undefined && userSawTheirs(entry, error);
    },
    isEditConflict: ({ event }) => isEditConflict(errorOf(event)),
    isThrottled: ({ event }) => {
      const error = errorOf(event);
      return error instanceof ApiError && error.status === 429;
    },
  },
  delays: {
    backOff: ({ context }) => context.backOffMs,
    waitForServer: ({ context }) =>
      Math.min(FIRST_WAIT_MS * 2 ** (context.failedAttempts - 1), LONGEST_WAIT_MS),
  },
  actions: {
    enqueueEntry: enqueueActions(({ context, enqueue }, { entry }: { entry: LaneEntry }) => {
      const resolved = withResolvedIds(entry, context.ids);
      enqueue.emit({ type: 'applied', entry: resolved });
      // If the entry edits a field that an open question is about, it joins that question, which then shows the newest
      // value.
      const open = context.questions.find(({ error }) => editsConflictField(resolved, error));
      if (open === undefined) {
        enqueue.assign({ queue: [...context.queue, resolved] });
        return;
      }
      const question = { ...open, entries: [...open.entries, resolved] };
      enqueue.assign({ questions: context.questions.map((one) => (one === open ? question : one)) });
      enqueue.emit({ type: 'questioned', question });
    }),
    retry: enqueueActions(({ context, enqueue }, { key }: { key: string }) => {
      const refused = context.refused.find((entry) => entry.key === key);
      if (refused === undefined) return;
      const { error: _, ...entry } = refused;
      enqueue.assign({
        queue: [...context.queue, entry],
        refused: context.refused.filter((other) => other.key !== key),
      });
      enqueue.emit({ type: 'applied', entry });
    }),
    restore: enqueueActions(({ context, enqueue }, { entries }: { entries: readonly LaneEntry[] }) => {
      const resolved = new Set(context.queue.map(({ key }) => key));
      const missing = entries.filter(({ key }) => !resolved.has(key));
      enqueue.assign({ queue: [...context.queue, ...missing] });
      for (const entry of missing) enqueue.emit({ type: 'applied', entry });
    }),
    dismiss: assign({
      refused: ({ context }, { key }: { key: string }) =>
        context.refused.filter((entry) => entry.key !== key),
    }),
    commit: enqueueActions(({ context, enqueue }, { answer }: { answer: CommandAnswer }) => {
      const [entry, ...rest] = context.queue;
      if (entry === undefined) return;
      const ids = { ...context.ids, ...idsResolvedBy(entry, answer.result) };
      enqueue.assign({
        ids,
        failedAttempts: 0,
        queue: rest.map((waiting) => withResolvedIds(waiting, ids)),
        recent: [...context.recent, { ...withResolvedIds(entry, ids), revision: answer.revision }].slice(
          -RECENT,
        ),
      });
      enqueue.emit({ type: 'confirmed', entry, answer });
      // Patches under a temporary negative id are applied again under the id from the server.
      for (const waiting of rest) {
        const resolved = withResolvedIds(waiting, ids);
        if (JSON.stringify(resolved.patches) !== JSON.stringify(waiting.patches))
          enqueue.emit({ type: 'applied', entry: resolved });
      }
    }),
    recordExternal: assign(({ context }, { entry }: { entry: ConfirmedEntry }) => ({
      recent: [...context.recent, entry].slice(-RECENT),
    })),
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
    rebase: assign({
      queue: ({ context }, { error }: { error: unknown }) =>
        context.queue.map((entry, at) => (at === 0 && isEditConflict(error) ? rebased(entry, error) : entry)),
    }),
    raiseQuestion: enqueueActions(({ context, enqueue }, { error }: { error: unknown }) => {
      const [entry, ...rest] = context.queue;
      if (entry === undefined || !isEditConflict(error)) return;
      const { queue, question, dropped } = moveToQuestion(entry, rest, context.questions, error);
      const others = context.questions.filter(({ key }) => key !== question?.key);
      enqueue.assign({ queue, questions: question === null ? others : [...others, question] });
      enqueue.emit(
        question === null
          ? { type: 'rolledBack', entries: dropped, error }
          : { type: 'questioned', question },
      );
    }),
    keepMine: assign(({ context }, { key }: { key: string }) => {
      const question = context.questions.find((one) => one.key === key);
      if (question === undefined) return {};
      const again = question.entries.map((entry) => rebased(entry, question.error));
      return {
        queue: [...context.queue, ...again],
        questions: context.questions.filter((one) => one !== question),
      };
    }),
    dropMine: enqueueActions(({ context, enqueue }, { key }: { key: string }) => {
      const question = context.questions.find((one) => one.key === key);
      if (question === undefined) return;
      enqueue.assign({ questions: context.questions.filter((one) => one !== question) });
      enqueue.emit({ type: 'rolledBack', entries: question.entries, error: question.error });
    }),
    setBackOff: assign({
      backOffMs: (_, { error }: { error: unknown }) =>
        error instanceof ApiError && error.retryAfter !== null ? error.retryAfter * 1000 : BACK_OFF_MS,
    }),
    countFailedAttempt: assign({
      failedAttempts: ({ context }) => context.failedAttempts + 1,
      outage: ({ event }) => outageIn(errorOf(event)),
    }),
    clear: assign({
      queue: [],
      recent: [],
      refused: [],
      questions: [],
      ids: {},
      failedAttempts: 0,
      outage: null,
    }),
  },
}).createMachine({
  id: 'history',
  context: {
    queue: [],
    recent: [],
    refused: [],
    questions: [],
    ids: {},
    backOffMs: BACK_OFF_MS,
    failedAttempts: 0,
    outage: null,
  },
  on: {
    SUBMIT: { actions: { type: 'enqueueEntry', params: ({ event }) => ({ entry: event.entry }) } },
    RECORD_EXTERNAL: { actions: { type: 'recordExternal', params: ({ event }) => ({ entry: event.entry }) } },
    RETRY: { actions: { type: 'retry', params: ({ event }) => ({ key: event.key }) } },
    RESTORE: { actions: { type: 'restore', params: ({ event }) => ({ entries: event.entries }) } },
    KEEP_MINE: { actions: { type: 'keepMine', params: ({ event }) => ({ key: event.key }) } },
    USE_THEIRS: { actions: { type: 'dropMine', params: ({ event }) => ({ key: event.key }) } },
    DISMISS: { actions: { type: 'dismiss', params: ({ event }) => ({ key: event.key }) } },
    RESET: { target: '.idle', actions: 'clear', reenter: true },
  },
  initial: 'idle',
  states: {
    idle: { always: { guard: 'hasEntries', target: 'sending' } },
    sending: {
      invoke: {
        src: 'send',
        input: ({ context }) => withOwnKeys(context.queue[0] as LaneEntry, context.recent),
        onDone: {
          target: 'idle',
          actions: { type: 'commit', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: [
          { guard: 'isUnreachable', target: 'waiting', actions: 'countFailedAttempt' },
          { guard: 'isSessionOver', target: 'signedOut' },
          {
            guard: 'isThrottled',
            target: 'backingOff',
            actions: { type: 'setBackOff', params: ({ event }) => ({ error: event.error }) },
          },
          {
            guard: 'userSawTheirs',
            target: 'idle',
            actions: { type: 'rebase', params: ({ event }) => ({ error: event.error }) },
          },
          {
            guard: 'isEditConflict',
            target: 'idle',
            actions: { type: 'raiseQuestion', params: ({ event }) => ({ error: event.error }) },
          },
          { target: 'idle', actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    waiting: { on: { RESUME: 'idle' }, after: { waitForServer: 'idle' } },
    // After a sign-in, RESUME continues.
    signedOut: { on: { RESUME: 'idle' } },
    backingOff: { after: { backOff: 'idle' } },
  },
});

/** The queued entries that depend on a refused one, directly or through another dropped entry. */
function dependents(refused: LaneEntry, queue: readonly LaneEntry[]): LaneEntry[] {
  const fallen = [refused];
  for (const entry of queue) if (fallen.some((one) => dependsOn(entry, one))) fallen.push(entry);
  return fallen.slice(1);
}

import { describe, expect, it } from 'vitest';
import { ApiError, Unreachable } from '#shared/api/api-error.ts';
import { machineSteps } from '#shared/testing/machine-steps.ts';
import { historyMachine } from './history-machine.ts';
import type { LaneEntry } from './lane-entry.ts';
import type { LaneContext } from './lane-events.ts';

const KEYS = ['a', 'b'] as const;

const entry = (key: string): LaneEntry => ({
  key,
  kind: 'command',
  name: 'EditJob',
  payload: { jobId: 1 },
  label: key,
  patches: [{ entity: 'job', id: 1, fields: { [key]: 'mine' }, before: { [key]: 'before' } }],
  failure: `not ${key}`,
  at: '2026-11-20T10:00:00Z',
});

const refusal = (status: number, code: string) => new ApiError({ status, code, message: code });
const conflict = (key: string) =>
  new ApiError({
    status: 409,
    code: 'edit_conflict',
    message: 'Others changed it.',
    revision: 9,
    conflicts: [
      {
        ...{ entity: 'job', id: '1', name: 'Manual', field: key, commandId: 'x', source: 'user' },
        ...{ before: 'before', theirs: 'theirs', mine: 'mine', at: '2026-11-20T10:00:00Z', actor: 'Marta' },
        ...{ beforeText: 'before', theirsText: 'theirs', mineText: 'mine', sameSession: false },
      },
    ],
  });

const accepted = {
  type: 'xstate.done.actor.0.history.sending',
  output: { commandId: 'a', revision: 1, result: {} },
  actorId: '0.history.sending',
};
const rejected = (error: unknown) => ({
  type: 'xstate.error.actor.0.history.sending',
  error,
  actorId: '0.history.sending',
});

const events = [
  ...KEYS.map((key) => ({ type: 'SUBMIT', entry: entry(key) })),
  ...KEYS.flatMap((key) => ['RETRY', 'KEEP_MINE', 'USE_THEIRS', 'DISMISS'].map((type) => ({ type, key }))),
  { type: 'RESUME' },
  accepted,
  rejected(new Unreachable('away')),
  rejected(refusal(401, 'unauthenticated')),
  rejected(refusal(429, 'throttled')),
  rejected(refusal(422, 'invalid')),
  ...KEYS.map((key) => ({ ...rejected(conflict(key)), of: key })),
];

const keysOf = (entries: readonly { key: string }[]) => entries.map(({ key }) => key);
const places = (context: LaneContext) => ({
  queue: keysOf(context.queue),
  recent: keysOf(context.recent),
  refused: keysOf(context.refused),
  questions: context.questions.flatMap(({ entries }) => keysOf(entries)),
});
const count = (context: LaneContext, key: string) =>
  Object.values(places(context)).filter((keys) => keys.includes(key)).length;

/** Each entry is submitted once, under a key of its own; a conflict is about the entry that is being sent. */
const isPossible = (context: LaneContext, event: { type: string; entry?: LaneEntry; of?: string }) =>
  (event.entry === undefined || count(context, event.entry.key) === 0) &&
  (event.of === undefined || context.queue[0]?.key === event.of);

const steps = machineSteps(historyMachine, {
  events: ({ context }) => events.filter((event) => isPossible(context, event)),
  identify: ({ value, context }) => [value, places(context)],
});
const states = steps.map(({ state }) => state);

/** Whether the user gave a change up by this step: chose the version of others, or dismissed its refusal. */
const isGivenUp = ({ before, event }: (typeof steps)[number], key: string) =>
  (event.type === 'USE_THEIRS' &&
    before.context.questions.some((one) => one.key === event.key && keysOf(one.entries).includes(key))) ||
  (event.type === 'DISMISS' && event.key === key && places(before.context).refused.includes(key));

describe('every path of the lane', () => {
  it('reaches every state, and rests in idle only when nothing waits', () => {
    expect(new Set(states.map(({ value }) => String(value)))).toEqual(
      new Set(['idle', 'sending', 'waiting', 'signedOut', 'backingOff']),
    );
    for (const state of states) {
      if (state.matches('idle')) expect(state.context.queue).toEqual([]);
      if (state.matches('sending')) expect(state.context.queue).not.toEqual([]);
    }
  });

  it('keeps each change in exactly one place until the user gives it up', () => {
    const lost = steps.flatMap((step) =>
      KEYS.filter((key) => count(step.before.context, key) > 0)
        .filter((key) => count(step.state.context, key) !== (isGivenUp(step, key) ? 0 : 1))
        .map((key) => [key, step.event.type, places(step.before.context), places(step.state.context)]),
    );
    expect(lost).toEqual([]);
  });

  it('sends nothing again that was accepted', () => {
    const repeated = steps.filter(({ before, state }) =>
      places(before.context).recent.some((key) => places(state.context).queue.includes(key)),
    );
    expect(repeated).toEqual([]);
  });

  it('keeps the whole queue while the server does not answer or nobody is signed in', () => {
    const pauses = steps.filter(
      ({ before, state }) => before.matches('sending') && !state.matches('idle') && !state.matches('sending'),
    );
    expect(pauses.length).toBeGreaterThan(0);
    for (const { before, state } of pauses) {
      expect(places(state.context).queue).toEqual(places(before.context).queue);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { getSimplePaths } from 'xstate/graph';
import { type AnyRun, createRunMachine, type RunEvent } from './run-machine.ts';

const never = () => Promise.reject(new Error('Paths call no server.'));
const machine = createRunMachine<AnyRun>({ find: never, start: never, cancel: never, fetch: never });

const run = (state: AnyRun['state'], id = 'r1'): AnyRun => ({ id, state });
const progress = (state: AnyRun['state'], id?: string): RunEvent<AnyRun> => ({
  type: 'PROGRESS',
  run: run(state, id),
});
const actor = (name: string) => ({ actorId: `0.durableRun.${name}` });
const answered = (name: string, output: unknown) => ({
  type: `xstate.done.actor.0.durableRun.${name}`,
  output,
  ...actor(name),
});
const broken = (name: string) => ({
  type: `xstate.error.actor.0.durableRun.${name}`,
  error: new Error('no'),
  ...actor(name),
});

const events = [
  { type: 'START' },
  { type: 'CANCEL' },
  { type: 'DISMISS' },
  progress('running'),
  progress('done'),
  progress('failed'),
  progress('cancelled'),
  progress('done', 'of another run'),
  answered('finding', null),
  answered('finding', run('running')),
  answered('finding', run('done')),
  broken('finding'),
  answered('starting', 'r1'),
  broken('starting'),
  answered('cancelling', undefined),
  broken('cancelling'),
];

const paths = getSimplePaths(machine, {
  events: events as RunEvent<AnyRun>[],
  serializeState: ({ value, context }) =>
    JSON.stringify([value, context.run?.state, context.isCancelRequested, context.error !== null]),
  limit: 100_000,
});

describe('every path of a durable run', () => {
  it('reaches every state', () => {
    expect(new Set(paths.map(({ state }) => String(state.value)))).toEqual(
      new Set(['finding', 'idle', 'starting', 'running', 'cancelling', 'done', 'cancelled', 'failed']),
    );
  });

  it('is done only when the run itself is done, and failed only with its error or its state', () => {
    for (const { state } of paths) {
      if (state.matches('done')) expect(state.context.run).toEqual(run('done'));
      if (state.matches('failed'))
        expect(state.context.error !== null || state.context.run?.state === 'failed').toBe(true);
    }
  });

  it('is cancelled only after the user cancelled it', () => {
    for (const { state, steps } of paths) {
      if (!state.matches('cancelled')) continue;
      expect(steps.map(({ event }) => event.type)).toContain('CANCEL');
      expect(state.context.isCancelRequested).toBe(true);
    }
  });

  it('follows a run only under its own id, and keeps no file after the server has it', () => {
    for (const { state } of paths) {
      if (!state.matches('running') && !state.matches('cancelling')) continue;
      expect(state.context.id).toBe('r1');
      expect(state.context.file).toBeNull();
    }
  });

  it('starts a second run only after the first one has ended', () => {
    for (const { steps } of paths) {
      for (const [index, { event, state }] of steps.entries()) {
        if (event.type !== 'START' || !state.matches('starting')) continue;
        const before = steps[index - 1]?.state;
        expect(before?.matches('running') || before?.matches('cancelling')).not.toBe(true);
      }
    }
  });
});

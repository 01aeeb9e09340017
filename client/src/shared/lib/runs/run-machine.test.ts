import { expect, it, vi } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import type { RunInput } from './poll-run.ts';
import { type AnyRun, createRunMachine, type RunEvent } from './run-machine.ts';

type TestRun = AnyRun & { done: number };

type Options = {
  begin?: () => Promise<string>;
  cancel?: () => Promise<unknown>;
  find?: () => Promise<TestRun | null>;
};

function start({
  begin = () => Promise.resolve('r1'),
  cancel = () => Promise.resolve(undefined),
  find = () => Promise.resolve(null),
}: Options = {}) {
  const stopped = vi.fn();
  const watched: string[] = [];
  let notify: (event: RunEvent<TestRun>) => void = () => undefined;
  const reported = vi.fn();
  const actor = createActor(
    createRunMachine<TestRun>({
      find,
      start: begin,
      cancel,
      fetch: () => Promise.reject(new Error()),
    }).provide({
      actors: {
        watch: fromCallback<{ type: 'none' }, RunInput>(({ input, sendBack }) => {
          watched.push(input.id);
          notify = sendBack;
          return stopped;
        }),
      },
    }),
  );
  actor.on('done', reported);
  actor.start();
  return { actor, reported, watched, stopped, report: (event: RunEvent<TestRun>) => notify(event) };
}

const progress = (changes: Partial<TestRun>): RunEvent<TestRun> => ({
  type: 'PROGRESS',
  run: { id: 'r1', state: 'running', done: 0, ...changes },
});

const until = (actor: ReturnType<typeof start>['actor'], state: string) =>
  vi.waitFor(() => expect(actor.getSnapshot().value).toBe(state));

it('follows a run from its start to its result, which it announces once', async () => {
  const { actor, reported, watched, stopped, report } = start();
  actor.send({ type: 'START' });
  expect(actor.getSnapshot().value).toBe('starting');
  await until(actor, 'running');
  expect(watched).toEqual(['r1']);
  report(progress({ done: 40 }));
  expect(actor.getSnapshot().context.run?.done).toBe(40);
  report(progress({ state: 'done', done: 100 }));
  expect(actor.getSnapshot().value).toBe('done');
  expect(stopped).toHaveBeenCalledOnce();
  actor.send(progress({ state: 'done' }));
  expect(reported).toHaveBeenCalledOnce();
  actor.send({ type: 'DISMISS' });
  expect(actor.getSnapshot().value).toBe('idle');
});

it('ignores events of other runs', async () => {
  const { actor, reported } = start();
  actor.send({ type: 'START' });
  await until(actor, 'running');
  actor.send(progress({ id: 'other', state: 'done' }));
  expect(actor.getSnapshot().value).toBe('running');
  expect(reported).not.toHaveBeenCalled();
});

it('is cancelled once the run says so, and continues when cancelling failed', async () => {
  const { actor, watched, report } = start();
  actor.send({ type: 'START' });
  await until(actor, 'running');
  actor.send({ type: 'CANCEL' });
  await vi.waitFor(() => expect(watched).toHaveLength(2));
  expect(actor.getSnapshot().value).toBe('running');
  report(progress({ state: 'cancelled' }));
  expect(actor.getSnapshot().value).toBe('cancelled');
  actor.send({ type: 'DISMISS' });
  expect(actor.getSnapshot().value).toBe('idle');

  const late = start({ cancel: () => Promise.reject(new Error('too late')) });
  late.actor.send({ type: 'START' });
  await until(late.actor, 'running');
  late.actor.send({ type: 'CANCEL' });
  await vi.waitFor(() => expect(late.watched).toHaveLength(2));
  late.report(progress({ state: 'done' }));
  expect(late.actor.getSnapshot().value).toBe('done');
});

it('is done when cancelling came too late', async () => {
  const { actor, watched, report, reported } = start();
  actor.send({ type: 'START' });
  await until(actor, 'running');
  actor.send({ type: 'CANCEL' });
  await vi.waitFor(() => expect(watched).toHaveLength(2));
  report(progress({ state: 'done' }));
  expect(actor.getSnapshot().value).toBe('done');
  expect(reported).toHaveBeenCalledTimes(1);
});

it('can be cancelled before the server has answered the start, and can then be started again', async () => {
  const started = Promise.withResolvers<string>();
  const { actor, watched, report } = start({ begin: () => started.promise });
  actor.send({ type: 'START' });
  actor.send({ type: 'CANCEL' });
  started.resolve('r1');
  await vi.waitFor(() => expect(watched).toEqual(['r1']));
  report(progress({ state: 'cancelled' }));
  expect(actor.getSnapshot().value).toBe('cancelled');
  actor.send({ type: 'START' });
  await until(actor, 'running');
});

it('reports a failure, at the start or later, and can be retried', async () => {
  const { actor } = start({ begin: () => Promise.reject(new Error('no')) });
  actor.send({ type: 'START' });
  await until(actor, 'failed');
  actor.send({ type: 'START' });
  expect(actor.getSnapshot().value).toBe('starting');

  const other = start();
  other.actor.send({ type: 'START' });
  await until(other.actor, 'running');
  other.report(progress({ state: 'failed' }));
  expect(other.actor.getSnapshot().value).toBe('failed');
  expect(other.reported).not.toHaveBeenCalled();
});

it('becomes idle when the run was cancelled elsewhere', async () => {
  const { actor, report } = start();
  actor.send({ type: 'START' });
  await until(actor, 'running');
  report(progress({ state: 'cancelled' }));
  expect(actor.getSnapshot().value).toBe('idle');
});

it.each([
  ['under way', 'running', 'running'],
  ['waiting to be handed over', 'staged', 'running'],
  ['done', 'done', 'done'],
  ['failed before', 'failed', 'idle'],
  ['cancelled before', 'cancelled', 'idle'],
] as const)('finds a run that is %s', async (_what, state, shown) => {
  const { actor } = start({ find: () => Promise.resolve({ id: 'r1', state, done: 1 }) });
  await until(actor, shown);
});

it('is idle when the latest run cannot be loaded', async () => {
  const { actor } = start({ find: () => Promise.reject(new Error('no')) });
  await until(actor, 'idle');
});

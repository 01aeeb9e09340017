import { expect, it, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { Rebuild } from '../../entities/report/index.ts';
import type { RunInput } from '../../shared/lib/run-news/index.ts';
import { type RebuildEvent, reportRebuildMachine } from './report-rebuild-machine.ts';

type Options = { begin?: () => Promise<string>; cancel?: () => Promise<unknown> };

function start({
  begin = () => Promise.resolve('r1'),
  cancel = () => Promise.resolve(undefined),
}: Options = {}) {
  const stopped = vi.fn();
  const watched: string[] = [];
  let notify: (event: RebuildEvent) => void = () => undefined;
  const reported = vi.fn();
  const actor = createActor(
    reportRebuildMachine.provide({
      actors: {
        start: fromPromise(begin),
        cancel: fromPromise<unknown, RunInput>(cancel),
        watch: fromCallback<{ type: 'none' }, RunInput>(({ input, sendBack }) => {
          watched.push(input.id);
          notify = sendBack;
          return stopped;
        }),
      },
    }),
  );
  actor.on('rebuilt', reported);
  actor.start();
  return { actor, reported, watched, stopped, notify: (event: RebuildEvent) => notify(event) };
}

const progress = (changes: Partial<Rebuild>): RebuildEvent => ({
  type: 'PROGRESS',
  rebuild: { id: 'r1', state: 'running', eventsTotal: 100, eventsDone: 0, ...changes },
});

const until = (actor: ReturnType<typeof start>['actor'], state: string) =>
  vi.waitFor(() => expect(actor.getSnapshot().value).toBe(state));

it('follows a rebuild from its start to its result, and has the figures read again once', async () => {
  const { actor, reported, watched, stopped, notify } = start();
  actor.send({ type: 'REBUILD' });
  expect(actor.getSnapshot().value).toBe('queued');
  await until(actor, 'running');
  expect(watched).toEqual(['r1']);
  notify(progress({ eventsDone: 40 }));
  expect(actor.getSnapshot().context.progress?.eventsDone).toBe(40);
  notify(progress({ state: 'done', eventsDone: 100, identical: true }));
  expect(actor.getSnapshot().value).toBe('ready');
  expect(stopped).toHaveBeenCalledOnce();
  actor.send(progress({ state: 'done' }));
  expect(reported).toHaveBeenCalledOnce();
  actor.send({ type: 'DISMISS' });
  expect(actor.getSnapshot().value).toBe('idle');
});

it('hears nothing of other rebuilds', async () => {
  const { actor, reported } = start();
  actor.send({ type: 'REBUILD' });
  await until(actor, 'running');
  actor.send(progress({ id: 'other', state: 'done' }));
  expect(actor.getSnapshot().value).toBe('running');
  expect(reported).not.toHaveBeenCalled();
});

it('is cancelled once the rebuild says so, and goes on when the cancelling did not arrive', async () => {
  const { actor, watched, notify } = start();
  actor.send({ type: 'REBUILD' });
  await until(actor, 'running');
  actor.send({ type: 'CANCEL' });
  await vi.waitFor(() => expect(watched).toHaveLength(2));
  expect(actor.getSnapshot().value).toBe('running');
  notify(progress({ state: 'cancelled' }));
  expect(actor.getSnapshot().value).toBe('cancelled');
  actor.send({ type: 'DISMISS' });
  expect(actor.getSnapshot().value).toBe('idle');

  const late = start({ cancel: () => Promise.reject(new Error('too late')) });
  late.actor.send({ type: 'REBUILD' });
  await until(late.actor, 'running');
  late.actor.send({ type: 'CANCEL' });
  await vi.waitFor(() => expect(late.watched).toHaveLength(2));
  late.notify(progress({ state: 'done' }));
  expect(late.actor.getSnapshot().value).toBe('ready');
});

it('is done when the cancelling came after the rows were swapped', async () => {
  const { actor, watched, notify, reported } = start();
  actor.send({ type: 'REBUILD' });
  await until(actor, 'running');
  actor.send({ type: 'CANCEL' });
  await vi.waitFor(() => expect(watched).toHaveLength(2));
  notify(progress({ state: 'done' }));
  expect(actor.getSnapshot().value).toBe('ready');
  expect(reported).toHaveBeenCalledTimes(1);
});

it('is cancelled before the server told that it has begun, and the next one is wanted again', async () => {
  const started = Promise.withResolvers<string>();
  const { actor, watched, notify } = start({ begin: () => started.promise });
  actor.send({ type: 'REBUILD' });
  actor.send({ type: 'CANCEL' });
  started.resolve('r1');
  await vi.waitFor(() => expect(watched).toEqual(['r1']));
  notify(progress({ state: 'cancelled' }));
  expect(actor.getSnapshot().value).toBe('cancelled');
  actor.send({ type: 'REBUILD' });
  await until(actor, 'running');
});

it('says that it failed, at its start or on its way, and can be tried again', async () => {
  const { actor } = start({ begin: () => Promise.reject(new Error('no')) });
  actor.send({ type: 'REBUILD' });
  await until(actor, 'failed');
  actor.send({ type: 'REBUILD' });
  expect(actor.getSnapshot().value).toBe('queued');

  const other = start();
  other.actor.send({ type: 'REBUILD' });
  await until(other.actor, 'running');
  other.notify(progress({ state: 'failed' }));
  expect(other.actor.getSnapshot().value).toBe('failed');
  expect(other.reported).not.toHaveBeenCalled();
});

it('ends quietly when the rebuild was cancelled elsewhere', async () => {
  const { actor, notify } = start();
  actor.send({ type: 'REBUILD' });
  await until(actor, 'running');
  notify(progress({ state: 'cancelled' }));
  expect(actor.getSnapshot().value).toBe('idle');
});

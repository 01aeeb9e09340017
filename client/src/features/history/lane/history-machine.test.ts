import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { ApiError, Unreachable } from '#shared/api/api-error.ts';
import type { CommandAnswer } from '#shared/lib/commands/command.ts';
import { historyMachine } from './history-machine.ts';
import type { LaneEntry, SentEntry } from './lane-entry.ts';
import type { LaneNews } from './lane-events.ts';

const entry = (key: string, over: Partial<LaneEntry> = {}): LaneEntry => ({
  key,
  kind: 'command',
  name: 'EditJob',
  payload: { jobId: 1 },
  label: key,
  patches: [{ entity: 'job', id: 1, fields: { name: key } }],
  failure: `not ${key}`,
  at: '2026-11-20T10:00:00Z',
  ...over,
});

const answer = (key: string, result: unknown = {}): CommandAnswer => ({
  commandId: key,
  revision: 1,
  result,
});

function start(send: (entry: LaneEntry) => Promise<CommandAnswer>) {
  const clock = new SimulatedClock();
  const news: LaneNews[] = [];
  const actor = createActor(
    historyMachine.provide({
      actors: { send: fromPromise<CommandAnswer, SentEntry>(({ input }) => send(input)) },
    }),
    { clock },
  );
  for (const type of ['applied', 'confirmed', 'refused'] as const) actor.on(type, (one) => news.push(one));
  actor.start();
  return {
    actor,
    clock,
    news,
    published: () => news.flatMap((one) => ('entry' in one ? [`${one.type} ${one.entry.key}`] : [])),
  };
}

describe('historyMachine', () => {
  it('sends one entry at a time, in order', async () => {
    const sent: string[] = [];
    const { actor, published } = start(async ({ key }) => {
      sent.push(`start ${key}`);
      await Promise.resolve();
      sent.push(`end ${key}`);
      return answer(key);
    });
    for (const key of ['a', 'b', 'c']) actor.send({ type: 'SUBMIT', entry: entry(key) });
    await vi.waitFor(() => expect(published()).toContain('confirmed c'));
    expect(sent).toEqual(['start a', 'end a', 'start b', 'end b', 'start c', 'end c']);
  });

  it('removes only the refused entry, and retries it under the same key', async () => {
    const keys: string[] = [];
    let isWilling = false;
    const { actor, published } = start(async ({ key }) => {
      keys.push(key);
      if (key === 'a' && !isWilling) throw new ApiError({ status: 422, code: 'invalid', message: '' });
      return answer(key);
    });
    actor.send({ type: 'SUBMIT', entry: entry('a') });
    actor.send({ type: 'SUBMIT', entry: entry('b') });
    await vi.waitFor(() => expect(published()).toContain('confirmed b'));
    expect(published()).toContain('refused a');
    isWilling = true;
    actor.send({ type: 'RETRY', key: 'a' });
    await vi.waitFor(() => expect(published()).toContain('confirmed a'));
    expect(keys).toEqual(['a', 'b', 'a']);
    expect(actor.getSnapshot().context.refused).toEqual([]);
  });

  it('keeps everything while the server does not answer, and continues on RESUME', async () => {
    let isAway = true;
    const { actor, published } = start(async ({ key }) => {
      if (isAway) throw new Unreachable('away');
      return answer(key);
    });
    actor.send({ type: 'SUBMIT', entry: entry('a') });
    await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('waiting'));
    actor.send({ type: 'SUBMIT', entry: entry('b') });
    expect(actor.getSnapshot().context.queue.map(({ key }) => key)).toEqual(['a', 'b']);
    isAway = false;
    actor.send({ type: 'RESUME' });
    await vi.waitFor(() => expect(published()).toContain('confirmed b'));
    expect(published()).not.toContain('refused a');
  });

  it('retries by itself when the server is down again, but after a sign-out only on RESUME', async () => {
    const faults = [
      new ApiError({ status: 503, code: 'unavailable', message: '' }),
      new ApiError({ status: 401, code: 'unauthenticated', message: '' }),
    ];
    const { actor, clock, published } = start(async ({ key }) => {
      const fault = faults.shift();
      if (fault !== undefined) throw fault;
      return answer(key);
    });
    actor.send({ type: 'SUBMIT', entry: entry('a') });
    await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('waiting'));
    clock.increment(10_000);
    await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('signedOut'));
    clock.increment(60_000);
    expect(actor.getSnapshot().value).toBe('signedOut');
    actor.send({ type: 'RESUME' });
    await vi.waitFor(() => expect(published()).toContain('confirmed a'));
  });

  it('retries soon after one lost connection, and with growing pauses while no answer comes', async () => {
    let tries = 0;
    const { actor, clock, published } = start(async ({ key }) => {
      tries += 1;
      if (tries < 4) throw new Unreachable('away');
      return answer(key);
    });
    actor.send({ type: 'SUBMIT', entry: entry('a') });
    for (const [at, ms] of [1000, 2000, 4000].entries()) {
      await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('waiting'));
      clock.increment(ms - 1);
      expect(tries).toBe(at + 1);
      clock.increment(1);
    }
    await vi.waitFor(() => expect(published()).toContain('confirmed a'));
    expect(tries).toBe(4);
  });

  it('waits as long as a throttling server requests', async () => {
    let tries = 0;
    const { actor, clock, published } = start(async ({ key }) => {
      tries += 1;
      if (tries === 1) throw new ApiError({ status: 429, code: 'too_many', message: '', retryAfter: 7 });
      return answer(key);
    });
    actor.send({ type: 'SUBMIT', entry: entry('a') });
    await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('backingOff'));
    clock.increment(6999);
    expect(actor.getSnapshot().value).toBe('backingOff');
    clock.increment(1);
    await vi.waitFor(() => expect(published()).toContain('confirmed a'));
  });

  it('puts the id from the server into later entries', async () => {
    const sent: unknown[] = [];
    const { actor, published } = start(async (one) => {
      sent.push(one.payload);
      return answer(one.key, one.key === 'make' ? { job: { id: 17 } } : {});
    });
    actor.send({
      type: 'SUBMIT',
      entry: entry('make', {
        name: 'CreateJob',
        payload: { job: {} },
        patches: [{ entity: 'job', id: -1, fields: {}, created: true }],
      }),
    });
    actor.send({ type: 'SUBMIT', entry: entry('edit', { payload: { jobId: -1, job: { quantity: -1 } } }) });
    await vi.waitFor(() => expect(published()).toContain('confirmed edit'));
    expect(sent).toEqual([{ job: {} }, { jobId: 17, job: { quantity: -1 } }]);
  });

  it('emits a created record under its server id, so that an undo finds it', async () => {
    const { actor, published } = start(async (one) => answer(one.key, { job: { id: 17 } }));
    const creation = { entity: 'job', id: -1, fields: {}, created: true };
    actor.send({ type: 'SUBMIT', entry: entry('make', { name: 'CreateJob', patches: [creation] }) });
    await vi.waitFor(() => expect(published()).toContain('confirmed make'));
    expect(actor.getSnapshot().context.recent[0]?.patches).toEqual([{ ...creation, id: 17 }]);
  });

  it('drops the entries that depend on a refused one: edits of its record and its undo', async () => {
    const { actor, news, published } = start(async ({ key }) => {
      if (key === 'make') throw new ApiError({ status: 422, code: 'invalid', message: '' });
      return answer(key);
    });
    actor.send({
      type: 'SUBMIT',
      entry: entry('make', { patches: [{ entity: 'job', id: -1, fields: {}, created: true }] }),
    });
    actor.send({ type: 'SUBMIT', entry: entry('edit', { payload: { jobIds: [3, -1] } }) });
    actor.send({ type: 'SUBMIT', entry: entry('undo', { kind: 'undo', target: 'make' }) });
    actor.send({ type: 'SUBMIT', entry: entry('other') });
    await vi.waitFor(() => expect(published()).toContain('confirmed other'));
    const refused = news.find((one) => one.type === 'refused');
    expect(refused?.type === 'refused' ? refused.dropped.map(({ key }) => key) : []).toEqual([
      'edit',
      'undo',
    ]);
  });

  it('clears everything when the account is closed', async () => {
    const { actor } = start(() => new Promise(() => undefined));
    actor.send({ type: 'SUBMIT', entry: entry('a') });
    actor.send({ type: 'RESET' });
    expect(actor.getSnapshot().value).toBe('idle');
    expect(actor.getSnapshot().context).toMatchObject({ queue: [], recent: [], refused: [] });
  });

  it('restores entries of an earlier page load only once', async () => {
    const { actor, published } = start(() => new Promise(() => undefined));
    actor.send({ type: 'SUBMIT', entry: entry('a') });
    actor.send({ type: 'RESTORE', entries: [entry('a'), entry('b')] });
    expect(published()).toEqual(['applied a', 'applied b']);
  });
});

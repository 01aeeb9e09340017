import { AppendTooLarge, RevisionConflict, StreamDeleted } from '@ledgerline/shared-events/ledger/errors.ts';
import type { LedgerStore, PositionedEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newStream, useEventStore } from './support/event-store.ts';
import { collect, newEvent, newEvents } from './support/events.ts';
import { patientStore } from './support/patient-store.ts';

const eventStore = useEventStore();
let store: LedgerStore;
beforeAll(() => {
  store = patientStore(eventStore.url);
});
afterAll(() => store.close());

describe('append', () => {
  it('returns the revision of the last event', async () => {
    const stream = newStream();
    expect(await store.append(stream, -1, newEvents(3))).toEqual({ revision: 2 });
    expect(await store.append(stream, 2, newEvents(1))).toEqual({ revision: 3 });
  });

  it('refuses a revision other than the current one of the stream', async () => {
    const stream = newStream();
    await store.append(stream, -1, newEvents(2));
    const attempt = store.append(stream, 0, newEvents(1));
    await expect(attempt).rejects.toThrow(new RevisionConflict(stream, 0, 1));
    await expect(store.append(newStream(), 4, newEvents(1))).rejects.toBeInstanceOf(RevisionConflict);
  });

  it('answers a repetition like the first time, even after later events', async () => {
    const stream = newStream();
    const events = newEvents(2);
    await store.append(stream, -1, events);
    await store.append(stream, 1, newEvents(5));
    expect(await store.append(stream, -1, events)).toEqual({ revision: 1 });
    expect(await collect(store.read(stream))).toHaveLength(7);
  });

  it('treats a partly overlapping repetition as a conflict', async () => {
    const stream = newStream();
    const [first, second] = newEvents(2);
    if (!first || !second) throw new Error('two events expected');
    await store.append(stream, -1, [first, second]);
    await expect(store.append(stream, -1, [first, newEvent()])).rejects.toBeInstanceOf(RevisionConflict);
    await expect(store.append(stream, -1, [first, second, newEvent()])).rejects.toBeInstanceOf(
      RevisionConflict,
    );
  });

  it('refuses more than 1 MiB', async () => {
    const stream = newStream();
    const attempt = store.append(stream, -1, [newEvent({ text: 'x'.repeat(1024 * 1024) })]);
    await expect(attempt).rejects.toBeInstanceOf(AppendTooLarge);
    expect(await collect(store.read(stream))).toEqual([]);
  });

  it('lets exactly one of two writers at the same revision succeed', async () => {
    const stream = newStream();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => store.append(stream, -1, newEvents(2))),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect(await collect(store.read(stream))).toHaveLength(2);
  });
});

describe('read', () => {
  it('returns what was written, in order', async () => {
    const stream = newStream();
    const events = [
      newEvent({ title: 'Übersetzung «翻訳» 🎉', nested: { rate: '0.125' } }),
      newEvent({ n: 2 }),
    ];
    await store.append(stream, -1, events);
    const read = await collect(store.read(stream));
    expect(read).toEqual(
      events.map((event, revision) => ({ ...event, stream, revision, recordedAt: expect.any(String) })),
    );
    expect(Math.abs(Date.parse(read[0]?.recordedAt ?? '') - Date.now())).toBeLessThan(60_000);
  });

  it('returns nothing for a missing stream', async () => {
    expect(await collect(store.read(newStream()))).toEqual([]);
  });

  it('reads parts of a stream, in both directions, over more than one page', async () => {
    const stream = newStream();
    await store.append(stream, -1, newEvents(700));
    const revisions = async (options: Parameters<LedgerStore['read']>[1]) =>
      (await collect(store.read(stream, options))).map((event) => event.revision);
    expect(await revisions({})).toEqual(Array.from({ length: 700 }, (_, n) => n));
    expect(await revisions({ backwards: true })).toEqual(Array.from({ length: 700 }, (_, n) => 699 - n));
    expect(await revisions({ from: 5, limit: 3 })).toEqual([5, 6, 7]);
    expect(await revisions({ from: 5, limit: 3, backwards: true })).toEqual([5, 4, 3]);
    expect(await revisions({ backwards: true, limit: 1 })).toEqual([699]);
    expect(await revisions({ from: 700 })).toEqual([]);
  });

  it('can be ended early, and stops when its signal aborts', async () => {
    const stream = newStream();
    await store.append(stream, -1, newEvents(1000));
    for await (const event of store.read(stream)) if (event.revision === 3) break;
    const controller = new AbortController();
    const reading = collect(
      (async function* () {
        for await (const event of store.read(stream, { signal: controller.signal })) {
          if (event.revision === 10) controller.abort(new Error('enough'));
          yield event;
        }
      })(),
    );
    await expect(reading).rejects.toThrow('enough');
  });
});

describe('tombstone', () => {
  it('ends a stream for ever, and may be repeated', async () => {
    const stream = newStream();
    await store.append(stream, -1, newEvents(1));
    await store.tombstone(stream, 0);
    await store.tombstone(stream, 'any');
    await expect(collect(store.read(stream))).rejects.toThrow(new StreamDeleted(stream));
    await expect(store.append(stream, 0, newEvents(1))).rejects.toThrow(new StreamDeleted(stream));
  });

  it('refuses another revision', async () => {
    const stream = newStream();
    await store.append(stream, -1, newEvents(2));
    await expect(store.tombstone(stream, 0)).rejects.toThrow(new RevisionConflict(stream, 0, 1));
  });
});

describe('subscribe', () => {
  type Followed = { events: PositionedEvent[]; caughtUp: number; checkpoints: string[] };

  async function follow(
    streamPrefix: string,
    after: string | null,
    until: (seen: Followed) => boolean,
    meanwhile: () => Promise<void> = async () => undefined,
  ): Promise<Followed> {
    const seen: Followed = { events: [], caughtUp: 0, checkpoints: [] };
    const controller = new AbortController();
    const following = store.subscribe({
      streamPrefix,
      after,
      onEvents: async (events) => void seen.events.push(...events),
      onCheckpoint: async (position) => void seen.checkpoints.push(position),
      onCaughtUp: () => {
        seen.caughtUp += 1;
      },
      signal: controller.signal,
    });
    await meanwhile();
    await vi.waitUntil(() => until(seen), { interval: 5 });
    controller.abort();
    await following;
    return seen;
  }

  it('delivers old and new events of the prefix in order, each once, and says when it has caught up', async () => {
    const prefix = newStream('feed');
    const streams = [`${prefix}-a`, `${prefix}-b`];
    for (const stream of streams) await store.append(stream, -1, newEvents(300));
    await store.append(newStream('other'), -1, newEvents(10));
    const { events, caughtUp } = await follow(
      prefix,
      null,
      (seen) => seen.events.length >= 700 && seen.caughtUp > 0,
      async () => {
        for (let n = 300; n < 350; n += 1) {
          for (const stream of streams) await store.append(stream, n - 1, newEvents(1, n));
        }
      },
    );
    expect(caughtUp).toBe(1);
    for (const stream of streams) {
      const own = events.filter((event) => event.stream === stream);
      expect(own.map((event) => event.revision)).toEqual(Array.from({ length: 350 }, (_, n) => n));
    }
    expect(new Set(events.map((event) => event.position)).size).toBe(700);
  });

  it('continues after a position', async () => {
    const prefix = newStream('feed');
    await store.append(prefix, -1, newEvents(20));
    const first = await follow(prefix, null, (seen) => seen.events.length >= 20);
    const after = first.events[11]?.position ?? '';
    const second = await follow(prefix, after, (seen) => seen.caughtUp > 0);
    expect(second.events.map((event) => event.revision)).toEqual([12, 13, 14, 15, 16, 17, 18, 19]);
  });

  it('reports positions to continue from when only other streams grow', async () => {
    const prefix = newStream('quiet');
    const other = newStream('noise');
    await store.append(other, -1, newEvents(1500));
    const seen = await follow(
      prefix,
      null,
      ({ caughtUp, checkpoints }) => caughtUp > 0 && checkpoints.length > 0,
    );
    expect(seen.events).toEqual([]);
    const again = await follow(prefix, seen.checkpoints.at(-1) ?? null, ({ caughtUp }) => caughtUp > 0);
    expect(again.events).toEqual([]);
  });

  it('delivers the next batch only after the last one is settled', async () => {
    const prefix = newStream('slow');
    await store.append(prefix, -1, newEvents(2000));
    const controller = new AbortController();
    let busy = 0;
    let overlaps = 0;
    let received = 0;
    await store.subscribe({
      streamPrefix: prefix,
      after: null,
      onEvents: async (events) => {
        busy += 1;
        if (busy > 1) overlaps += 1;
        await new Promise((resolve) => setImmediate(resolve));
        busy -= 1;
        received += events.length;
        if (received === 2000) controller.abort();
      },
      onCheckpoint: async () => undefined,
      signal: controller.signal,
    });
    expect({ overlaps, received }).toEqual({ overlaps: 0, received: 2000 });
  });

  it('delivers a batch again when its consumer failed', async () => {
    const prefix = newStream('failing');
    await store.append(prefix, -1, newEvents(5));
    const controller = new AbortController();
    const causes: string[] = [];
    const refused: number[] = [];
    const measured: number[] = [];
    await store.subscribe({
      streamPrefix: prefix,
      after: null,
      onEvents: async (events) => {
        const revisions = events.map((event) => event.revision);
        if (refused.length === 0) {
          refused.push(...revisions);
          throw new Error('the database is away');
        }
        measured.push(...revisions);
        if (measured.length >= 5) controller.abort();
      },
      onCheckpoint: async () => undefined,
      onReconnect: (cause) => causes.push(cause.message),
      signal: controller.signal,
    });
    expect(causes).toEqual(['the database is away']);
    expect(refused[0]).toBe(0);
    expect(measured).toEqual([0, 1, 2, 3, 4]);
  });

  it('never delivers events of the event store itself', async () => {
    const prefix = newStream('ended');
    await store.append(prefix, -1, newEvents(2));
    await store.tombstone(prefix, 1);
    const { events } = await follow(prefix, null, (seen) => seen.caughtUp > 0);
    expect(events.map((event) => event.type)).not.toContain('$streamDeleted');
  });
});

it('answers a ping', async () => {
  await expect(store.ping()).resolves.toBeUndefined();
});

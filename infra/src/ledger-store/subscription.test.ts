import type { PositionedEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { describe, expect, it } from 'vitest';
import type { EventSource, StoreConnection, SubscriptionSignals } from './client.ts';
import type { ClientEvent, ClientPosition } from './stored-event.ts';
import { LogSubscription } from './subscription.ts';

function at(commit: number): ClientPosition {
  return { commit: BigInt(commit), prepare: BigInt(commit) };
}

function event(commit: number, type = 'JobCreated'): ClientEvent {
  return {
    streamId: 'account-1',
    id: `id-${commit}`,
    revision: BigInt(commit),
    type,
    isJson: true,
    data: {},
    created: new Date(0),
    position: at(commit),
  };
}

/** A step of a connection: events that arrive together, or a failure. */
type Step = { events: ClientEvent[]; checkpoint?: number; caughtUp?: boolean } | { failure: string };

/** A connection with one script per subscription; after its script a subscription waits. */
function scripted(scripts: Step[][]): { connection: StoreConnection; startedAfter: (bigint | null)[] } {
  const startedAfter: (bigint | null)[] = [];
  const unused = () => Promise.reject(new Error('not part of this test'));
  const subscribe = (
    _prefix: string,
    after: ClientPosition | null,
    signals: SubscriptionSignals,
  ): EventSource => {
    const steps = scripts[startedAfter.length] ?? [];
    startedAfter.push(after?.commit ?? null);
    let waiting: ClientEvent[] = [];
    let cancel: () => void = () => undefined;
    const cancelled = new Promise<boolean>((resolve) => {
      cancel = () => resolve(false);
    });
    return {
      take: () => waiting.shift() ?? null,
      async ready() {
        if (waiting.length > 0) return true;
        const step = steps.shift();
        if (!step) return cancelled;
        if ('failure' in step) throw new Error(step.failure);
        waiting = [...step.events];
        if (step.checkpoint !== undefined) signals.onCheckpoint(at(step.checkpoint));
        if (step.caughtUp) signals.onCaughtUp();
        return true;
      },
      cancel: async () => cancel(),
      dropConnection: cancel,
    };
  };
  const connection: StoreConnection = {
    append: unused,
    appendForeign: unused,
    tombstone: unused,
    readLog: () => {
      throw new Error('This test reads no log.');
    },
    read: () => subscribe('', null, { onCheckpoint: () => undefined, onCaughtUp: () => undefined }),

    subscribe,
    close: async () => undefined,
  };
  return { connection, startedAfter };
}

/** Runs scripts and answers the calls of the consumer in order; ends after the call `until`. */
async function reported(
  scripts: Step[][],
  until: string,
  failOnce = '',
): Promise<{ log: string[]; startedAfter: (bigint | null)[] }> {
  const { connection, startedAfter } = scripted(scripts);
  const log: string[] = [];
  const controller = new AbortController();
  let toFail = failOnce;
  const note = (line: string) => {
    log.push(line);
    if (line === until) controller.abort();
  };
  const subscription = new LogSubscription(connection, {
    streamPrefix: 'account-',
    after: null,
    onEvents: async (events: readonly PositionedEvent[]) => {
      const line = `events ${events.map(({ revision }) => revision).join(' ')}`;
      if (line === toFail) {
        toFail = '';
        throw new Error('consumer failed');
      }
      note(line);
    },
    onCheckpoint: async (position) => note(`checkpoint ${position}`),
    onCaughtUp: () => note('caught up'),
    onReconnect: (cause) => note(`reconnect: ${cause.message}`),
    signal: controller.signal,
  });
  await subscription.run();
  return { log, startedAfter };
}

describe('LogSubscription', () => {
  it('reports a checkpoint, and that it caught up, only after the earlier events', async () => {
    const { log } = await reported(
      [[{ events: [event(1), event(2)], checkpoint: 5, caughtUp: true }]],
      'caught up',
    );
    expect(log).toEqual(['events 1 2', 'checkpoint 5/5', 'caught up']);
  });

  it('reports no checkpoint before the position of its own events', async () => {
    const { log } = await reported(
      [
        [
          { events: [event(7)], checkpoint: 7 },
          { events: [], caughtUp: true },
        ],
      ],
      'caught up',
    );
    expect(log).toEqual(['events 7', 'caught up']);
  });

  it('continues after the last acknowledged position, of an event or a checkpoint', async () => {
    const { log, startedAfter } = await reported(
      [
        [{ events: [event(1)] }, { failure: 'cut' }],
        [{ events: [], checkpoint: 9 }, { failure: 'cut again' }],
        [{ events: [event(10)] }],
      ],
      'events 10',
    );
    expect(startedAfter).toEqual([null, 1n, 9n]);
    expect(log.filter((line) => line.startsWith('reconnect'))).toHaveLength(2);
  });

  it('delivers a batch again when its consumer failed', async () => {
    const { log, startedAfter } = await reported(
      [[{ events: [event(1)] }, { events: [event(2)] }], [{ events: [event(2)] }]],
      'events 2',
      'events 2',
    );
    expect(log).toEqual(['events 1', 'reconnect: consumer failed', 'events 2']);
    expect(startedAfter).toEqual([null, 1n]);
  });

  it('delivers at most 256 events at a time, and no events of the store itself', async () => {
    const many = Array.from({ length: 300 }, (_, n) => event(n + 1, n === 0 ? '$metadata' : 'JobCreated'));
    const { log } = await reported([[{ events: many, caughtUp: true }]], 'caught up');
    expect(log.slice(0, 2).map((line) => line.split(' ').length - 1)).toEqual([256, 43]);
  });
});

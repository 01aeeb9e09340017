import { randomUUID } from 'node:crypto';
import { type EventStoreDBClient, jsonEvent, streamNameFilter } from '@eventstore/db-client';

/** An event of the size that the app writes: about 280 bytes of JSON and 250 of metadata. */
export function typicalEvent() {
  const data = {
    jobId: 17,
    before: { status: 'active', completedAt: null },
    after: { status: 'completed', completedAt: '2026-01-01' },
    label: 'Mark as completed: annual report',
    text: 'x'.repeat(100),
  };
  const metadata = {
    commandId: randomUUID(),
    command: 'MarkJobCompleted',
    accountId: randomUUID(),
    actor: randomUUID(),
    source: 'user',
    correlationId: randomUUID(),
    schema: '1',
  };
  return jsonEvent({ type: 'JobMarkedCompleted', data, metadata });
}

/** Appends to 1,000 streams with a fixed number of appends in flight. Returns the milliseconds of each append. */
export async function appends(
  client: EventStoreDBClient,
  count: number,
  underWay: number,
  eventsEach = 1,
): Promise<number[]> {
  const latencies: number[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const stream = `account-${next % 1000}`;
      next += 1;
      const started = performance.now();
      await client.appendToStream(stream, Array.from({ length: eventsEach }, typicalEvent));
      latencies.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: underWay }, worker));
  return latencies;
}

/** Reads the whole log once. Returns the number of its events. */
export async function readAll(client: EventStoreDBClient): Promise<number> {
  let events = 0;
  for await (const _ of client.readAll({}, { highWaterMark: 256 })) events += 1;
  return events;
}

/** Subscribes to the log by prefix from its beginning until it has caught up. Returns the number of events. */
export async function catchUp(client: EventStoreDBClient): Promise<number> {
  const filter = streamNameFilter({ prefixes: ['account-'], checkpointInterval: 32 });
  const subscription = client.subscribeToAll({ filter }, { highWaterMark: 256 });
  let events = 0;
  await new Promise<void>((resolve) => {
    subscription.on('caughtUp', resolve);
    subscription.on('data', () => {
      events += 1;
    });
  });
  await subscription.unsubscribe();
  return events;
}

/** The milliseconds from an append to its delivery to a live subscription, one append after the other. */
export async function liveDelivery(client: EventStoreDBClient, count: number): Promise<number[]> {
  const subscription = client.subscribeToStream('live', { fromRevision: 'end' });
  const latencies: number[] = [];
  let sentAt = 0;
  await new Promise<void>((resolve) => {
    const send = () => {
      sentAt = performance.now();
      void client.appendToStream('live', typicalEvent());
    };
    subscription.on('caughtUp', send);
    subscription.on('data', () => {
      latencies.push(performance.now() - sentAt);
      if (latencies.length === count) resolve();
      else send();
    });
  });
  await subscription.unsubscribe();
  return latencies;
}

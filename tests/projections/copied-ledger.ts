import { randomUUID } from 'node:crypto';
import type { NewEvent, StoredEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { accountOfStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import { collect } from '../eventstore/support/events.ts';
import { MemoryLedger } from './memory-ledger.ts';

type CopyChoice = {
  /** Which streams to copy; by default all. */
  streams?: (stream: string) => boolean;
  /** How many events of a stream to copy; by default all. */
  events?: (stream: string) => number;
};

const isOfAccount = (stream: string) => accountOfStream(stream) !== null;

/** Another store with the events of a ledger, appended stream by stream, as a copy to a cluster results in. */
export async function copyOf(ledger: MemoryLedger, choice: CopyChoice = {}): Promise<MemoryLedger> {
  const { streams = isOfAccount, events = () => Number.POSITIVE_INFINITY } = choice;
  const copy = new MemoryLedger();
  const names = new Set(ledger.log.map(({ stream }) => stream));
  for (const stream of [...names].filter(streams)) {
    const stored = await collect(ledger.read(stream, { limit: events(stream) }));
    if (stored.length > 0) await copy.append(stream, -1, stored.map(toNewEvent));
  }
  return copy;
}

/** The same store with only the first events of its log, as a backup restores it. */
export async function restored(ledger: MemoryLedger, events: number): Promise<MemoryLedger> {
  const copy = new MemoryLedger();
  for (const event of ledger.log.slice(0, events)) {
    await copy.append(event.stream, event.revision - 1, [toNewEvent(event)]);
  }
  return copy;
}

function toNewEvent({ id, type, data, metadata, recordedAt }: StoredEvent): NewEvent {
  return { id, type, data, metadata, recordedAt };
}

/** The events under new ids, as if others had been appended in their place. */
export function underOtherIds(events: readonly StoredEvent[]): NewEvent[] {
  return events.map((event) => ({ ...toNewEvent(event), id: randomUUID() }));
}

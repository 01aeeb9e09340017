import { randomUUID } from 'node:crypto';
import { OutcomeUnknown } from '@ledgerline/shared-events/ledger/errors.ts';
import type { NewEvent } from '@ledgerline/shared-events/ledger/store.ts';

/** An event as the app writes it. */
export function newEvent(data: Record<string, unknown> = {}): NewEvent {
  return {
    id: randomUUID(),
    type: 'JobCreated',
    data,
    metadata: { commandId: randomUUID(), source: 'user' },
  };
}

/** `count` events, numbered in `data.n` from `first` on. */
export function newEvents(count: number, first = 0): NewEvent[] {
  return Array.from({ length: count }, (_, index) => newEvent({ n: first + index }));
}

/** Collects all items of an async iterable. */
export async function collect<T>(iterable: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of iterable) items.push(item);
  return items;
}

/** The final result of a write: one with an unknown outcome is repeated, which settles it. */
export async function settled<T>(write: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) throw error;
    }
  }
}

import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import {
  formatConnectionString,
  parseConnectionString,
} from '@ledgerline/infra/ledger-store/connection-string.ts';
import { afterAll } from 'vitest';
import type { TestEventStore } from './event-store.ts';

/** How long an append may take, in ms: longer than the client's 10 s, for a busy machine. */
const DEADLINE = 100_000;

/**
 * The official client of a node, which the test has to dispose of. Its deadlines are long enough for a busy machine.
 */
export function connectClient(url: string): EventStoreDBClient {
  const address = parseConnectionString(url);
  const options = { ...address.options, defaultDeadline: DEADLINE };
  return EventStoreDBClient.connectionString(formatConnectionString({ ...address, options }));
}

/** The official client, connected at its first use and closed after the tests of the file. */
export function useClient(eventStore: TestEventStore): () => EventStoreDBClient {
  let client: EventStoreDBClient | undefined;
  afterAll(() => client?.dispose());
  return () => {
    client ??= connectClient(eventStore.url);
    return client;
  };
}

/** `count` JSON events of type `JobCreated`, numbered in `data.n`. */
export function jsonEvents(count: number, type = 'JobCreated') {
  return Array.from({ length: count }, (_, n) => jsonEvent({ type, data: { n } }));
}

/** The name and password in a connection string, which may name several hosts; empty without credentials. */
export function credentialsOf(url: string): { username: string; password: string } {
  return parseConnectionString(url).user ?? { username: '', password: '' };
}

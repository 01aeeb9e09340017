import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import {
  formatConnectionString,
  parseConnectionString,
} from '@ledgerline/infra/ledger-store/connection-string.ts';
import { afterAll } from 'vitest';
import type { TestEventStore } from './event-store.ts';

/** How long an append may take, in milliseconds: on a machine that does much else, longer than the client's 10 s. */
const DEADLINE = 100_000;

/** The official client of a node, for the test to dispose of. It waits as long as a busy machine needs. */
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

/** So many JSON events of type `JobCreated`, each telling its number in `data.n`. */
export function jsonEvents(count: number, type = 'JobCreated') {
  return Array.from({ length: count }, (_, n) => jsonEvent({ type, data: { n } }));
}

/** The name and password in a connection string, which may name several hosts; empty where it has none. */
export function credentialsOf(url: string): { username: string; password: string } {
  return parseConnectionString(url).user ?? { username: '', password: '' };
}

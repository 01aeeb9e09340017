import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { EventStoreDBClient } from '@eventstore/db-client';
import type { Side } from './eventstore-rounds.ts';

const SERVER = fileURLToPath(new URL('./eventstore-ceiling-server.ts', import.meta.url));

/**
 * A side whose server does almost nothing, so that its figures are the most that the official client can reach. The
 * server sends `events` events per read.
 */
export async function openCeiling(name: string, events: number): Promise<Side> {
  const server = fork(SERVER, [String(events)]);
  const [message]: { port?: number }[] = await once(server, 'message');
  return {
    name,
    server,
    client: EventStoreDBClient.connectionString(`esdb://127.0.0.1:${message?.port}?tls=false`),
  };
}

import { randomUUID } from 'node:crypto';
import type { ApiAnswer, ApiClient } from '../support/api-client.ts';
import type { Cluster } from './cluster.ts';

const LANES = 4;

/** Restarts the processes of a cluster, half of each role at a time. */
export async function restartInTurns(cluster: Cluster): Promise<void> {
  for (const half of [0, 1]) {
    const members = cluster.members.filter((_, place) => place % 2 === half);
    await Promise.all(members.map((member) => cluster.restart(member)));
  }
}

/** Sends commands, queries and requests for pages until `during` has ended; answers what was not answered 200. */
export async function callsDuring(
  api: ApiClient,
  during: Promise<void>,
): Promise<{ calls: number; failed: string[] }> {
  const outcome = { calls: 0, failed: [] as string[] };
  let isOver = false;
  const call = async (what: string, answer: Promise<ApiAnswer>) => {
    const { status, body } = await answer.catch((error: unknown) => ({ status: 0, body: String(error) }));
    outcome.calls += 1;
    if (status !== 200) outcome.failed.push(`${what}: ${status} ${JSON.stringify(body)}`);
  };
  const lane = async (place: number) => {
    const payload = { job: { name: `Lane ${place}`, quantity: 1000 } };
    while (!isOver) {
      const key = { 'idempotency-key': randomUUID() };
      await call('command', api.post('/api/command/CreateJob', payload, key));
      await call('command without a key', api.post('/api/command/CreateJob', payload));
      await call('query', api.get('/api/job?type=all'));
      await call('page', api.get('/'));
    }
  };
  const lanes = Array.from({ length: LANES }, (_, place) => lane(place));
  try {
    await during;
  } finally {
    isOver = true;
    await Promise.all(lanes);
  }
  return outcome;
}

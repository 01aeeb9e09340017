import { readFileSync } from 'node:fs';
import type { EventStoreDBClient } from '@eventstore/db-client';
import type { NodeProcess } from '../eventstore/support/node-process.ts';

/** A node under load, and the client that makes it. */
export type Side = { name: string; node: NodeProcess; client: EventStoreDBClient };

/** Something that is done to every side in turn, round after round. Answers how many events that were. */
export type Load = (client: EventStoreDBClient) => Promise<number>;

/** What one side did in one round: events a second, and microseconds of processor time an event. */
type Round = { perSecond: number; clientCpu: number; serverCpu: number };

const TICK = 10_000;

/** Processor time that another process has used, in microseconds; null where the system does not tell it so. */
function cpuTime(pid: number | undefined): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK;
  } catch {
    return null;
  }
}

async function measure({ node, client }: Side, load: Load): Promise<Round> {
  const server = cpuTime(node.child.pid);
  const own = process.cpuUsage();
  const start = performance.now();
  const events = await load(client);
  const milliseconds = performance.now() - start;
  const { user, system } = process.cpuUsage(own);
  const after = cpuTime(node.child.pid);
  return {
    perSecond: (events * 1000) / milliseconds,
    clientCpu: (user + system) / events,
    serverCpu: server === null || after === null ? Number.NaN : (after - server) / events,
  };
}

/** The value in the middle; half of the others are smaller. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Puts the same load on every side in turn, so many times, and answers each side's medians and best rate. */
export async function inTurns(
  sides: readonly Side[],
  rounds: number,
  load: Load,
): Promise<Map<string, Round & { best: number }>> {
  const measured = new Map<string, Round[]>(sides.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? sides : sides.toReversed();
    for (const side of order) measured.get(side.name)?.push(await measure(side, load));
  }
  return new Map(
    [...measured].map(([name, list]) => [
      name,
      {
        perSecond: median(list.map(({ perSecond }) => perSecond)),
        best: Math.max(...list.map(({ perSecond }) => perSecond)),
        clientCpu: median(list.map(({ clientCpu }) => clientCpu)),
        serverCpu: median(list.map(({ serverCpu }) => serverCpu)),
      },
    ]),
  );
}

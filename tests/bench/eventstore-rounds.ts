import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { EventStoreDBClient } from '@eventstore/db-client';

/** A server under load in its own process, and the client that generates the load. */
export type Side = { name: string; server: ChildProcess; client: EventStoreDBClient };

/** Work that is done on every side by turns, round after round. Resolves to the number of events. */
export type Load = (client: EventStoreDBClient) => Promise<number>;

/** The result of one side in one round: events per second, and microseconds of processor time per event. */
type Round = { perSecond: number; clientCpu: number; serverCpu: number };

const TICK = 10_000;

/** Processor time that another process has used, in microseconds; null where the system does not report it. */
export function cpuTime(pid: number | undefined): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK;
  } catch {
    return null;
  }
}

async function measure({ server: { pid }, client }: Side, load: Load): Promise<Round> {
  const server = cpuTime(pid);
  const own = process.cpuUsage();
  const start = performance.now();
  const events = await load(client);
  const milliseconds = performance.now() - start;
  const { user, system } = process.cpuUsage(own);
  const after = cpuTime(pid);
  return {
    perSecond: (events * 1000) / milliseconds,
    clientCpu: (user + system) / events,
    serverCpu: server === null || after === null ? Number.NaN : (after - server) / events,
  };
}

/** The middle value; half of the others are smaller. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The results of all rounds: each side's medians and best rate, and the median of the baseline. */
type Findings = { sides: Map<string, Round & { best: number }>; baseline: number };

function summary(rounds: readonly Round[]): Round & { best: number } {
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    best: Math.max(...rounds.map(({ perSecond }) => perSecond)),
    clientCpu: median(rounds.map(({ clientCpu }) => clientCpu)),
    serverCpu: median(rounds.map(({ serverCpu }) => serverCpu)),
  };
}

/** Rounds that do not count, until V8 has compiled the code that reads and writes the log. */
export const WARM_UP_ROUNDS = 4;

/**
 * Puts the same load on every side by turns, `rounds` times after the warm-up. The baseline is measured in every
 * round, since a disk is not equally fast from one minute to the next.
 */
export async function inTurns(
  sides: readonly Side[],
  rounds: number,
  load: Load,
  baseline: () => number,
): Promise<Findings> {
  const measured = new Map<string, Round[]>(sides.map(({ name }) => [name, []]));
  const baselines: number[] = [];
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
    for (const { client } of sides) await load(client);
  }
  for (let round = 0; round < rounds; round += 1) {
    baselines.push(baseline());
    const order = round % 2 === 0 ? sides : sides.toReversed();
    for (const side of order) measured.get(side.name)?.push(await measure(side, load));
  }
  const found = new Map([...measured].map(([name, list]) => [name, summary(list)]));
  return { sides: found, baseline: median(baselines) };
}

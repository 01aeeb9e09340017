import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import type { SimulatedCluster } from '../support/simulated-cluster.ts';
import { until } from './until.ts';

const run = promisify(exec);

/** An outage of the event store. */
export type Outage = {
  name: string;
  /** Starts it. Resolves when the store accepts writes again, or when it cannot until it is repaired. */
  start(): Promise<void>;
  /** Ends it. Resolves when the store accepts writes. */
  repair(): Promise<void>;
};

/** The outages of a simulated cluster: a member is lost or frozen, or the majority is lost for a while. */
export function simulatedOutages(cluster: SimulatedCluster): Outage[] {
  let victim = 0;
  const untilLeader = () => until(() => cluster.leader() !== null);
  const untilOtherLeader = () => until(() => cluster.leader() !== null && cluster.leader() !== victim);
  const follower = () => ((cluster.leader() ?? 0) + 1) % cluster.size;
  const revive = async () => cluster.revive(victim);
  const one = (name: string, choose: () => number, start: (member: number) => void): Outage => ({
    name,
    start: async () => {
      await untilLeader();
      victim = choose();
      const isLeader = victim === cluster.leader();
      start(victim);
      if (isLeader) await untilOtherLeader();
    },
    repair: revive,
  });
  const leader = () => cluster.leader() ?? 0;
  return [
    one('leader lost', leader, cluster.kill),
    one('leader frozen', leader, cluster.freeze),
    one('follower lost', follower, cluster.kill),
    {
      name: 'majority lost and back',
      start: async () => {
        cluster.kill(0);
        cluster.freeze(1);
        await until(() => cluster.leader() === null);
      },
      repair: async () => {
        cluster.revive(0);
        cluster.revive(1);
        await untilLeader();
      },
    },
  ];
}

/**
 * Outages of a real cluster by shell commands: each command in `faults` is ended by the one at the same index in
 * `mends`.
 */
export function commandedOutages(faults: readonly string[], mends: readonly string[]): Outage[] {
  return faults.map((fault, at) => ({
    name: fault,
    start: async () => void (await run(fault)),
    repair: async () => {
      const repair = mends[at];
      if (repair !== undefined) await run(repair);
    },
  }));
}

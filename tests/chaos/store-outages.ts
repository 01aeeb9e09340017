import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import type { PlayedCluster } from '../support/played-cluster.ts';
import { until } from './until.ts';

const run = promisify(exec);

/** An outage of the event store. */
export type Outage = {
  name: string;
  /** Starts it. Resolves when the store accepts writes again, or when it cannot until it is repaired. */
  strike(): Promise<void>;
  /** Ends it. Resolves when the store accepts writes. */
  mend(): Promise<void>;
};

/** The outages of a simulated cluster: a member is lost or frozen, or the majority is lost for a while. */
export function playedOutages(cluster: PlayedCluster): Outage[] {
  let victim = 0;
  const led = () => until(() => cluster.leader() !== null);
  const ledByAnother = () => until(() => cluster.leader() !== null && cluster.leader() !== victim);
  const follower = () => ((cluster.leader() ?? 0) + 1) % cluster.size;
  const revive = async () => cluster.revive(victim);
  const one = (name: string, choose: () => number, strike: (member: number) => void): Outage => ({
    name,
    strike: async () => {
      await led();
      victim = choose();
      const isLeader = victim === cluster.leader();
      strike(victim);
      if (isLeader) await ledByAnother();
    },
    mend: revive,
  });
  const leader = () => cluster.leader() ?? 0;
  return [
    one('leader lost', leader, cluster.kill),
    one('leader frozen', leader, cluster.freeze),
    one('follower lost', follower, cluster.kill),
    {
      name: 'majority lost and back',
      strike: async () => {
        cluster.kill(0);
        cluster.freeze(1);
        await until(() => cluster.leader() === null);
      },
      mend: async () => {
        cluster.revive(0);
        cluster.revive(1);
        await led();
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
    strike: async () => void (await run(fault)),
    mend: async () => {
      const mend = mends[at];
      if (mend !== undefined) await run(mend);
    },
  }));
}

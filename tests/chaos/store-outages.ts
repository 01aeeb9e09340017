import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import type { PlayedCluster } from '../support/played-cluster.ts';
import { until } from './until.ts';

const run = promisify(exec);

/** Something that happens to the event store. */
export type Outage = {
  name: string;
  /** Lets it happen; resolves when the store can take writes again, or when it cannot until it is mended. */
  strike(): Promise<void>;
  /** Puts right what is left of it; resolves when the store can take writes. */
  mend(): Promise<void>;
};

/** What can happen to a cluster, played: a member is lost or frozen, or the majority is away for a while. */
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

/** Outages of a real cluster, by commands of a shell: each `fault` is put right by the `mend` at its place. */
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

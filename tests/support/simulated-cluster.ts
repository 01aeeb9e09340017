import { randomUUID } from 'node:crypto';
import { EventStoreDBClient } from '@eventstore/db-client';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { type ClusterView, startMember } from './simulated-member.ts';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

const MEMBERS = 3;
const HOST = '127.0.0.1';
const { VNodeState } = gossip.MemberInfo;

type Condition = 'up' | 'killed' | 'frozen';
type Member = { id: string; proxy: TcpProxy; condition: Condition; pausedAt: bigint | null };

/**
 * A simulated cluster of three in front of one node: each member has its own gossip and forwards calls according to
 * its role. Only a real cluster shows what a failover does to events; this one shows what a client notices of it.
 */
export type SimulatedCluster = {
  /** All members as a list of hosts. */
  readonly url: string;
  /** The first member, to discover the others by. */
  readonly discoverUrl: string;
  readonly size: number;
  /** The index of the leader; null while there is none. */
  leader(): number | null;
  /** Stops the member: its connections break, and so do new ones. */
  kill(member: number): void;
  /** Freezes the member: connections stay open, and nothing is answered. */
  freeze(member: number): void;
  /** Restarts the member as a follower; calls that a frozen member held continue. */
  revive(member: number): void;
  /** Makes another member the leader; the former one becomes a follower. */
  moveLeader(): void;
  /** Makes the member lag: it answers reads, except for those that require the leader, from the log at this moment. */
  lag(member: number): Promise<void>;
  release(member: number): void;
  /** Breaks every connection to every member. */
  cut(): void;
  /** The number of open connections to all members. */
  connections(): number;
  stop(): Promise<void>;
};

/** @param electionMs how long the members need to choose another leader, or to notice that they cannot */
export async function startSimulatedCluster(nodePort: number, electionMs: number): Promise<SimulatedCluster> {
  const members: Member[] = [];
  let leader: number | null = 0;
  let election: NodeJS.Timeout | null = null;
  let changed = Promise.withResolvers<void>();
  const node = EventStoreDBClient.connectionString(`esdb://${HOST}:${nodePort}?tls=false`);

  const alive = () => members.flatMap(({ condition }, index) => (condition === 'up' ? [index] : []));
  const announce = () => {
    changed.resolve();
    changed = Promise.withResolvers();
  };
  const elect = () => {
    election = null;
    const candidates = alive();
    const hasMajority = candidates.length * 2 > MEMBERS;
    if (leader !== null && hasMajority && candidates.includes(leader)) return;
    leader = hasMajority ? (candidates[Math.floor(Math.random() * candidates.length)] ?? null) : null;
    announce();
  };
  const change = (member: number, condition: Condition) => {
    const each = members[member];
    if (each === undefined) throw new RangeError(`There is no member ${member}.`);
    each.condition = condition;
    election ??= setTimeout(elect, electionMs);
    announce();
    return each;
  };

  const viewOf = (index: number): ClusterView => ({
    isLeader: () => leader === index,
    leader: () => (leader === null ? null : { host: HOST, port: members[leader]?.proxy.port ?? 0 }),
    async reachesLeader() {
      while (leader !== null && members[leader]?.condition === 'frozen') await changed.promise;
      return leader !== null && members[leader]?.condition === 'up';
    },
    pausedAt: () => members[index]?.pausedAt ?? null,
    async released() {
      while (members[index]?.pausedAt !== null) await changed.promise;
    },
    gossip: () =>
      new gossip.ClusterInfo().setMembersList(members.map((each, at) => infoOf(each, at, leader))),
  });

  const servers = await Promise.all(
    Array.from({ length: MEMBERS }, (_, at) => startMember(nodePort, viewOf(at))),
  );
  for (const { port } of servers) {
    members.push({ id: randomUUID(), proxy: await openTcpProxy(port), condition: 'up', pausedAt: null });
  }
  const hosts = members.map(({ proxy }) => `${HOST}:${proxy.port}`);
  return {
    url: `esdb://${hosts.join(',')}?tls=false`,
    discoverUrl: `esdb+discover://${hosts[0]}?tls=false`,
    size: MEMBERS,
    leader: () => leader,
    kill: (member) => change(member, 'killed').proxy.disconnect(),
    freeze: (member) => change(member, 'frozen').proxy.pass('hold', 'hold'),
    revive(member) {
      const { proxy } = change(member, 'up');
      proxy.reconnect();
      proxy.pass('pass', 'pass');
    },
    moveLeader() {
      const others = alive().filter((each) => each !== leader);
      leader = others[Math.floor(Math.random() * others.length)] ?? leader;
      announce();
    },
    async lag(member) {
      const each = members[member];
      if (each) each.pausedAt = await endOf(node);
    },
    release(member) {
      const each = members[member];
      if (each) each.pausedAt = null;
      announce();
    },
    cut() {
      for (const { proxy } of members) proxy.cut();
    },
    connections: () => members.reduce((sum, { proxy }) => sum + proxy.connections(), 0),
    async stop() {
      if (election) clearTimeout(election);
      for (const { proxy } of members) proxy.close();
      for (const server of servers) server.stop();
      await node.dispose();
    },
  };
}

function infoOf({ id, proxy, condition }: Member, index: number, leader: number | null): gossip.MemberInfo {
  const place =
    index === leader ? VNodeState.LEADER : leader === null ? VNodeState.UNKNOWN : VNodeState.FOLLOWER;
  return new gossip.MemberInfo()
    .setInstanceId(new shared.UUID().setString(id))
    .setTimeStamp(`${Date.now()}0000`)
    .setState(place)
    .setIsAlive(condition !== 'killed')
    .setHttpEndPoint(new gossip.EndPoint().setAddress(HOST).setPort(proxy.port));
}

/** The position of the last event in the log. */
async function endOf(node: EventStoreDBClient): Promise<bigint> {
  let end = -1n;
  // Read to the end: the client would wait for ever for a read that was ended early.
  for await (const { event } of node.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 })) {
    end = event?.position.commit ?? end;
  }
  return end;
}

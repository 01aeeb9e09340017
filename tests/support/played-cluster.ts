import { randomUUID } from 'node:crypto';
import { EventStoreDBClient } from '@eventstore/db-client';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { type ClusterView, startMember } from './played-member.ts';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

const MEMBERS = 3;
const HOST = '127.0.0.1';
const { VNodeState } = gossip.MemberInfo;

type Condition = 'up' | 'killed' | 'frozen';
type Member = { id: string; proxy: TcpProxy; condition: Condition; pausedAt: bigint | null };

/**
 * A cluster of three that is played before one node: each member has gossip of its own and passes calls on as its place
 * allows. What a failover does to events only a real cluster shows; what a client sees of it is played here.
 */
export type PlayedCluster = {
  /** All members as a list of hosts. */
  readonly url: string;
  /** The first member, to discover the others by. */
  readonly discoverUrl: string;
  readonly size: number;
  /** The number of the member that leads; null while there is none. */
  leader(): number | null;
  /** The member ends: connections break, and new ones do. */
  kill(member: number): void;
  /** The member stands still: connections stay, nothing is answered. */
  freeze(member: number): void;
  /** The member is back, as a follower; what was held by a frozen one goes on. */
  revive(member: number): void;
  /** Another member leads from now on; the former one is there and follows. */
  moveLeader(): void;
  /** The member answers reads, but for those that require the leader, as the log stands now. */
  holdBack(member: number): Promise<void>;
  release(member: number): void;
  /** Breaks every connection to every member. */
  cut(): void;
  /** How many connections are open to all members. */
  connections(): number;
  stop(): Promise<void>;
};

/** @param electionMs how long the members need to choose another leader, or to see that they cannot */
export async function playCluster(nodePort: number, electionMs: number): Promise<PlayedCluster> {
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
    kill: (member) => change(member, 'killed').proxy.goAway(),
    freeze: (member) => change(member, 'frozen').proxy.pass('hold', 'hold'),
    revive(member) {
      const { proxy } = change(member, 'up');
      proxy.comeBack();
      proxy.pass('pass', 'pass');
    },
    moveLeader() {
      const others = alive().filter((each) => each !== leader);
      leader = others[Math.floor(Math.random() * others.length)] ?? leader;
      announce();
    },
    async holdBack(member) {
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
  // To its end: the client waits for ever for a read that was left early.
  for await (const { event } of node.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 })) {
    end = event?.position.commit ?? end;
  }
  return end;
}

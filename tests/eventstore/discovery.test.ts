import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import gossipServices from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import persistentServices from '@eventstore/db-client/generated/persistent_grpc_pb.js';
import featureServices from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import type features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamServices from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { Client, credentials, type ServiceError, status } from '@grpc/grpc-js';
import { type EventStoreNode, startEventStoreNode } from '@ledgerline/eventstore-node/node.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, jsonEvents } from './support/client.ts';
import { newStream, temporaryFolder } from './support/event-store.ts';

/** The first calls of every client: `ServerFeatures` and `Gossip`. */
const dataDir = temporaryFolder();
const secureDir = temporaryFolder();
let node: EventStoreNode;
let secure: EventStoreNode;

beforeAll(async () => {
  node = await startEventStoreNode({ dataDir, security: 'none' });
  secure = await startEventStoreNode({ dataDir: secureDir });
});
afterAll(async () => {
  await node.stop();
  await secure.stop();
});

/** The official client, with public access to what it has read about its server. */
class LookingClient extends EventStoreDBClient {
  async serverVersion(): Promise<string> {
    return (await this.capabilities).serverVersion;
  }

  async uses(method: { path: string }, feature?: string): Promise<boolean> {
    return (await this.capabilities).supports(definitionAt(method.path), feature);
  }

  address(): Promise<string> {
    return this.resolveUri();
  }
}

const BYTES = (bytes: Buffer): Buffer => bytes;

function definitionAt(path: string) {
  const whole = { requestSerialize: BYTES, requestDeserialize: BYTES, responseSerialize: BYTES };
  return { path, requestStream: false, responseStream: false, ...whole, responseDeserialize: BYTES };
}

const target = () => `127.0.0.1:${node.port}`;

describe('ServerFeatures', () => {
  const { StreamsService } = streamServices;
  const { PersistentSubscriptionsService: Persistent } = persistentServices;

  function ask(): Promise<features.SupportedMethods> {
    const client = new featureServices.ServerFeaturesClient(target(), credentials.createInsecure());
    return new Promise((resolve, reject) => {
      client.getSupportedMethods(new shared.Empty(), (error, answer) => {
        client.close();
        if (error) reject(error);
        else resolve(answer);
      });
    });
  }

  /** Sends an invalid message to a method. Returns the status, 0 when it was accepted. */
  function statusOf(path: string): Promise<number> {
    const client = new Client(target(), credentials.createInsecure());
    return new Promise((resolve) => {
      client.makeUnaryRequest(path, BYTES, BYTES, Buffer.alloc(0), (error: ServiceError | null) => {
        client.close();
        resolve(error?.code ?? 0);
      });
    });
  }

  it('lets the client use every feature that it checks for', async () => {
    const client = new LookingClient({ endpoint: target() }, { insecure: true });
    expect(await client.serverVersion()).toMatch(/^\d+\.\d+\.\d+$/);
    expect(await client.uses(StreamsService.batchAppend)).toBe(true);
    expect(await client.uses(StreamsService.batchAppend, 'deadline_duration')).toBe(true);
    expect(await client.uses(Persistent.create)).toBe(false);
    expect(await client.uses({ path: '/event_store.client.projections.Projections/Create' })).toBe(false);
    await client.dispose();
  });

  it('lists the served methods in lower case, and no others', async () => {
    const answer = await ask();
    const paths = answer
      .getMethodsList()
      .map((method) => `/${method.getServiceName()}/${method.getMethodName()}`);
    const pathsOf = (service: object) => Object.values(service).map(({ path }: { path: string }) => path);
    const served = pathsOf(StreamsService);
    expect(paths.toSorted()).toEqual(served.map((path) => path.toLowerCase()).toSorted());
    for (const path of served) expect(await statusOf(path), path).not.toBe(status.UNIMPLEMENTED);
    const others = [...pathsOf(Persistent), '/event_store.client.projections.Projections/Create'];
    for (const path of others) expect(await statusOf(path), path).toBe(status.UNIMPLEMENTED);
  });
});

describe('Gossip', () => {
  function members(): Promise<gossip.MemberInfo[]> {
    const client = new gossipServices.GossipClient(target(), credentials.createInsecure());
    return new Promise((resolve, reject) => {
      client.read(new shared.Empty(), (error, cluster) => {
        client.close();
        if (error) reject(error);
        else resolve(cluster.getMembersList());
      });
    });
  }

  it('describes a cluster of one member, which is the leader, at the address of the call', async () => {
    const before = Date.now();
    const [member, ...others] = await members();
    expect(others).toEqual([]);
    expect(member?.getState()).toBe(gossip.MemberInfo.VNodeState.LEADER);
    expect(member?.getIsAlive()).toBe(true);
    expect(member?.getHttpEndPoint()?.toObject()).toEqual({ address: '127.0.0.1', port: node.port });
    expect(Number(member?.getTimeStamp()) / 10_000).toBeGreaterThanOrEqual(before);
  });

  it('contains the id of the ledger, which a restart does not change', async () => {
    const idOf = async () => (await members())[0]?.getInstanceId()?.getString();
    const id = await idOf();
    expect(id).toBe(readFileSync(join(dataDir, 'store-id'), 'utf8').trim());
    await node.stop();
    node = await startEventStoreNode({ dataDir, security: 'none' });
    expect(await idOf()).toBe(id);
  });

  it.each(['leader', 'follower', 'read_only_replica', 'random'] as const)(
    'leads a client that prefers %s to the node',
    async (nodePreference) => {
      const discover = { address: '127.0.0.1', port: node.port };
      const client = new LookingClient({ discover, nodePreference }, { insecure: true });
      expect(await client.address()).toBe(target());
      expect(await client.appendToStream(newStream(), jsonEvents(1))).toMatchObject({ success: true });
      await client.dispose();
    },
  );

  it('is answered without a sign-in, with the host of the certificate', async () => {
    const url = secure.connectionString.replace('esdb://', 'esdb+discover://');
    const stranger = connectClient(url.replace(/\/\/[^@]+@/, '//'));
    await expect(stranger.appendToStream(newStream(), jsonEvents(1))).rejects.toMatchObject({
      type: 'access-denied',
    });
    await stranger.dispose();
    const client = connectClient(url);
    expect(await client.appendToStream(newStream(), jsonEvents(1))).toMatchObject({ success: true });
    await client.dispose();
  });
});

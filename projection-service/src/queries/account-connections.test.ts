import type { Pool, PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { AccountConnections } from './account-connections.ts';

/** Reads that go on until they are ended, and the names of those that have started. */
function reads(size: number, connect = async () => client) {
  const connections = new AccountConnections({ connect } as unknown as Pool, size);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const read = (account: string, name: string) =>
    connections.use(account, () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { read, started, end };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const client = { query: async () => ({ rows: [] }), release: () => undefined } as unknown as PoolClient;

describe('connections that accounts share', () => {
  it('are two at most for an account, and one once half of them are in use', async () => {
    const { read, started } = reads(6);
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) void read('a', name);
    for (const name of ['b1', 'b2']) void read('b', name);
    void read('c', 'c1');
    void read('d', 'd1');
    await settled();
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'd1']);
  });

  it('go to the account that had the least time, once one is free', async () => {
    const { read, started, end } = reads(2);
    for (const name of ['a1', 'a2', 'a3']) void read('a', name);
    void read('b', 'b1');
    await settled();
    expect(started).toEqual(['a1', 'b1']);
    void read('c', 'c1');
    await end('a1');
    expect(started.at(-1)).toBe('c1');
    await end('c1');
    expect(started.at(-1)).toBe('a2');
  });

  it('are given back when none could be opened, and when the work fails', async () => {
    let isAway = true;
    const { read, started } = reads(1, async () => {
      if (isAway) throw new Error('PostgreSQL is away.');
      return client;
    });
    await expect(read('a', 'a1')).rejects.toThrow('away');
    isAway = false;
    const connections = new AccountConnections({ connect: async () => client } as unknown as Pool, 1);
    await expect(connections.use('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await connections.use('a', async () => 'read')).toBe('read');
    void read('a', 'a2');
    await settled();
    expect(started).toEqual(['a2']);
  });
});

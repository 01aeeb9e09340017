import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Chance, chanceFrom } from '@ledgerline/infra/demo/random.ts';
import { createLedgerStore } from '@ledgerline/infra/ledger-store/ledger-store.ts';
import { openPool } from '@ledgerline/projection-service/runtime/database/pool.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainProblems, commandProblems, rowProblems, storedCommands } from './checks.ts';
import { type Cluster, type Member, startCluster } from './cluster.ts';
import { playIssues } from './issue-kills.ts';
import { newUser, noOutcomes, sendCommands } from './load.ts';

const SEED = 20_261_120;
const ACCOUNTS = 3;
const LANES_EACH = 2;
const MAX_COMMANDS = 4_000;
/** Six processes start, once all together and once under load: on a busy machine that takes minutes. */
const STARTS_MS = 600_000;

let folder: string;
let cluster: Cluster;
let ledger: LedgerStore;
let pool: Pool;
let end: () => Promise<void>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledgerline-chaos-'));
  cluster = await startCluster(folder, { command: 2, query: 2, worker: 2 });
  ledger = createLedgerStore({ connectionString: cluster.eventStoreUrl });
  ({ pool, end } = openPool({ connectionString: cluster.databaseUrl, max: 2 }, () => undefined));
}, STARTS_MS);

afterAll(async () => {
  await end?.();
  await ledger?.close();
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Every process once, in random order, so that the leader of the feed is among them. */
function victims(chance: Chance): Member[] {
  return cluster.members.toSorted(() => chance.next() - 0.5);
}

describe('two command services, two query services and two workers, each killed under load', () => {
  const outcomes = noOutcomes();
  let before: ReadonlySet<string> = new Set();

  it(
    'answer every command',
    async () => {
      const chance = chanceFrom(SEED);
      const people = [];
      for (let account = 0; account < ACCOUNTS; account += 1) people.push(await newUser(cluster, chance));
      before = await storedCommands({ ledger, pool });
      let killing = true;
      const isOver = () => !killing || outcomes.acknowledged.length >= MAX_COMMANDS;
      const lanes = people.flatMap((person) =>
        Array.from({ length: LANES_EACH }, () =>
          sendCommands(cluster, chanceFrom(chance.whole(1, 1e9)), person, outcomes, isOver),
        ),
      );
      const kills = (async () => {
        for (const victim of victims(chance)) await cluster.replace(victim);
      })().finally(() => {
        killing = false;
      });
      for (const each of await Promise.allSettled([kills, ...lanes])) {
        if (each.status === 'rejected') throw each.reason;
      }
      console.log(
        `${outcomes.acknowledged.length} commands acknowledged, ${outcomes.refused.length} refused, ${outcomes.reads} lists read, ${cluster.members.length} processes killed`,
      );
      expect(outcomes.acknowledged.length).toBeGreaterThan(50);
      expect(outcomes.reads).toBeGreaterThan(5);
    },
    STARTS_MS,
  );

  it('lose no acknowledged command, apply none twice and none that was refused', async () => {
    expect(await commandProblems({ ledger, pool }, before, outcomes)).toEqual([]);
  });

  it('show rows that match the ledger exactly', async () => {
    expect(await rowProblems({ ledger, pool })).toEqual([]);
  });

  it('keep the hash chain of every account intact', async () => {
    expect(await chainProblems({ ledger, pool })).toEqual([]);
  });

  it(
    'leave no gap when they are killed while they issue, and each document has its one paper',
    async () => {
      const options = { count: 20, kills: 2, chance: chanceFrom(20_261_130) };
      expect(await playIssues(cluster, { ledger, pool }, options)).toEqual([]);
    },
    STARTS_MS,
  );
});

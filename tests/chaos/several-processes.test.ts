import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Chance, chanceFrom } from '@ledgerline/infra/demo/random.ts';
import { createLedgerStore } from '@ledgerline/infra/ledger-store/ledger-store.ts';
import { inRowSnapshot } from '@ledgerline/projection-service/export/snapshot.ts';
import { rebuildAccount } from '@ledgerline/projection-service/operator/rebuild-accounts.ts';
import { ALL_PROJECTIONS } from '@ledgerline/projection-service/projections/all.ts';
import { silentLog } from '@ledgerline/projection-service/runtime/log.ts';
import { openPool } from '@ledgerline/projection-service/runtime/pool.ts';
import { verifyLedger } from '@ledgerline/projection-service/runtime/verify-ledger.ts';
import type { LedgerStore, StoredEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Cluster, type Member, startCluster } from './cluster.ts';
import { newPerson, type Outcomes, sendCommands } from './load.ts';

const SEED = 20_261_120;
const ACCOUNTS = 3;
const LANES_EACH = 2;
const MOST_COMMANDS = 4_000;
/** Seven processes start, once at the same time and once beside the load: on a busy machine that takes minutes. */
const STARTS_MS = 600_000;
const patience = { timeout: 120_000, interval: 100 };

let folder: string;
let cluster: Cluster;
let ledger: LedgerStore;
let pool: Pool;
let end: () => Promise<void>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledgerline-chaos-'));
  cluster = await startCluster(folder, { command: 2, query: 2, worker: 3 });
  ledger = createLedgerStore({ connectionString: cluster.eventStoreUrl });
  ({ pool, end } = openPool({ connectionString: cluster.databaseUrl, max: 2 }, () => undefined));
}, STARTS_MS);

afterAll(async () => {
  await end?.();
  await ledger?.close();
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Every process once, in any order: whoever leads the feed is among them. */
function victims(chance: Chance): Member[] {
  return cluster.members.toSorted(() => chance.next() - 0.5);
}

async function accountIds(): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select account_id::text as id from identity.users order by 1',
  );
  return rows.map(({ id }) => id);
}

async function eventsOf(accountId: string): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of ledger.read(accountStream(accountId))) events.push(event);
  return events;
}

describe('two command services, two query services and three workers, each killed under load', () => {
  const outcomes: Outcomes = { acknowledged: [], refused: [], reads: 0 };
  const before = new Set<string>();

  it(
    'answer every command',
    async () => {
      const chance = chanceFrom(SEED);
      const people = [];
      for (let account = 0; account < ACCOUNTS; account += 1) people.push(await newPerson(cluster, chance));
      for (const accountId of await accountIds()) {
        for (const { metadata } of await eventsOf(accountId)) before.add(String(metadata.commandId));
      }
      let killing = true;
      const isOver = () => !killing || outcomes.acknowledged.length >= MOST_COMMANDS;
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
    const events = (await Promise.all((await accountIds()).map(eventsOf))).flat();
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    const byCommand = Map.groupBy(events, ({ metadata }) => String(metadata.commandId));
    for (const [id, of] of byCommand) {
      const indexes = of.map(({ metadata }) => Number(metadata.index));
      expect(indexes, id).toEqual(Array.from({ length: Number(of[0]?.metadata.count) }, (_, index) => index));
    }
    const applied = [...byCommand.keys()].filter((id) => !before.has(id));
    expect(applied.toSorted()).toEqual(outcomes.acknowledged.toSorted());
  });

  it('show rows that are exactly what the ledger says', async () => {
    for (const accountId of await accountIds()) {
      const head = (await eventsOf(accountId)).length - 1;
      await vi.waitFor(async () => {
        const { rows } = await pool.query<{ projection: string; revision: number }>(
          'select projection, revision::integer as revision from read.checkpoints where account_id = $1',
          [accountId],
        );
        expect(new Set(rows.map(({ revision }) => revision))).toEqual(new Set([head]));
        expect(rows).toHaveLength(ALL_PROJECTIONS.length);
      }, patience);
      for (const { name } of ALL_PROJECTIONS) {
        const deps = { pool, ledger, projections: ALL_PROJECTIONS, log: silentLog };
        const run = await rebuildAccount(deps, accountId, name, new AbortController().signal);
        expect(run, name).toMatchObject({ state: 'done', identical: true, differences: [] });
      }
    }
  });

  it('keep the chain over every account whole', async () => {
    for (const accountId of await accountIds()) {
      const events = (await eventsOf(accountId)).length;
      const verified = await inRowSnapshot(pool, accountId, ['history'], ({ reader }) =>
        verifyLedger(reader, ledger),
      );
      expect(verified).toMatchObject({ ok: true, events });
    }
  });
});

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEventStoreNode } from '@ledgerline/eventstore-node/node.ts';
import { StreamDeleted } from '@ledgerline/shared-events/ledger/errors.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { patientStore } from '@ledgerline/tests/eventstore/support/patient-store.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteLedger } from '../appending/delete-ledger.ts';
import { namesOf } from '../testing/job-commands.ts';
import { TEST_ACCOUNT, type WriteSide, writeSide } from '../testing/write-side.ts';

const PROCESSES = 3;
const COMMANDS = 30;

let folder: string;
let node: Awaited<ReturnType<typeof startEventStoreNode>>;
let stores: LedgerStore[];
let sides: WriteSide[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledgerline-ledger-'));
  node = await startEventStoreNode({ dataDir: folder });
  stores = Array.from({ length: PROCESSES }, () => patientStore(node.connectionString));
  const patience = { conflictPatienceMs: 20_000, storePatienceMs: 20_000 };
  sides = stores.map((store) => writeSide(store, { soleWriter: false, ...patience }));
});

afterAll(async () => {
  await Promise.all((stores ?? []).map((store) => store.close()));
  await node?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('on the real event store', () => {
  it('several processes write one account: every command once, ids without gaps', async () => {
    const ids = sides.map(() => Array.from({ length: COMMANDS }, () => randomUUID()));
    const create = (side: WriteSide, id: string) => side.run('CreateJob', { name: id }, id);
    const outcomes = await Promise.all(
      sides.flatMap((side, place) => (ids[place] ?? []).map((id) => create(side, id))),
    );
    const revisions = outcomes.map(({ revision }) => revision).sort((a, b) => a - b);
    expect(revisions).toEqual(Array.from({ length: PROCESSES * COMMANDS }, (_, revision) => revision));
    const [next = sides[0]] = sides.slice(1);
    for (const outcome of outcomes.slice(0, 5)) {
      expect(next && (await create(next, outcome.commandId))).toEqual(outcome);
    }
    for (const side of sides) {
      const names = await side.loop.read(TEST_ACCOUNT, ({ state }) => namesOf(state));
      expect([...names].sort()).toEqual(ids.flat().sort());
    }
  });

  it('undo in one process undoes a command of another process', async () => {
    const [here, elsewhere] = sides;
    if (here === undefined || elsewhere === undefined) throw new Error('There are several processes.');
    await here.run('CreateJob', { name: 'Manual' });
    await elsewhere.run('Undo', {});
    const names = await here.loop.read(TEST_ACCOUNT, ({ state }) => namesOf(state));
    expect(names).not.toContain('Manual');
    await here.run('Redo', {});
    const again = await elsewhere.loop.read(TEST_ACCOUNT, ({ state }) => namesOf(state));
    expect(again).toContain('Manual');
  });

  it('a deleted ledger accepts no more commands', async () => {
    const [store] = stores;
    const [here, elsewhere] = sides;
    if (store === undefined) throw new Error('There is a store.');
    await deleteLedger(store, TEST_ACCOUNT);
    await deleteLedger(store, TEST_ACCOUNT);
    await expect(here?.run('CreateJob', { name: 'Late' })).rejects.toBeInstanceOf(StreamDeleted);
    await expect(elsewhere?.run('CreateJob', { name: 'Late' })).rejects.toBeInstanceOf(StreamDeleted);
  });
});

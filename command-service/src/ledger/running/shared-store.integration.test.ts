import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEventStoreNode } from '@ledgerline/eventstore-node/node.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import { patientStore } from '@ledgerline/tests/eventstore/support/patient-store.ts';
import { startTcpProxy, type TcpProxy } from '@ledgerline/tests/eventstore/support/proxy-of-test-file.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { namesOf } from '../testing/job-commands.ts';
import { TEST_ACCOUNT, type WriteSide, writeSide } from '../testing/write-side.ts';

const RACES = 10;
const patience = {
  soleWriter: false,
  conflictPatienceMs: 60_000,
  appendPatienceMs: 60_000,
  storePatienceMs: 60_000,
};

let folder: string;
let node: Awaited<ReturnType<typeof startEventStoreNode>>;
let proxy: TcpProxy;
let stores: LedgerStore[];
let here: WriteSide;
let elsewhere: WriteSide;
/** Holds the next two appends until both have arrived, and sends them together. */
let nextTwo = { arrived: 0, both: Promise.withResolvers<void>() };

/** The store of one process, whose appends conflict with those of the other one. */
function meeting(store: LedgerStore): LedgerStore {
  return {
    ...store,
    async append(...request) {
      nextTwo.arrived += 1;
      if (nextTwo.arrived === 2) nextTwo.both.resolve();
      await nextTwo.both.promise;
      return store.append(...request);
    },
  };
}

function letAppendsMeet(): void {
  nextTwo = { arrived: 0, both: Promise.withResolvers() };
}

function letAppendsPass(): void {
  nextTwo.both.resolve();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledgerline-shared-'));
  node = await startEventStoreNode({ dataDir: folder });
  proxy = await startTcpProxy(node.port);
  const throughProxy = patientStore(node.connectionString.replace(`:${node.port}`, `:${proxy.port}`));
  const direct = patientStore(node.connectionString);
  stores = [throughProxy, direct];
  letAppendsPass();
  here = writeSide(meeting(throughProxy), patience);
  elsewhere = writeSide(meeting(direct), patience);
  await Promise.all([here, elsewhere].map((side) => side.run('CreateJob', { name: randomUUID() })));
});

afterAll(async () => {
  await Promise.all((stores ?? []).map((store) => store.close()));
  await node?.stop();
  await rm(folder, { recursive: true, force: true });
});

const namesIn = (side: WriteSide) => side.loop.read(TEST_ACCOUNT, ({ state }) => namesOf(state));

async function eventsOf(commandId: string): Promise<number> {
  let events = 0;
  for await (const { metadata } of stores[1]?.read(accountStream(TEST_ACCOUNT)) ?? []) {
    if (metadata.commandId === commandId) events += 1;
  }
  return events;
}

describe('two processes on the real event store that get one key at once', () => {
  it('accept one of two bodies and refuse the other', async () => {
    for (let race = 0; race < RACES; race += 1) {
      const key = randomUUID();
      const names = [randomUUID(), randomUUID()];
      await Promise.all([namesIn(here), namesIn(elsewhere)]);
      letAppendsMeet();
      const answers = await Promise.allSettled(
        [here, elsewhere].map((side, place) =>
          side.run('CreateJob', { name: names[place], copies: 1 + (race % 2) }, key),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const refused = answers.findIndex(({ status }) => status === 'rejected');
      expect(answers[refused]).toMatchObject({ reason: { code: 'idempotency_mismatch' } });
      expect(await eventsOf(key)).toBe(1 + (race % 2));
      const folded = await Promise.all([namesIn(here), namesIn(elsewhere)]);
      expect(folded[0]).toEqual(folded[1]);
      expect(folded[0]).toContain(names[1 - refused]);
      expect(folded[0]).not.toContain(names[refused]);
    }
  });

  it('run one body once and answer it alike', async () => {
    for (let race = 0; race < RACES; race += 1) {
      const key = randomUUID();
      const payload = { name: randomUUID(), copies: 2 };
      await Promise.all([namesIn(here), namesIn(elsewhere)]);
      letAppendsMeet();
      const answers = await Promise.all([here, elsewhere].map((side) => side.run('CreateJob', payload, key)));
      expect(answers[0]).toEqual(answers[1]);
      expect(await eventsOf(key)).toBe(2);
    }
  });
});

describe('an append whose answer is lost', () => {
  it('is stored once, and needs no read', async () => {
    const key = randomUUID();
    await here.run('CreateJob', { name: randomUUID() });
    proxy.pass('pass', 'swallow');
    const lost = proxy.stopped('toClient');
    const running = here.run('CreateJob', { name: 'Lost', copies: 2 }, key);
    await lost;
    proxy.cut();
    proxy.pass('pass', 'pass');
    const outcome = await running;
    expect(await eventsOf(key)).toBe(2);
    expect(await here.run('CreateJob', { name: 'Lost', copies: 2 }, key)).toEqual(outcome);
    expect(await elsewhere.run('CreateJob', { name: 'Lost', copies: 2 }, key)).toEqual(outcome);
    expect(await namesIn(here)).toEqual(await namesIn(elsewhere));
  });

  it('is found even when others wrote after it', async () => {
    const key = randomUUID();
    await here.run('CreateJob', { name: randomUUID() });
    proxy.pass('pass', 'swallow');
    const lost = proxy.stopped('toClient');
    const running = here.run('CreateJob', { name: 'Overtaken' }, key);
    await lost;
    const next = await elsewhere.run('CreateJob', { name: 'After it' });
    proxy.cut();
    proxy.pass('pass', 'pass');
    expect(await running).toMatchObject({ revision: next.revision - 1 });
    expect(await eventsOf(key)).toBe(1);
    expect(await namesIn(here)).toEqual(await namesIn(elsewhere));
  });
});

import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { RejectionCode } from '@ledgerline/shared-events/api/rejection.ts';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { InMemoryKeys } from '../testing/in-memory-keys.ts';
import { InMemoryLedgerStore } from '../testing/in-memory-ledger-store.ts';
import { namesOf } from '../testing/job-commands.ts';
import { TEST_ACCOUNT, type WriteSide, writeSide } from '../testing/write-side.ts';
import type { FirstAnswer } from './remembered-keys.ts';

/** Runs a step of the test while a key is being stored, or before it is looked up. */
class WatchedKeys extends InMemoryKeys {
  meanwhile: () => Promise<unknown> = async () => undefined;
  beforeFind: () => Promise<unknown> = async () => undefined;
  losesAnswer = false;

  override async find(accountId: string, commandId: string): Promise<FirstAnswer | null> {
    await this.beforeFind();
    return super.find(accountId, commandId);
  }

  override async keep(accountId: string, answer: FirstAnswer): Promise<FirstAnswer> {
    const { meanwhile } = this;
    this.meanwhile = async () => undefined;
    await meanwhile();
    const kept = await super.keep(accountId, answer);
    if (this.losesAnswer) throw new Error('The connection broke.');
    return kept;
  }
}

/** So many turns of the event loop are enough for a command whose look-up has answered. */
const TURNS = 100;

let store: InMemoryLedgerStore;
let keyStore: WatchedKeys;

const alone = () => writeSide(store, { keyStore });
const oneOfSeveral = () => writeSide(store, { keyStore, soleWriter: false });
const refused = (code: RejectionCode) => expect.objectContaining({ name: 'Rejected', code });
const rename = (side: WriteSide, name: string, id?: string) => side.run('RenameJob', { jobId: 1, name }, id);
const names = () => writeSide(store).loop.read(TEST_ACCOUNT, ({ state }) => namesOf(state));

beforeEach(async () => {
  store = new InMemoryLedgerStore();
  keyStore = new WatchedKeys();
  await writeSide(store).run('CreateJob', { name: 'Manual' });
});

describe.each([
  ['a process that writes alone', alone],
  ['one of several processes', oneOfSeveral],
])('the key of a command that changed nothing, in %s', (_name, open) => {
  it('answers its first result even when the command would change something by now', async () => {
    const side = open();
    const key = randomUUID();
    const first = await rename(side, 'Manual', key);
    await rename(side, 'Leaflet');
    expect(await rename(side, 'Manual', key)).toEqual(first);
    expect(await names()).toEqual(['Leaflet']);
  });

  it('is found by a process that starts later', async () => {
    const key = randomUUID();
    const first = await rename(open(), 'Manual', key);
    await rename(open(), 'Leaflet');
    expect(await rename(open(), 'Manual', key)).toEqual(first);
    expect(await names()).toEqual(['Leaflet']);
  });

  it('is refused for another command', async () => {
    const side = open();
    const key = randomUUID();
    await rename(side, 'Manual', key);
    for (const process of [side, open()]) {
      await expect(rename(process, 'Leaflet', key)).rejects.toEqual(refused('idempotency_mismatch'));
    }
  });

  it('answers its first result when the answer of the store was lost', async () => {
    const side = open();
    const key = randomUUID();
    keyStore.losesAnswer = true;
    await expect(rename(side, 'Manual', key)).rejects.toThrow('The connection broke.');
    keyStore.losesAnswer = false;
    await rename(side, 'Leaflet');
    expect(await rename(side, 'Manual', key)).toMatchObject({ commandId: key, revision: 0 });
    expect(await names()).toEqual(['Leaflet']);
  });

  it('may be used again when its first attempt was refused', async () => {
    const side = open();
    const key = randomUUID();
    await expect(side.run('CreateJob', { name: 'Manual' }, key)).rejects.toEqual(refused('duplicate'));
    expect(await side.run('CreateJob', { name: 'Leaflet' }, key)).toMatchObject({ revision: 1 });
  });

  it('is stored only for commands whose caller chose an id', async () => {
    const side = open();
    const payload = { jobId: 1, name: 'Manual' };
    const { commandId } = await side.bus.execute({
      accountId: TEST_ACCOUNT,
      actor: 'user-1',
      session: 'session-1',
      name: 'RenameJob',
      payload,
    });
    expect(await keyStore.find(TEST_ACCOUNT, commandId)).toBeNull();
  });
});

describe('the look-up of a key in one of several processes', () => {
  const stored = () => store.eventsOf(accountStream(TEST_ACCOUNT)).length;

  it('holds up a command that is decided already, and its answer counts', async () => {
    const [here, elsewhere] = [oneOfSeveral(), oneOfSeveral()];
    const key = randomUUID();
    const first = await rename(elsewhere, 'Manual', key);
    await rename(elsewhere, 'Leaflet');
    const [started, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const before = stored();
    keyStore.beforeFind = async () => {
      started.resolve();
      await answered.promise;
    };
    const repeated = rename(here, 'Manual', key);
    await started.promise;
    for (let turns = 0; turns < TURNS; turns += 1) await turn();
    expect(stored()).toBe(before);
    answered.resolve();
    expect(await repeated).toEqual(first);
    expect(stored()).toBe(before);
  });

  it.each([
    ['would be appended', 'RenameJob', { jobId: 1, name: 'Leaflet' }],
    ['would be refused', 'CreateJob', { name: 'Manual' }],
  ])('fails the command with it that %s', async (_what, name, payload) => {
    const side = oneOfSeveral();
    const before = stored();
    keyStore.beforeFind = async () => {
      throw new Error('The connection broke.');
    };
    await expect(side.run(name, payload)).rejects.toThrow('The connection broke.');
    expect(stored()).toBe(before);
  });
});

it('commands that append need no query for keys once the account is in memory', async () => {
  const side = alone();
  await rename(side, 'Leaflet');
  const before = keyStore.calls;
  for (const name of ['A', 'B', 'C']) await rename(side, name, randomUUID());
  expect(keyStore.calls).toBe(before);
});

it('the newest thousand keys of an account answer their first results', async () => {
  const first = alone();
  const keys = Array.from({ length: 1_002 }, () => randomUUID());
  for (const key of keys) await rename(first, 'Manual', key);
  await rename(first, 'Leaflet');
  for (const side of [first, alone()]) {
    for (const key of [keys[2], keys.at(-1)]) {
      expect(await rename(side, 'Manual', key)).toMatchObject({ revision: 0 });
    }
  }
  expect(await names()).toEqual(['Leaflet']);
  expect(await rename(alone(), 'Manual', keys[1])).toMatchObject({ revision: 2 });
});

describe('two processes that get one command at once', () => {
  it('give one answer when the command changes nothing in either', async () => {
    const [here, elsewhere] = [oneOfSeveral(), oneOfSeveral()];
    const key = randomUUID();
    const answers = await Promise.all([rename(here, 'Manual', key), rename(elsewhere, 'Manual', key)]);
    expect(answers[0]).toEqual(answers[1]);
  });

  it('give the answer of the process in which it changed something', async () => {
    const [here, elsewhere] = [oneOfSeveral(), oneOfSeveral()];
    const key = randomUUID();
    let changed: unknown;
    keyStore.meanwhile = async () => {
      await rename(elsewhere, 'Leaflet');
      changed = await rename(elsewhere, 'Manual', key);
    };
    expect(await rename(here, 'Manual', key)).toEqual(changed);
    expect(await keyStore.find(TEST_ACCOUNT, key)).toBeNull();
    expect(store.eventsOf(accountStream(TEST_ACCOUNT))).toHaveLength(3);
    expect(await rename(here, 'Manual', key)).toEqual(changed);
  });
});

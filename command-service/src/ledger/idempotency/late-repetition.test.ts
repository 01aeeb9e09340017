import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { ReadOptions, StoredEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { expect, it } from 'vitest';
import { InMemoryLedgerStore } from '../testing/in-memory-ledger-store.ts';
import { type WriteSide, writeSide } from '../testing/write-side.ts';

/** Enough turns of the event loop for any command of these tests. */
const TURNS = 500;

/** A store that delays reads from the beginning of a ledger, until the test releases them or the event loop is idle. */
class SlowToFold extends InMemoryLedgerStore {
  isDelayed = false;
  folds = 0;
  readonly folding = Promise.withResolvers<void>();
  /** Runs after the next append, before its answer. */
  afterAppend: () => Promise<unknown> = async () => undefined;

  override async *read(stream: string, options: ReadOptions = {}): AsyncIterable<StoredEvent> {
    if ((options.from ?? 0) === 0 && (options.limit ?? 0) > 1) {
      this.folds += 1;
      this.folding.resolve();
      for (let turns = 0; this.isDelayed && turns < TURNS; turns += 1) await turn();
    }
    yield* super.read(stream, options);
  }

  override async append(...request: Parameters<InMemoryLedgerStore['append']>) {
    const { afterAppend } = this;
    const result = await super.append(...request);
    this.afterAppend = async () => undefined;
    await afterAppend();
    return result;
  }
}

const rename = (side: WriteSide, name: string, id?: string) => side.run('RenameJob', { jobId: 1, name }, id);

it.each([
  ['alone', true],
  ['among others', false],
])(
  'the repetition of an old command is folded while other commands of the account run, %s',
  async (_name, soleWriter) => {
    const store = new SlowToFold();
    const side = writeSide(store, { soleWriter });
    const key = randomUUID();
    await side.run('CreateJob', { name: 'Manual' });
    const first = await rename(side, 'Handbook', key);
    await rename(side, 'Leaflet');
    store.isDelayed = true;
    const order: string[] = [];
    const repeated = rename(side, 'Handbook', key).finally(() => order.push('repeated'));
    await store.folding.promise;
    for (const name of ['A', 'B']) await rename(side, name).finally(() => order.push('other'));
    store.isDelayed = false;
    expect(await repeated).toEqual(first);
    expect(order).toEqual(['other', 'other', 'repeated']);
  },
);

it('repetitions of one old command at once are folded once, and a later one is folded again', async () => {
  const store = new SlowToFold();
  const side = writeSide(store);
  const key = randomUUID();
  const first = await side.run('CreateJob', { name: 'Manual' });
  await rename(side, 'Handbook', key);
  await rename(side, 'Leaflet');
  const again = () => rename(side, 'Handbook', key);
  const answers = await Promise.all(Array.from({ length: 8 }, again));
  expect(new Set(answers.map(({ revision }) => revision))).toEqual(new Set([first.revision + 1]));
  expect(store.folds).toBe(1);
  await again();
  expect(store.folds).toBe(2);
});

it('a new command is not treated as a repetition when another process writes directly after it', async () => {
  const store = new SlowToFold();
  const [here, elsewhere] = [0, 1].map(() => writeSide(store, { soleWriter: false }));
  if (here === undefined || elsewhere === undefined) throw new Error('There are two processes.');
  await here.run('CreateJob', { name: 'Manual' });
  await rename(elsewhere, 'Handbook');
  await rename(here, 'Leaflet');
  store.afterAppend = () => rename(elsewhere, 'Contract');
  const key = randomUUID();
  expect(await rename(here, 'Booklet', key)).toMatchObject({
    revision: 3,
    result: { job: { name: 'Booklet' } },
  });
  expect(store.folds).toBe(0);
});

it('an old key with another body is refused, even while the original body is being folded', async () => {
  const side = writeSide(new InMemoryLedgerStore());
  const key = randomUUID();
  await side.run('CreateJob', { name: 'Manual' }, key);
  await side.run('RenameJob', { jobId: 1, name: 'Leaflet' });
  const [right, wrong] = await Promise.allSettled([
    side.run('CreateJob', { name: 'Manual' }, key),
    side.run('CreateJob', { name: 'Other' }, key),
  ]);
  expect(right).toMatchObject({ status: 'fulfilled', value: { revision: 0 } });
  expect(wrong).toMatchObject({ status: 'rejected', reason: { code: 'idempotency_mismatch' } });
});

it('the repetition of an old command does not block the event loop while a long ledger is folded', async () => {
  const store = new InMemoryLedgerStore();
  const side = writeSide(store);
  const key = randomUUID();
  await side.run('CreateJob', { name: 'First' });
  for (let batch = 0; batch < 20; batch += 1)
    await side.run('CreateJob', { name: `Batch ${batch}`, copies: 500 });
  const late = await side.run('RenameJob', { jobId: 1, name: 'Late' }, key);
  await side.run('RenameJob', { jobId: 1, name: 'Later' });
  let turns = 0;
  let isFolding = true;
  const repeated = side.run('RenameJob', { jobId: 1, name: 'Late' }, key).finally(() => {
    isFolding = false;
  });
  while (isFolding) {
    await turn();
    turns += 1;
  }
  expect(await repeated).toEqual(late);
  expect(turns).toBeGreaterThan(30);
});

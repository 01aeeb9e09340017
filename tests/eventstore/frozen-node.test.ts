import { createLedgerStore } from '@ledgerline/infra/ledger-store/ledger-store.ts';
import { LedgerUnavailable, OutcomeUnknown } from '@ledgerline/shared-events/ledger/errors.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { newStream, temporaryFolder } from './support/event-store.ts';
import { collect, newEvents } from './support/events.ts';
import { startNodeProcess } from './support/node-process.ts';

const dataDir = temporaryFolder();

it('a frozen node that continues is found again by appends, reads and subscriptions, and uncertain appends are settled', async () => {
  const node = await startNodeProcess(dataDir);
  const store = createLedgerStore({
    connectionString: node.url,
    // Short for the frozen node; afterwards repetitions give it all the time it needs.
    appendTimeoutMs: 3000,
    readTimeoutMs: 3000,
  });
  const controller = new AbortController();
  onTestFinished(async () => {
    controller.abort();
    node.child.kill('SIGKILL');
    await node.exited;
    await store.close();
  });
  const stream = newStream('frozen');
  const seen: number[] = [];
  const following = store.subscribe({
    streamPrefix: stream,
    after: null,
    onEvents: async (events) => void seen.push(...events.map(({ revision }) => revision)),
    onCheckpoint: async () => undefined,
    signal: controller.signal,
  });
  const first = newEvents(2);
  await vi.waitUntil(() => store.append(stream, -1, first).catch(() => null));

  node.child.kill('SIGSTOP');
  const events = newEvents(3);
  const append = store.append(stream, 1, events);
  await expect(append).rejects.toBeInstanceOf(OutcomeUnknown);
  await expect(collect(store.read(stream))).rejects.toBeInstanceOf(LedgerUnavailable);

  node.child.kill('SIGCONT');
  const settled = await vi.waitUntil(() => store.append(stream, 1, events).catch(() => null));
  expect(settled).toEqual({ revision: 4 });
  expect(await vi.waitUntil(() => collect(store.read(stream)).catch(() => null))).toHaveLength(5);
  await vi.waitUntil(() => seen.length >= 5);
  expect(seen).toEqual([0, 1, 2, 3, 4]);
  controller.abort();
  await following;
});

import { randomUUID } from 'node:crypto';
import { adoptEvent } from '@ledgerline/command-service/account-import/adopted-event.ts';
import { AccountLedger, readEvent } from '@ledgerline/command-service/ledger/loading/account-ledger.ts';
import { InMemoryLedgerStore } from '@ledgerline/command-service/ledger/testing/in-memory-ledger-store.ts';
import {
  InMemorySnapshots,
  TEST_ACCOUNT,
  type WriteSide,
  writeSide,
} from '@ledgerline/command-service/ledger/testing/write-side.ts';
import { history } from '@ledgerline/projection-service/projections/history/history.ts';
import { entriesTable } from '@ledgerline/projection-service/projections/history/tables.ts';
import { readEvent as readForFold } from '@ledgerline/projection-service/projections/projection.ts';
import { MemoryRows } from '@ledgerline/projection-service/projections/rows.ts';
import { exportedEvent, exportedLine } from '@ledgerline/shared-events/account-export/exported-event.ts';
import { GENESIS_HASH } from '@ledgerline/shared-events/ledger/audit-chain.ts';
import type { StoredEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const START = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;

/** A user's edits on a clock that the test sets; the store records each of them `lag` ms later. */
class Edits {
  readonly store = new InMemoryLedgerStore();
  readonly #snapshots = new InMemorySnapshots();
  side: WriteSide = this.restarted();
  #clock = START;
  #named = 0;

  /** Another process over the same stores. */
  restarted(): WriteSide {
    this.side = writeSide(this.store, { now: () => new Date(this.#clock), snapshots: this.#snapshots });
    return this.side;
  }

  /** Moves the clock by `gap` ms, forwards or backwards, and renames a job. */
  async rename(gap: number, { lag = 0, jobId = 1 } = {}): Promise<void> {
    this.#clock += gap;
    this.store.now = () => new Date(this.#clock + lag);
    await this.side.run('RenameJob', { jobId, name: this.#nextName() });
  }

  create(): Promise<unknown> {
    return this.side.run('CreateJob', { name: this.#nextName() });
  }

  #nextName(): string {
    this.#named += 1;
    return `name ${this.#named}`;
  }

  get stored(): readonly StoredEvent[] {
    return this.store.eventsOf(accountStream(TEST_ACCOUNT));
  }

  /** The runs on the write side, each as the revisions of its first and last event. */
  entries(side = this.side): Promise<number[][]> {
    return side.loop.read(TEST_ACCOUNT, ({ entries }) => {
      const runs = new Map<string, number[]>();
      for (const { commandId } of entries.all) {
        const run = entries.runOf(commandId);
        const last = run.at(-1);
        runs.set(last?.commandId ?? '', [run[0]?.first ?? -1, last?.last ?? -1]);
      }
      return [...runs.values()];
    });
  }
}

/** The entries of the history for these events, in the same form. */
function historyOf(events: readonly StoredEvent[]) {
  const rows = new MemoryRows();
  for (const stored of events) history.apply(rows, readForFold(stored));
  return rows.all(entriesTable).map(({ first, last, at }) => ({ range: [first, last], at: String(at) }));
}

const rangesOf = (events: readonly StoredEvent[]) => historyOf(events).map(({ range }) => range);

/** Gaps close to the limit, of any length, and backwards. */
const gap = fc.oneof(
  fc.integer({ min: MINUTE - 10, max: MINUTE + 10 }),
  fc.integer({ min: 0, max: 3 * MINUTE }),
  fc.integer({ min: -100 * MINUTE, max: 0 }),
);
const act = fc.record({
  gap,
  lag: fc.integer({ min: -20, max: 20 }),
  jobId: fc.constantFrom(1, 1, 1, 2),
  restarts: fc.boolean(),
});

describe('the time of a command', () => {
  it.each([
    [MINUTE - 3, 6, 1],
    [MINUTE, 5, 1],
    [MINUTE + 1, -5, 2],
    [MINUTE + 3, -6, 2],
  ])('makes both sides agree whether two edits are one entry, %i ms apart', async (gap, lag, entries) => {
    const edits = new Edits();
    await edits.create();
    await edits.rename(MINUTE * 2, { lag: 0 });
    await edits.rename(gap, { lag });
    const ranges =
      entries === 1
        ? [
            [0, 0],
            [1, 2],
          ]
        : [
            [0, 0],
            [1, 1],
            [2, 2],
          ];
    expect(rangesOf(edits.stored)).toEqual(ranges);
    expect(await edits.entries()).toEqual(ranges);
    expect(await edits.entries(edits.restarted())).toEqual(ranges);
  });

  it('gives the history the entries of the write side, also after a restart and with a clock that jumps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
        const edits = new Edits();
        await edits.create();
        await edits.create();
        for (const { gap, restarts, ...how } of acts) {
          if (restarts) edits.restarted();
          await edits.rename(gap, how);
        }
        const shown = historyOf(edits.stored);
        expect(shown.map(({ range }) => range)).toEqual(await edits.entries());
        expect(shown.map(({ range }) => range)).toEqual(await edits.entries(edits.restarted()));
        const times = shown.map(({ at }) => at);
        expect(times).toEqual(times.toSorted());
      }),
    );
  });

  it('merges no edits when the clock was set back, and merges again afterwards', async () => {
    const edits = new Edits();
    await edits.create();
    await edits.rename(MINUTE * 5);
    await edits.rename(-MINUTE * 4);
    await edits.rename(MINUTE);
    expect(rangesOf(edits.stored)).toEqual([
      [0, 0],
      [1, 1],
      [2, 3],
    ]);
    expect(await edits.entries()).toEqual(rangesOf(edits.stored));
    expect(historyOf(edits.stored).map(({ at }) => at)).toEqual([
      '2026-11-20T12:00:00.000Z',
      '2026-11-20T12:05:00.000Z',
      '2026-11-20T12:05:00.000Z',
    ]);
  });

  it('is the time of the append for commands of an earlier version, which both sides use to merge edits', async () => {
    const edits = new Edits();
    await edits.create();
    await edits.rename(MINUTE * 2, { lag: 5 });
    await edits.rename(MINUTE + 3, { lag: -4 });
    const older = edits.stored.map((event) => {
      const { decidedAt: _, ...metadata } = event.metadata;
      return { ...event, metadata };
    });
    const ledger = new AccountLedger(TEST_ACCOUNT);
    for (const stored of older) ledger.apply(readEvent(stored));
    expect(rangesOf(older)).toEqual([
      [0, 0],
      [1, 2],
    ]);
    expect(ledger.entries.runOf(older[1]?.metadata.commandId ?? '')).toHaveLength(2);
  });

  it('is kept through an export and an import', async () => {
    const edits = new Edits();
    await edits.create();
    await edits.rename(MINUTE);
    await edits.rename(-MINUTE);
    const heir = { accountId: randomUUID(), userId: randomUUID(), importedFrom: TEST_ACCOUNT };
    const imported = edits.stored.map((stored) => {
      const line = exportedEvent.parse(JSON.parse(exportedLine(stored, GENESIS_HASH).line));
      return adoptEvent(line, heir).metadata;
    });
    expect(imported.map(({ decidedAt, clockAt }) => [decidedAt, clockAt])).toEqual([
      ['2026-11-20T12:00:00.000Z', undefined],
      ['2026-11-20T12:01:00.000Z', undefined],
      ['2026-11-20T12:01:00.000Z', '2026-11-20T12:00:00.000Z'],
    ]);
  });
});

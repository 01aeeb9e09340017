import { randomUUID } from 'node:crypto';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { LedgerUnavailable } from '@ledgerline/shared-events/ledger/errors.ts';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AppendFault, InMemoryLedgerStore } from '../testing/in-memory-ledger-store.ts';
import { namesOf } from '../testing/job-commands.ts';
import { TEST_ACCOUNT, type WriteSide, writeSide } from '../testing/write-side.ts';

const faults: fc.Arbitrary<AppendFault[]> = fc.array(
  fc.constantFrom<AppendFault>({ kind: 'answer-lost' }, { kind: 'request-lost' }, { kind: 'unavailable' }),
  { maxLength: 2 },
);

/** One call: its process, the name that it gives a job, its fault, and how often the caller repeats it. */
const call = fc.record({
  process: fc.nat({ max: 1 }),
  name: fc.constantFrom('A', 'B', 'C', 'D'),
  copies: fc.integer({ min: 1, max: 3 }),
  faults,
  /** The other process that receives the same command at the same time, if any. */
  also: fc.option(fc.nat({ max: 1 })),
  /** Whether to wait for the answer before the next call. */
  waits: fc.boolean(),
});

type Call = typeof call extends fc.Arbitrary<infer Value> ? Value : never;
type Answer = 'done' | 'refused' | 'unknown';
type SentCall = { id: string; copies: number; answers: Promise<Answer[]> };

async function ask(side: WriteSide, payload: object, id: string): Promise<Answer> {
  try {
    await side.run('CreateJob', payload, id);
    return 'done';
  } catch (error) {
    if (error instanceof Rejected) return 'refused';
    if (error instanceof LedgerUnavailable) return 'unknown';
    throw error;
  }
}

async function askAll(
  store: InMemoryLedgerStore,
  sides: readonly [WriteSide, WriteSide],
  calls: Call[],
): Promise<SentCall[]> {
  const requested: SentCall[] = [];
  for (const { process, name, copies, faults: wrong, also, waits } of calls) {
    const id = randomUUID();
    store.failNextAppends(...wrong);
    const targets = also === null ? [process] : [process, also];
    const answers = Promise.all(
      targets.map((target) => ask(sides[target === 0 ? 0 : 1], { name, copies }, id)),
    );
    requested.push({ id, copies, answers });
    if (waits) await answers;
  }
  await Promise.all(requested.map(({ answers }) => answers));
  return requested;
}

/** Expects all events of a command or none; all when any caller received success. */
async function expectOnce(store: InMemoryLedgerStore, { id, copies, answers }: SentCall): Promise<void> {
  const stored = store
    .eventsOf(accountStream(TEST_ACCOUNT))
    .filter(({ metadata }) => metadata.commandId === id).length;
  const reported = await answers;
  expect([0, copies]).toContain(stored);
  if (reported.includes('done')) expect(stored).toBe(copies);
  else if (!reported.includes('unknown')) expect(stored).toBe(0);
}

const namesIn = (side: WriteSide) => side.loop.read(TEST_ACCOUNT, ({ state }) => namesOf(state));

describe('two processes on one ledger', () => {
  it('apply every acknowledged command exactly once, in any order, whatever answers are lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 12 }), async (calls) => {
        const store = new InMemoryLedgerStore();
        const patience = { soleWriter: false, appendPatienceMs: 60 };
        const sides = [writeSide(store, patience), writeSide(store, patience)] as const;
        for (const requested of await askAll(store, sides, calls)) await expectOnce(store, requested);
        const names = await namesIn(writeSide(store));
        expect(new Set(names).size).toBe(names.length);
        for (const side of sides) expect(await namesIn(side)).toEqual(names);
      }),
      { numRuns: 60 },
    );
  });
});

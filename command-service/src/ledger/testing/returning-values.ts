import type { CommandName } from '@ledgerline/shared-events/api/commands.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { LATER_CHANGES } from '@ledgerline/shared-events/history/reversal.ts';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import fc from 'fast-check';
import { z } from 'zod';
import { commands } from '#domain/commands.ts';
import { practiceRate } from '#domain/testing/practice-ledger.ts';
import { PRACTICE_START } from '#domain/testing/practice-start.ts';
import { AccountLedger, readEvent } from '../loading/account-ledger.ts';
import { InMemoryLedgerStore } from './in-memory-ledger-store.ts';
import { TEST_ACCOUNT, type WriteSide, writeSide } from './write-side.ts';

/** Shorter and longer than the time within which two edits of one field become one entry, in turn. */
const PAUSES_MS = [61_000, 61_000, 1_000, 1_000];

const jobId = fc.constantFrom(1, 2, 6);
const twoOf = <Value>(...values: [Value, Value, ...Value[]]) => fc.constantFrom(...values);

/**
 * Commands that write few fields of few records with few values each, so that a field often gets an earlier value
 * again.
 */
const command: fc.Arbitrary<{ name: CommandName; payload: object }> = fc.oneof(
  fc.record({
    name: fc.constant('EditJob' as const),
    payload: fc.record({
      jobId,
      job: fc.oneof(
        fc.record({ name: twoOf('A', 'B') }),
        fc.record({ quantity: twoOf(1, 2) }),
        fc.record({ notes: twoOf('<p>one</p>', '<p>one two</p>', '<p>two</p>') }),
        fc.record({ name: twoOf('A', 'B'), rate: twoOf('0.1', '0.2') }),
      ),
    }),
  }),
  fc.record({
    name: fc.constantFrom('MarkJobCompleted', 'MarkJobActive', 'PutJobOnHold', 'DeleteJob'),
    payload: fc.record({ jobId }),
  }),
  fc.record({
    name: fc.constantFrom('InvoiceJobs'),
    payload: fc.constantFrom({ clientId: 1, jobIds: [1] }, { clientId: 1, jobIds: [1, 2] }),
  }),
  fc.record({
    name: fc.constantFrom('MarkInvoicePaid', 'MarkInvoiceUnpaid', 'DeleteInvoice', 'IssueInvoice'),
    payload: fc.record({ invoiceId: fc.constantFrom(1, 2) }),
  }),
  fc.record({
    name: fc.constant('EditInvoice' as const),
    payload: fc.record({
      invoiceId: fc.constantFrom(1, 2),
      invoice: fc.record({ reference: twoOf('x', 'y') }),
    }),
  }),
  fc.record({
    name: fc.constant('SetClientSetting' as const),
    payload: fc.record({
      clientId: fc.constantFrom(1, 2),
      key: fc.constant('paymentTerms'),
      value: twoOf(14, 30),
    }),
  }),
  fc.record({
    name: fc.constant('EditClient' as const),
    payload: fc.record({ clientId: fc.constantFrom(1, 2), client: fc.record({ name: twoOf('A', 'B') }) }),
  }),
  fc.record({
    name: fc.constant('SetSetting' as const),
    payload: fc.constantFrom(
      { key: 'firstDayOfWeek', value: 0 },
      { key: 'firstDayOfWeek', value: 1 },
      { key: 'invoiceNotes', value: { id: 1, default: false } },
      { key: 'invoiceNotes', value: { id: 1, default: true } },
      { key: 'invoiceNotes', value: { text: 'Bye', default: true } },
    ),
  }),
);

/**
 * A step of a user: a command; or an undo, a redo, a joint undo of two, or a revert to the moment of an entry, which
 * `pick` chooses.
 */
export type Act =
  | { name: CommandName; payload: object }
  | { name: 'Undo' | 'Redo' | 'UndoBoth' | 'GoBack'; pick: number };

const reversal = fc.record({
  name: fc.constantFrom(
    ...['Undo' as const, 'Undo' as const, 'Redo' as const, 'Redo' as const],
    ...['UndoBoth' as const, 'GoBack' as const],
  ),
  pick: fc.nat(60),
});

/** Random histories of these commands, mixed with undo and redo of any entry and with reverts to a moment. */
export const historyOf = (created: typeof command): fc.Arbitrary<Act[]> =>
  fc.array(fc.oneof({ arbitrary: created, weight: 3 }, { arbitrary: reversal, weight: 2 }), {
    minLength: 5,
    maxLength: 40,
    size: 'max',
  });

/** Random histories in which fields often get an earlier value again. */
export const returningValues = historyOf(command);

const preview = z.object({
  entries: z.array(z.object({ commandId: z.string() })),
  reason: z.string().nullable(),
});
const refusalDetails = z.object({
  blockedBy: z.array(z.looseObject({ commandId: z.string(), undoneBy: z.string().nullable() })),
  blockedByTotal: z.number(),
});

/** An account with the sample records of the domain's tests, in a ledger store in memory. */
export class ReturningValues {
  readonly store = new InMemoryLedgerStore();
  readonly side: WriteSide;
  /** The processes that write the account, each for one login session; the first is `side`. */
  readonly sides: readonly WriteSide[];
  /** The details of every undo, redo or revert that other entries blocked. */
  readonly refusals: z.output<typeof refusalDetails>[] = [];
  /** The last revision of the sample records. */
  startedAt = -1;
  #clock = Date.UTC(2026, 10, 20, 12);
  #commands = 0;

  /** @param sessions how many login sessions write the account, each through a process of its own */
  constructor(sessions = 1) {
    this.sides = Array.from({ length: sessions }, (_, place) =>
      writeSide(this.store, {
        commands: Object.values(commands),
        exchangeRate: practiceRate,
        soleWriter: sessions === 1,
        session: `session-${place + 1}`,
        now: () => {
          this.#clock += PAUSES_MS[this.#commands % PAUSES_MS.length] ?? 0;
          this.#commands += 1;
          return new Date(this.#clock);
        },
      }),
    );
    const [side] = this.sides;
    if (side === undefined) throw new Error('An account needs a session.');
    this.side = side;
  }

  async start(): Promise<void> {
    for (const [name, payload] of PRACTICE_START) await this.side.run(name, Object(payload));
    this.startedAt = this.store.eventsOf(this.stream).length - 1;
  }

  get stream(): string {
    return accountStream(TEST_ACCOUNT);
  }

  /** The refusal of an undo of this entry now, or null. The undo is tried on a copy. */
  async undoRefusal(commandId: string): Promise<Rejected | null> {
    const copy = new ReturningValues();
    await copy.store.append(this.stream, -1, this.store.eventsOf(this.stream));
    return copy.refusal('Undo', { commandId });
  }

  /** The ledger as it is folded from the store alone. */
  folded(): AccountLedger {
    const ledger = new AccountLedger(TEST_ACCOUNT);
    for (const stored of this.store.eventsOf(this.stream)) ledger.apply(readEvent(stored));
    return ledger;
  }

  /** Performs a step; answers whether it was accepted. */
  async perform(act: Act, side = this.side): Promise<boolean> {
    if ('payload' in act) return this.tried(act.name, act.payload, side);
    const all = await side.loop.read(TEST_ACCOUNT, ({ entries }) =>
      entries.all.slice(PRACTICE_START.length).map(({ commandId }) => commandId),
    );
    const commandId = all[act.pick % Math.max(1, all.length)];
    if (commandId === undefined) return false;
    if (act.name === 'UndoBoth') {
      const other = all[(act.pick * 7) % all.length] ?? commandId;
      return this.tried('Undo', { entries: [commandId, other] }, side);
    }
    if (act.name === 'GoBack') return this.#goBack(commandId, side);
    return this.tried(act.name, { commandId }, side);
  }

  async #goBack(to: string, side: WriteSide): Promise<boolean> {
    const seen = await side.previewRevert(to).catch((error: unknown) => {
      if (error instanceof Rejected) return null;
      throw error;
    });
    if (seen === null) return false;
    const { entries, reason } = preview.parse(seen);
    if (entries.length === 0) return false;
    const done = await this.tried('Undo', { entries: entries.map((entry) => entry.commandId) }, side);
    const isAlone = this.sides.length === 1;
    if (isAlone && done !== (reason === null)) throw new Error('The revert and its preview differ.');
    return done;
  }

  /** Runs a command; answers whether it was accepted. */
  async tried(name: string, payload: object, side = this.side): Promise<boolean> {
    const refused = await this.refusal(name, payload, side);
    // The refusal of an entry that can never be undone names no other entries.
    const isConflict = refused?.code === 'undo_conflict' && refused.message === LATER_CHANGES;
    if (isConflict) this.refusals.push(refusalDetails.parse(refused.details));
    return refused === null;
  }

  /** Runs a command; answers its refusal, or null when it was accepted. */
  async refusal(name: string, payload: object, side = this.side): Promise<Rejected | null> {
    try {
      await side.run(name, payload);
      return null;
    } catch (error) {
      if (error instanceof Rejected) return error;
      throw error;
    }
  }
}

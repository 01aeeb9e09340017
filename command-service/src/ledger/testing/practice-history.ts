import { randomUUID } from 'node:crypto';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { JobEdited } from '@ledgerline/shared-events/jobs/events.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import { runSteps } from '@ledgerline/shared-events/slices.ts';
import { z } from 'zod';
import { prepareAppend } from '../appending/new-events.ts';
import type { CommandOutcome } from '../running/intention.ts';
import { InMemoryLedgerStore } from './in-memory-ledger-store.ts';
import { namesOf } from './job-commands.ts';
import { TEST_ACCOUNT, type WriteSide, writeSide } from './write-side.ts';

/** Longer than the time within which two edits of one field become one entry. */
const PAUSE_MS = 61_000;

const reported = z.looseObject({
  commandId: z.string(),
  label: z.string(),
  undoneBy: z.string().nullable(),
  tookBack: z.array(z.string()),
  undoable: z.boolean(),
  reason: z.string().nullable(),
});

const preview = z.object({
  revision: z.number(),
  entries: z.array(reported),
  stays: z.array(reported),
  records: z.number(),
  blockedBy: z.array(reported),
  reason: z.string().nullable(),
});

/** One account with a clock that advances a second at every reading, and the actions of a user in its history. */
export class PracticeHistory {
  readonly store = new InMemoryLedgerStore();
  side: WriteSide;
  #clock = Date.UTC(2026, 10, 20, 12);

  readonly now = (): Date => {
    this.#clock += 1_000;
    return new Date(this.#clock);
  };

  constructor() {
    this.side = writeSide(this.store, { now: this.now });
  }

  /** Restarts the process over the same store. */
  restart(): void {
    this.side = writeSide(this.store, { now: this.now });
  }

  /** Lets enough time pass that the next edit becomes an entry of its own. */
  pause(): void {
    this.#clock += PAUSE_MS;
  }

  /** How many events are in the ledger. */
  get written(): number {
    return this.store.eventsOf(accountStream(TEST_ACCOUNT)).length;
  }

  names(of = this.side) {
    return of.loop.read(TEST_ACCOUNT, ({ state }) => namesOf(state));
  }

  async create(name: string): Promise<string> {
    return (await this.side.run('CreateJob', { name })).commandId;
  }

  /** A rename that is an entry of its own. */
  async rename(name: string, jobId = 1): Promise<string> {
    this.pause();
    return (await this.side.run('RenameJob', { jobId, name })).commandId;
  }

  /** Undoes an entry; by default the latest. */
  undo(commandId?: string) {
    return this.side.run('Undo', { commandId });
  }

  /** Redoes an undone entry; by default the one that was undone last. */
  redo(commandId?: string) {
    return this.side.run('Redo', { commandId });
  }

  revert(entries: readonly string[], id?: string) {
    return this.side.run('Undo', { entries }, id);
  }

  /** Appends events that no decision of this version would make, and restarts the process over them. */
  async appendAsOlderVersion(
    events: readonly DomainEvent[],
    origin: { source: 'undo' | 'redo'; undoes?: string; redoes?: string },
  ): Promise<string> {
    const commandId = randomUUID();
    const metadata = {
      commandId,
      command: origin.source === 'undo' ? 'Undo' : 'Redo',
      accountId: TEST_ACCOUNT,
      actor: 'user-1',
      session: 'session-1',
      body: '',
      correlationId: '',
      causationId: '',
      appVersion: 'older',
    };
    const revision = this.written - 1;
    const after = { revision, at: null };
    const { stored } = runSteps(prepareAppend(events, { ...metadata, ...origin }, after, this.now()));
    await this.store.append(accountStream(TEST_ACCOUNT), revision, stored);
    this.restart();
    return commandId;
  }

  async lookBack(to: string) {
    return preview.parse(await this.side.previewRevert(to));
  }
}

/** The event of a renamed job. */
export const renaming = (before: string, after: string, jobId = 1): DomainEvent =>
  JobEdited.of({ jobId, name: after, before: { name: before }, after: { name: after } });

/** The entry in the answer of an undo or a redo. */
export const entryOf = ({ result }: CommandOutcome) => z.object({ entry: reported }).parse(result).entry;

export const idsOf = (entries: readonly { commandId: string }[]) => entries.map(({ commandId }) => commandId);

/** The code, the message and the blocking entries of a refusal. */
export async function refusal(attempt: Promise<unknown>) {
  const error = await attempt.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (!(error instanceof Rejected)) throw new Error('The command was not refused.', { cause: error });
  const blockedBy = z.array(reported).default([]).parse(error.details.blockedBy);
  return { code: error.code, message: error.message, blockedBy: idsOf(blockedBy) };
}

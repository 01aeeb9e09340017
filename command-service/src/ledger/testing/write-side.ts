import { randomUUID } from 'node:crypto';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { type KeyStore, RememberedKeys } from '../idempotency/remembered-keys.ts';
import { AccountLedgers } from '../loading/account-ledgers.ts';
import type { Snapshot, SnapshotStore } from '../loading/snapshot.ts';
import { CommandBus, type CommandBusOptions } from '../running/command-bus.ts';
import { CommandLoop, type CommandLoopOptions } from '../running/command-loop.ts';
import type { CommandOutcome } from '../running/intention.ts';
import type { RevertPreview } from '../undo/revert.ts';
import { InMemoryKeys } from './in-memory-keys.ts';
import { jobCommands } from './job-commands.ts';

/** A snapshot store in memory. */
export class InMemorySnapshots implements SnapshotStore {
  readonly byAccount = new Map<string, Snapshot>();

  async find(accountId: string): Promise<Snapshot | null> {
    return this.byAccount.get(accountId) ?? null;
  }

  async save(accountId: string, snapshot: Snapshot): Promise<void> {
    this.byAccount.set(accountId, snapshot);
  }

  async remove(accountId: string): Promise<void> {
    this.byAccount.delete(accountId);
  }
}

type WriteSideOptions = Partial<CommandLoopOptions & CommandBusOptions> & {
  snapshots?: SnapshotStore;
  keyStore?: KeyStore;
  cacheBytes?: number;
  /** The login session of its user. */
  session?: string;
};

/** The write side of one process over a store; by default with the small job commands for tests. */
export type WriteSide = {
  ledgers: AccountLedgers;
  loop: CommandLoop;
  bus: CommandBus;
  /** Runs a command as one user in one account. */
  run(name: string, payload: object, id?: string): Promise<CommandOutcome>;
  /** The preview of a revert to the moment of an entry, for that user. */
  previewRevert(to: string): Promise<RevertPreview>;
};

export const TEST_ACCOUNT = '00000000-0000-4000-8000-00000000ac01';

/** Assembles the write side of one process. */
export function writeSide(store: LedgerStore, options: WriteSideOptions = {}): WriteSide {
  const { snapshots = new InMemorySnapshots(), keyStore = new InMemoryKeys(), ...rest } = options;
  const { cacheBytes, session = 'session-1', ...more } = rest;
  const ledgers = new AccountLedgers({ store, snapshots, ...(cacheBytes ? { cacheBytes } : {}) });
  const loop = new CommandLoop({
    store,
    ledgers,
    keys: new RememberedKeys(keyStore),
    now: () => new Date(),
    appVersion: 'test',
    soleWriter: true,
    ...more,
  });
  const bus = new CommandBus({ loop, ledgers, commands: jobCommands, exchangeRate: () => null, ...more });
  const user = { accountId: TEST_ACCOUNT, actor: 'user-1', session };
  const run = (name: string, payload: object, id: string = randomUUID()) =>
    bus.execute({ ...user, commandId: id, name, payload: JSON.parse(JSON.stringify(payload)) });
  const previewRevert = (to: string) => bus.previewRevert(user, to);
  return { ledgers, loop, bus, run, previewRevert };
}

import { randomUUID } from 'node:crypto';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { type Damage, damageOf, repairsOf } from '../domain/rules/repairs.ts';
import { bodyDigest } from '../ledger/idempotency/body-digest.ts';
import { AccountLedgers } from '../ledger/loading/account-ledgers.ts';
import { CommandLoop } from '../ledger/running/command-loop.ts';

/** The most repairs in one append. An append holds at most 500 events, and a repair has one or two. */
const MAX_AT_ONCE = 200;
const COMMAND = 'RepairAccount';

/** Checks accounts for an operator, while the app may be serving them. */
export class AccountChecks {
  readonly #loop: CommandLoop;
  readonly #now: () => Date;

  constructor(options: { store: LedgerStore; appVersion: string; now?: () => Date }) {
    const { store, appVersion, now = () => new Date() } = options;
    const none = { find: async () => null, save: async () => undefined, remove: async () => undefined };
    const ledgers = new AccountLedgers({ store, snapshots: none, cacheBytes: 1 });
    this.#now = now;
    this.#loop = new CommandLoop({ store, ledgers, keys: null, now, appVersion, soleWriter: false });
  }

  /**
   * The damage of an account, with its repairs.
   * @throws StreamDeleted when the account was deleted, LedgerUnavailable, UnreadableEvent
   */
  damageOf(accountId: string): Promise<Damage[]> {
    return this.#loop.read(accountId, ({ state }) => damageOf(state, this.#now().toISOString(), MAX_AT_ONCE));
  }

  /**
   * Repairs an account with appended events of the source `system`; nothing is removed from the ledger. Answers the
   * damage that was found.
   * @throws as `damageOf`
   */
  async repair(accountId: string): Promise<Damage[]> {
    const done: Damage[] = [];
    for (;;) {
      const damage = await this.damageOf(accountId);
      const fresh = damage.filter(
        ({ broken }) => !done.some((existing) => existing.broken.key === broken.key),
      );
      if (fresh.length === 0) return done;
      done.push(...fresh);
      await this.#append(accountId);
    }
  }

  /** Plans the repairs again on the state at the time of the append. */
  async #append(accountId: string): Promise<void> {
    const caller = { accountId, commandId: randomUUID(), actor: '', session: '' };
    await this.#loop.run(caller, {
      name: COMMAND,
      body: bodyDigest(COMMAND, null),
      decide: ({ state }, now) => ({
        events: repairsOf(state, now, MAX_AT_ONCE),
        source: 'system',
      }),
      result: () => null,
    });
  }
}

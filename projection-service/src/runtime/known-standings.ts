import type { StoredEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { LRUCache } from 'lru-cache';
import { type AccountStanding, isCurrent } from './checkpoints.ts';

const ACCOUNTS = 2_000;

type KnownStanding = Omit<AccountStanding, 'head'>;

/**
 * Where accounts stand as this process left them, so that it need not ask again. What is known may be out of date:
 * the compare-and-set then refuses the step, and the account is forgotten.
 */
export class KnownStandings {
  readonly #standings = new LRUCache<string, KnownStanding>({ max: ACCOUNTS });

  of(accountId: string): KnownStanding | undefined {
    return this.#standings.get(accountId);
  }

  /** Keeps that all projections of an account now stand at an event; nothing when one of them does not go on. */
  keep(
    accountId: string,
    { standings, epoch }: AccountStanding,
    { revision, id }: Pick<StoredEvent, 'revision' | 'id'>,
  ): void {
    if (!standings.every((each) => !each.parked && isCurrent(each))) return;
    const kept = standings.map((each) => {
      return { ...each, revision, version: each.projection.version, eventId: id };
    });
    this.#standings.set(accountId, { standings: kept, epoch, hasFormerHead: false });
  }

  forget(accountId: string): void {
    this.#standings.delete(accountId);
  }
}

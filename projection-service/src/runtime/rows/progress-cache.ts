import type { StoredEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { LRUCache } from 'lru-cache';
import { type AccountProgress, isCurrent } from './checkpoints.ts';

const ACCOUNTS = 2_000;

type CachedProgress = Omit<AccountProgress, 'head'>;

/**
 * The progress of accounts as this process left it, which saves a query. It may be outdated: then the compare-and-set
 * refuses the step, and the account is removed from the cache.
 */
export class ProgressCache {
  readonly #progressList = new LRUCache<string, CachedProgress>({ max: ACCOUNTS });

  of(accountId: string): CachedProgress | undefined {
    return this.#progressList.get(accountId);
  }

  /** Stores that all projections of an account have reached an event; removes the account when one of them has not. */
  keep(
    accountId: string,
    { progressList, epoch }: Pick<AccountProgress, 'progressList' | 'epoch'>,
    { revision, id }: Pick<StoredEvent, 'revision' | 'id'>,
  ): void {
    if (!progressList.every((each) => !each.parked && isCurrent(each))) return;
    const kept = progressList.map((each) => {
      return { ...each, revision, version: each.projection.version, eventId: id };
    });
    this.#progressList.set(accountId, { progressList: kept, epoch, hasFormerHead: false });
  }

  forget(accountId: string): void {
    this.#progressList.delete(accountId);
  }
}

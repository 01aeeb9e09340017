import type { StoredEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { LRUCache } from 'lru-cache';
import { type AccountProgress, isCurrent } from './checkpoints.ts';

const ACCOUNTS = 2_000;

type CachedProgress = Omit<AccountProgress, 'head'>;

/**
 * Where accounts stand as this process left them, so that it need not ask again. What is known may be out of date:
 * the compare-and-set then refuses the step, and the account is forgotten.
 */
export class ProgressCache {
  readonly #progressList = new LRUCache<string, CachedProgress>({ max: ACCOUNTS });

  of(accountId: string): CachedProgress | undefined {
    return this.#progressList.get(accountId);
  }

  /** Keeps that all projections of an account now stand at an event; nothing when one of them does not go on. */
  keep(
    accountId: string,
    { progressList, epoch }: AccountProgress,
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

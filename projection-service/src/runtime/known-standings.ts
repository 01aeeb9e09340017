import { LRUCache } from 'lru-cache';
import { isCurrent, type Standing } from './checkpoints.ts';

const ACCOUNTS = 2_000;

/**
 * Where accounts stand as this process left them, so that it need not ask again. What is known may be out of date:
 * the compare-and-set then refuses the step, and the account is forgotten.
 */
export class KnownStandings {
  readonly #standings = new LRUCache<string, readonly Standing[]>({ max: ACCOUNTS });

  of(accountId: string): readonly Standing[] | undefined {
    return this.#standings.get(accountId);
  }

  /** Keeps that all projections of an account now stand at `revision`; nothing when one of them does not go on. */
  keep(accountId: string, standings: readonly Standing[], revision: number): void {
    if (!standings.every((each) => !each.parked && isCurrent(each))) return;
    this.#standings.set(
      accountId,
      standings.map((each) => ({ ...each, revision, version: each.projection.version })),
    );
  }

  forget(accountId: string): void {
    this.#standings.delete(accountId);
  }
}

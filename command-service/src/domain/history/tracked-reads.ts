import type { Change, EntityId, EntityKind } from '@ledgerline/shared-events/ledger/change.ts';
import type { RecordTypes } from '../account-state.ts';
import type { UniquelyNamed } from '../rules/name-index.ts';
import type { StateReader } from '../state-reader.ts';

/**
 * A state that records what a decision reads from it, so that the decision can be reused until one of these records
 * changes.
 */
export class TrackedReads implements StateReader {
  readonly #base: StateReader;
  readonly #records = new Map<EntityKind, Set<EntityId>>();
  readonly #kinds = new Set<EntityKind>();

  constructor(base: StateReader) {
    this.#base = base;
  }

  get numbers(): StateReader['numbers'] {
    this.#kinds.add('invoice');
    return this.#base.numbers;
  }

  record<Kind extends EntityKind>(kind: Kind, id: EntityId): RecordTypes[Kind] | undefined {
    const ids = this.#records.get(kind) ?? new Set<EntityId>();
    this.#records.set(kind, ids.add(id));
    return this.#base.record(kind, id);
  }

  records<Kind extends EntityKind>(kind: Kind): Iterable<RecordTypes[Kind]> {
    this.#kinds.add(kind);
    return this.#base.records(kind);
  }

  idsNamed(kind: UniquelyNamed, key: string): readonly number[] {
    this.#kinds.add(kind);
    return this.#base.idsNamed(kind, key);
  }

  /** How many records were read by their ids. */
  get count(): number {
    return [...this.#records.values()].reduce((sum, ids) => sum + ids.size, 0);
  }

  /** Whether a change affects something that was read. */
  isAffectedBy({ entity, id }: Pick<Change, 'entity' | 'id'>): boolean {
    return this.#kinds.has(entity) || this.#records.get(entity)?.has(id) === true;
  }
}

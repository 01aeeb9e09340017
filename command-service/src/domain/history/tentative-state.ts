import type { RecordField } from '@ledgerline/shared-events/history/record-field.ts';
import { applyChange, changeFits } from '@ledgerline/shared-events/ledger/apply-change.ts';
import type { Change, EntityId, EntityKind, FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import type { RecordTypes } from '../account-state.ts';
import { storedFields } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';

/** A field of a record. */
export type FieldRef = RecordField;

/** The state of an account with changes that are only tried. The underlying state does not change. */
export class TentativeState implements StateReader {
  readonly #base: StateReader;
  readonly #changed = new Map<EntityKind, Map<EntityId, FieldValues>>();
  readonly #changes: Change[] = [];

  constructor(base: StateReader) {
    this.#base = base;
  }

  get numbers(): StateReader['numbers'] {
    return this.#base.numbers;
  }

  /** The changes that were applied here, in their order. */
  get changes(): readonly Change[] {
    return this.#changes;
  }

  record<Kind extends EntityKind>(kind: Kind, id: EntityId): RecordTypes[Kind] | undefined {
    const changed = this.#changed.get(kind)?.get(id);
    return (changed as RecordTypes[Kind] | undefined) ?? this.#base.record(kind, id);
  }

  *records<Kind extends EntityKind>(kind: Kind): IterableIterator<RecordTypes[Kind]> {
    const changed = this.#changed.get(kind) as Map<EntityId, RecordTypes[Kind]> | undefined;
    for (const record of this.#base.records(kind)) yield changed?.get(record.id) ?? record;
    for (const [id, record] of changed ?? []) {
      if (this.#base.record(kind, id) === undefined) yield record;
    }
  }

  /** The records that were changed here. */
  *touched(): IterableIterator<{ entity: EntityKind; id: EntityId }> {
    for (const [entity, records] of this.#changed) {
      for (const id of records.keys()) yield { entity, id };
    }
  }

  isTouched(entity: EntityKind, id: EntityId): boolean {
    return this.#changed.get(entity)?.has(id) === true;
  }

  /** Applies the change when it fits; answers whether it did. */
  apply(change: Change): boolean {
    const { entity, id } = change;
    const record = storedFields(this, entity, id);
    if (!changeFits(record, change)) return false;
    const records = this.#changed.get(entity) ?? new Map<EntityId, FieldValues>();
    records.set(id, applyChange(record, change));
    this.#changed.set(entity, records);
    this.#changes.push(change);
    return true;
  }
}

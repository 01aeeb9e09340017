import type { RecordField } from '@ledgerline/shared-events/history/record-field.ts';
import { applyChange, changeFits } from '@ledgerline/shared-events/ledger/apply-change.ts';
import type { Change, EntityId, EntityKind, FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import type { RecordTypes } from '../account-state.ts';
import { storedFields } from '../lookup.ts';
import { NameIndex, type UniquelyNamed } from '../rules/name-index.ts';
import type { StateReader } from '../state-reader.ts';

/** A field of a record. */
export type FieldRef = RecordField;

/** The state of an account with changes that are only tried. The underlying state does not change. */
export class TentativeState implements StateReader {
  readonly #base: StateReader;
  readonly #changed = new Map<EntityKind, Map<EntityId, FieldValues>>();
  readonly #changes: Change[] = [];
  /** Of the records that were changed here. */
  readonly #names = new NameIndex((kind) => this.#recordsChanged(kind).values());

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
    const changed = this.#recordsChanged(kind);
    for (const record of this.#base.records(kind)) yield changed.get(record.id) ?? record;
    for (const [id, record] of changed) {
      if (this.#base.record(kind, id) === undefined) yield record;
    }
  }

  idsNamed(kind: UniquelyNamed, key: string): readonly number[] {
    const unchanged = this.#base.idsNamed(kind, key).filter((id) => !this.isTouched(kind, id));
    return [...unchanged, ...this.#names.idsNamed(kind, key)];
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
    const after = applyChange(record, change);
    this.#names.note(entity, records.get(id), after);
    records.set(id, after);
    this.#changed.set(entity, records);
    this.#changes.push(change);
    return true;
  }

  #recordsChanged<Kind extends EntityKind>(kind: Kind): ReadonlyMap<EntityId, RecordTypes[Kind]> {
    return (this.#changed.get(kind) ?? new Map()) as ReadonlyMap<EntityId, RecordTypes[Kind]>;
  }
}

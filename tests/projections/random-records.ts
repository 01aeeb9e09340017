import { applyChange } from '@ledgerline/shared-events/ledger/apply-change.ts';
import type { Change, EntityKind, FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import { implicitRecord } from '@ledgerline/shared-events/ledger/implicit-record.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';

/** The records of a random account after its events. */
export class RandomRecords {
  readonly #tables = new Map<EntityKind, Map<string | number, FieldValues>>();

  apply(change: Change): void {
    const table = this.#table(change.entity);
    const before = table.get(change.id) ?? implicitRecord(change.entity, change.id);
    table.set(change.id, applyChange(before, change));
  }

  find(entity: EntityKind, id: string | number): FieldValues | undefined {
    return this.#table(entity).get(id);
  }

  live(entity: EntityKind): FieldValues[] {
    return [...this.#table(entity).values()].filter((record) => (record.deleted_at ?? null) === null);
  }

  nextId(entity: EntityKind): number {
    return this.#table(entity).size + 1;
  }

  /** The id of some record, or null. */
  idOf(entity: EntityKind, pick: number): number | null {
    const record = pick % 5 === 0 ? null : choose(this.live(entity), pick);
    return record === null ? null : Number(record.id);
  }

  setting(key: string): Json {
    return this.#table('setting').get(key)?.value ?? null;
  }

  uninvoicedJob(pick: number): FieldValues | null {
    return choose(
      this.live('job').filter((job) => job.invoiced === false),
      pick,
    );
  }

  #table(entity: EntityKind): Map<string | number, FieldValues> {
    const table = this.#tables.get(entity) ?? new Map<string | number, FieldValues>();
    this.#tables.set(entity, table);
    return table;
  }
}

export function choose(records: readonly FieldValues[], pick: number): FieldValues | null {
  return records.length === 0 ? null : (records[pick % records.length] ?? null);
}

export function day(value: number): string {
  return `2026-${String(1 + (value % 12)).padStart(2, '0')}-${String(1 + (value % 28)).padStart(2, '0')}`;
}

export function textOrNull(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

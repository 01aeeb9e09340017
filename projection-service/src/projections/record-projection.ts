import { applyChange } from '@ledgerline/shared-events/ledger/apply-change.ts';
import type { Change, EntityKind, FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import { implicitRecord } from '@ledgerline/shared-events/ledger/implicit-record.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { LedgerEvent, Projection, RowRequest } from './projection.ts';
import type { Rows } from './rows.ts';
import type { Table } from './table.ts';

/**
 * A table with one row for each record of a kind: its column `record` contains the record itself, and the others the
 * values that lists filter and sort by, which `derive` computes from the record alone. Values that depend on a
 * setting, such as an amount in the primary currency or a day in the user's time zone, are computed by queries: so a
 * change of a setting writes one row and not the rows of all records.
 */
export type RecordTable = {
  table: Table;
  entity: EntityKind;
  derive(record: FieldValues): Record<string, Json>;
  /** The only fields of the record that are stored; changes of others are ignored. Default all. */
  fields?: ReadonlySet<string>;
  /** Called with a record before and after each change of it, to update counts. */
  onChange?: (rows: Rows, before: FieldValues | undefined, after: FieldValues) => void;
};

type RecordProjectionSpec = {
  name: string;
  version: number;
  records: readonly RecordTable[];
  /** Tables that `onChange` writes beside those of the records. */
  counts?: readonly Table[];
};

/** A projection whose rows are records: the whole fold is "apply the change, derive the row". */
export function recordProjection(spec: RecordProjectionSpec): Projection {
  const byEntity = Map.groupBy(spec.records, ({ entity }) => entity);
  const tables = [...spec.records.map(({ table }) => table), ...(spec.counts ?? [])];
  return {
    name: spec.name,
    version: spec.version,
    tables,
    *prefetchKeys({ changes }: LedgerEvent): Generator<RowRequest> {
      for (const change of changes) {
        if (change.kind === 'created') continue;
        for (const records of byEntity.get(change.entity) ?? []) {
          yield { table: records.table, key: [change.id] };
        }
      }
    },
    apply(rows, { changes }) {
      for (const change of changes) {
        for (const records of byEntity.get(change.entity) ?? []) applyToRecord(records, rows, change);
      }
    },
    inParts: true,
  };
}

function applyToRecord(records: RecordTable, rows: Rows, change: Change): void {
  if (change.kind !== 'created' && records.fields?.has(topField(change.field)) === false) return;
  const key = [change.id];
  const stored = rows.record(records.table, key) ?? implicitRecord(change.entity, change.id);
  const changed = applyChange(stored, change);
  const record = change.kind === 'created' ? kept(changed, records.fields) : changed;
  rows.putRecord(records.table, key, record, () => ({ ...records.derive(record), id: change.id, record }));
  records.onChange?.(rows, stored, record);
}

function topField(field: string): string {
  const dot = field.indexOf('.');
  return dot < 0 ? field : field.slice(0, dot);
}

function kept(record: FieldValues, fields: ReadonlySet<string> | undefined): FieldValues {
  if (fields === undefined) return record;
  return Object.fromEntries(Object.entries(record).filter(([field]) => fields.has(field)));
}

import { applyChange } from '@ledgerline/shared-events/ledger/apply-change.ts';
import type { Change, EntityKind, FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import { implicitRecord } from '@ledgerline/shared-events/ledger/implicit-record.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { type AccountFacts, factsOf, noteFacts } from './account-facts.ts';
import type { LedgerEvent, Projection, Wanted } from './projection.ts';
import { type Rows, recordOf } from './rows.ts';
import { type KeyValue, keyOf, type Table } from './table.ts';

/**
 * A table with one row for each record of a kind: its column `record` holds the record itself, the others what
 * lists filter and sort by, as `derive` tells them. `usesFacts`: every row is derived anew when the facts change.
 */
export type RecordTable = {
  table: Table;
  entity: EntityKind;
  usesFacts: boolean;
  derive(record: FieldValues, facts: AccountFacts): Record<string, Json>;
  /** The only fields that are kept of the record; changes of others are passed over. All when absent. */
  fields?: ReadonlySet<string>;
  /** Told of a record before and after each change of it, to keep counts. */
  onChange?: (rows: Rows, before: FieldValues | undefined, after: FieldValues) => void;
};

export type RecordProjectionSpec = {
  name: string;
  version: number;
  /** The table that keeps the account's facts; absent when no row depends on them. */
  facts?: Table;
  records: readonly RecordTable[];
  /** Tables that `onChange` keeps beside those of the records. */
  counts?: readonly Table[];
};

/** A projection whose rows are records: the whole fold is "apply the change, derive the row". */
export function recordProjection(spec: RecordProjectionSpec): Projection {
  const byEntity = Map.groupBy(spec.records, ({ entity }) => entity);
  const { facts } = spec;
  const tables = [...spec.records.map(({ table }) => table), ...(spec.counts ?? [])];
  return {
    name: spec.name,
    version: spec.version,
    tables: facts === undefined ? tables : [facts, ...tables],
    *wanted({ changes }: LedgerEvent): Generator<Wanted> {
      for (const change of changes) {
        if (facts !== undefined && (change.entity === 'setting' || byEntity.has(change.entity))) {
          yield { table: facts, key: [] };
        }
        if (change.kind === 'created') continue;
        for (const records of byEntity.get(change.entity) ?? []) {
          yield { table: records.table, key: [change.id] };
        }
      }
    },
    apply(rows, { changes }) {
      for (const change of changes) {
        if (facts !== undefined && noteFacts(rows, facts, change)) deriveAnew(spec, rows);
        for (const records of byEntity.get(change.entity) ?? []) applyToRecord(spec, records, rows, change);
      }
    },
  };
}

function applyToRecord(spec: RecordProjectionSpec, records: RecordTable, rows: Rows, change: Change): void {
  if (change.kind !== 'created' && records.fields?.has(topField(change.field)) === false) return;
  const key = [change.id];
  const stored = rows.record(records.table, key) ?? implicitRecord(change.entity, change.id);
  const changed = applyChange(stored, change);
  const record = change.kind === 'created' ? kept(changed, records.fields) : changed;
  putRecord(spec, records, rows, change.id, record);
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

/** The facts are those of now, also when the row is derived later: when they change, rows are put anew. */
function putRecord(
  spec: RecordProjectionSpec,
  records: RecordTable,
  rows: Rows,
  id: KeyValue,
  record: FieldValues,
): void {
  const facts = factsOf(spec.facts === undefined ? undefined : rows.get(spec.facts, []));
  rows.putRecord(records.table, [id], record, () => ({ ...records.derive(record, facts), id, record }));
}

function deriveAnew(spec: RecordProjectionSpec, rows: Rows): void {
  for (const records of spec.records) {
    if (!records.usesFacts) continue;
    for (const row of rows.all(records.table)) {
      const [id] = keyOf(records.table, row);
      if (id !== undefined) putRecord(spec, records, rows, id, recordOf(row));
    }
  }
}

import { sameJson } from '@ledgerline/shared-events/ledger/change.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { Difference } from '@ledgerline/shared-events/runs/rebuild-run.ts';
import { type KeyValue, keyOf, keyText, type Row, type Table } from '#projections/table.ts';
import { storableJson } from './row-sql.ts';

/** The differences between the former rows and the rebuilt ones. */
export function compareRows(table: Table, old: readonly Row[], rebuilt: readonly Row[]): Difference[] {
  const before = new Map(old.map((row) => [keyText(keyOf(table, row)), row]));
  const differences: Difference[] = [];
  const note = (key: KeyValue, kind: Difference['kind'], columns: string[]) =>
    differences.push({ table: table.name, key: String(key).replaceAll('\u001f', '/'), kind, columns });
  for (const row of rebuilt) {
    const key = keyText(keyOf(table, row));
    const was = before.get(key);
    before.delete(key);
    if (was === undefined) {
      note(key, 'missing', []);
      continue;
    }
    const columns = Object.keys(table.columns).filter((column) => !sameCell(was[column], row[column]));
    if (columns.length > 0) note(key, 'changed', columns);
  }
  for (const key of before.keys()) note(key, 'extra', []);
  return differences;
}

function sameCell(stored: Json | undefined, folded: Json | undefined): boolean {
  const was = stored ?? null;
  const is = folded ?? null;
  return sameJson(was, is) || sameJson(was, JSON.parse(storableJson(is)));
}

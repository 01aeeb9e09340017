import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { catTableInput } from '@ledgerline/shared-events/cat/commands.ts';
import { catTableEvents } from '@ledgerline/shared-events/cat/table-events.ts';
import { type CatTable, catTablesOf, MAX_CAT_TABLES } from '@ledgerline/shared-events/cat/tables.ts';
import { sameJson } from '@ledgerline/shared-events/ledger/change.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { notFound } from '../lookup.ts';
import { readField } from '../payload/read-field.ts';
import type { StateReader } from '../state-reader.ts';

const { CatTableSaved, CatTableRemoved } = catTableEvents;

/** How the account reads tables of counts. */
export function catTablesIn(state: StateReader): CatTable[] {
  return catTablesOf(state.record('setting', 'catTables')?.value);
}

const sought = (tables: readonly CatTable[], { id, key }: { id?: number | undefined; key: string }) =>
  tables.find((table) => (id === undefined ? table.key === key : table.id === id));

/**
 * The event of a new or changed table; none when nothing changes.
 * @throws Rejected invalid, not_found, too_large
 */
export function savedTable(state: StateReader, value: Json): DomainEvent[] {
  const { id, key, columns } = readField(catTableInput, value);
  const tables = catTablesIn(state);
  const before = sought(tables, { id, key });
  if (before === undefined && id !== undefined) throw notFound();
  if (before === undefined && tables.length >= MAX_CAT_TABLES)
    throw new Rejected('too_large', `At most ${MAX_CAT_TABLES} kinds of tables can be remembered.`);
  const table = { id: before?.id ?? nextId(state), key, columns };
  if (before !== undefined && sameJson(before, table)) return [];
  return [CatTableSaved.of({ table, before: before ?? null })];
}

/** The event of a removed table. @throws Rejected not_found */
export function removedTable(state: StateReader, id: number): DomainEvent[] {
  const table = catTablesIn(state).find((each) => each.id === id);
  if (table === undefined) throw notFound();
  return [CatTableRemoved.of({ table })];
}

/** The saved table, as it is answered. */
export function answeredTable(state: StateReader, value: Json): Json {
  const table = sought(catTablesIn(state), readField(catTableInput, value));
  return table === undefined ? null : { ...table };
}

function nextId(state: StateReader): number {
  const ids = Object.keys(Object(state.record('setting', 'catTables')?.value ?? {})).map(Number);
  return Math.max(0, ...ids) + 1;
}

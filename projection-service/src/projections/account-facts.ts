import { applyChange } from '@ledgerline/shared-events/ledger/apply-change.ts';
import type { Change } from '@ledgerline/shared-events/ledger/change.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { DecimalError } from '@ledgerline/shared-events/money/decimal.ts';
import { accountSettings, timeZoneOf } from '@ledgerline/shared-events/settings/account-settings.ts';
import type { Conversion } from '@ledgerline/shared-events/settings/conversion.ts';
import { type Convertible, convertedAmount } from '@ledgerline/shared-events/settings/exchange-of.ts';
import type { Rows } from './rows.ts';
import type { Row, Table } from './table.ts';

/** What rows of many records depend on: the primary currency with its conversion, and the user's time zone. */
export type AccountFacts = { currency: string; conversion: Conversion | null; timezone: string };

const KEYS = ['currency', 'conversion', 'timezone'] as const;
type FactKey = (typeof KEYS)[number];

/** The table in which a projection keeps the settings behind these facts: one row for each account. */
export function accountFactsTable(name: string): Table {
  return { name, columns: { currency: 'text', conversion: 'json', timezone: 'text' }, key: [] };
}

const known = new WeakMap<Row, AccountFacts>();
const INITIAL = readFacts(undefined);

/** The facts as the stored settings tell them, with defaults where none is stored. */
export function factsOf(row: Row | undefined): AccountFacts {
  if (row === undefined) return INITIAL;
  let facts = known.get(row);
  if (facts === undefined) {
    facts = readFacts(row);
    known.set(row, facts);
  }
  return facts;
}

function readFacts(row: Row | undefined): AccountFacts {
  const settings = accountSettings((key) => (isFactKey(key) ? row?.[key] : null));
  return { currency: settings.currency, conversion: settings.conversion, timezone: timeZoneOf(settings) };
}

/** Keeps the setting when it is one of these facts. Answers whether it was. */
export function noteFacts(rows: Rows, table: Table, change: Change): boolean {
  if (change.entity !== 'setting' || !isFactKey(change.id)) return false;
  const row = rows.get(table, []) ?? { currency: null, conversion: null, timezone: null };
  const stored = { id: change.id, value: row[change.id] ?? null };
  const setting = applyChange(stored, change);
  rows.put(table, { ...row, [change.id]: setting.value ?? null });
  return true;
}

/** An amount in the primary currency as decimal text; null while its rate is missing or cannot convert. */
export function convertedOrNull(amount: string, record: Convertible, facts: AccountFacts): string | null {
  try {
    return convertedAmount(amount, record, facts);
  } catch (error) {
    if (error instanceof DecimalError || error instanceof RangeError) return null;
    throw error;
  }
}

function isFactKey(key: Json): key is FactKey {
  return KEYS.some((fact) => fact === key);
}

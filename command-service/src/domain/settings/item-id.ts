import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';

/** The id of a sent item, or null for a new one. */
export function itemId(value: Json): Json {
  return isMap(value) && Object.hasOwn(value, 'id') ? (value.id ?? null) : null;
}

/** Whether a value has fields. */
export function isMap(value: Json): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import { type SomeFields, sameJson } from '@ledgerline/shared-events/ledger/change.ts';

/** The fields of `after` that differ from `before`, with their values in both; null when none differs. */
export function difference<Fields extends SomeFields>(
  before: Fields,
  after: Fields,
): { before: Partial<Fields>; after: Partial<Fields> } | null {
  const differs = (field: string) => !sameJson(before[field], after[field]);
  const fields = Object.keys(after).filter(differs);
  if (fields.length === 0) return null;
  return { before: only(before, fields), after: only(after, fields) };
}

function only<Fields extends SomeFields>(values: Fields, fields: readonly string[]): Partial<Fields> {
  const kept: Partial<Fields> = { ...values };
  for (const field of Object.keys(values) as (keyof Fields & string)[]) {
    if (!fields.includes(field)) delete kept[field];
  }
  return kept;
}

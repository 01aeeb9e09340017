import { builtInUnit } from '../catalogue/built-in-units.ts';
import type { EntityId, EntityKind, FieldValues } from './change.ts';

/**
 * The record that exists before any event: a setting that was never saved (value null: the default applies) and a
 * built-in unit. Undefined for everything else. Apply changes to `stored ?? implicitRecord(…)`.
 */
export function implicitRecord(entity: EntityKind, id: EntityId): FieldValues | undefined {
  if (entity === 'setting' && typeof id === 'string') return { id, value: null };
  if (entity === 'unit' && typeof id === 'number') return builtInUnit(id);
  return undefined;
}

import type { UnitRecord } from './records.ts';

/** Lower ids are built in; units and languages of an account start here. */
export const FIRST_CUSTOM_ID = 100;

/** The built-in unit of a flat rate. It can be neither edited nor deleted. */
export const FLAT_RATE_UNIT_ID = 7;

function builtIn(id: number, name: string, singular: string, quantityText: string): UnitRecord {
  const rateText = `Rate per ${singular}`;
  return { id, name, singular, quantityText, rateText, predefined: true, deleted_at: null };
}

/** The units that every account starts with. They become records only when they are edited or deleted. */
export const BUILT_IN_UNITS: readonly UnitRecord[] = [
  builtIn(1, 'Words', 'word', 'Word count'),
  builtIn(2, 'Hours', 'hour', 'Number of hours'),
  { ...builtIn(FLAT_RATE_UNIT_ID, 'Flat rate', 'flat rate', 'Quantity'), rateText: 'Flat rate' },
];

/** The names that the settings suggest for a new unit. */
export const SUGGESTED_UNITS: readonly string[] = ['Words', 'Hours', 'Units', 'Pages', 'Lines', 'Characters'];

const byId = new Map(BUILT_IN_UNITS.map((unit) => [unit.id, unit]));

/** The built-in unit with this id, before any edit. */
export function builtInUnit(id: number): UnitRecord | undefined {
  return byId.get(id);
}

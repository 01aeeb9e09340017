import type { CommandEffects, RecordKind } from './command-effects.ts';

type Ids = CommandEffects['ids'];

/** A payload with each id of a record in it as `change` answers it. @param ids where they stand, by the command's effects */
export function withChangedIds(
  payload: Readonly<Record<string, unknown>>,
  ids: Ids,
  change: (id: number) => number,
): Record<string, unknown> {
  const places = new Set(Object.keys(ids ?? {}));
  const changed = (value: unknown, place: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => changed(item, place));
    if (typeof value === 'object' && value !== null) return members(value, `${place}.`);
    return typeof value === 'number' && places.has(place) ? change(value) : value;
  };
  const members = (value: object, prefix: string) =>
    Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, changed(inner, prefix + key)]));
  return members(payload, '');
}

/** The ids of records in a payload. */
export function idsIn(payload: Readonly<Record<string, unknown>>, ids: Ids): number[] {
  const found: number[] = [];
  withChangedIds(payload, ids, (id) => {
    found.push(id);
    return id;
  });
  return found;
}

/** The records that a payload names one by one as what the command is about; those that its fields point to are none. */
export function targetsIn(payload: unknown, ids: Ids): { entity: RecordKind; id: number }[] {
  if (typeof payload !== 'object' || payload === null) return [];
  const members = new Map<string, unknown>(Object.entries(payload));
  return Object.entries(ids ?? {}).flatMap(([place, entity]) => {
    const id = members.get(place);
    return typeof id === 'number' ? [{ entity, id }] : [];
  });
}

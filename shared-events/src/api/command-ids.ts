import type { CommandEffects, RecordKind } from './command-effects.ts';

type Ids = CommandEffects['ids'];

/** A payload in which `change` replaces each id of a record. @param ids their paths, from the effects of the command */
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

/** The records that a command changes by the ids in its payload; records that its fields refer to are left out. */
export function targetsIn(payload: unknown, ids: Ids): { entity: RecordKind; id: number }[] {
  if (typeof payload !== 'object' || payload === null) return [];
  const members = new Map<string, unknown>(Object.entries(payload));
  return Object.entries(ids ?? {}).flatMap(([place, entity]) => {
    const id = members.get(place);
    return typeof id === 'number' ? [{ entity, id }] : [];
  });
}

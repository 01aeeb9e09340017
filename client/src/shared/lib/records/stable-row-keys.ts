import { createStore } from 'effector';
import { useUnit } from 'effector-react';
import { useCallback } from 'react';
import { patchesCommitted, recordsReset } from './pending.ts';

type Numbered = ReadonlyMap<string, number>;

/** Ids of records that this tab created: the server id by the temporary one and the other way round, as `entity/id`. */
const $ids = createStore<{ resolved: Numbered; first: Numbered }>({ resolved: new Map(), first: new Map() })
  .on(patchesCommitted, (existing, { patches, ids = {} }) => {
    const created = patches.flatMap(({ entity, id }) => {
      const resolved = ids[String(id)];
      return resolved === undefined ? [] : [{ entity, resolved, first: Number(id) }];
    });
    if (created.length === 0) return existing;
    return {
      resolved: new Map([
        ...existing.resolved,
        ...created.map((one) => [`${one.entity}/${one.first}`, one.resolved] as const),
      ]),
      first: new Map([
        ...existing.first,
        ...created.map((one) => [`${one.entity}/${one.resolved}`, one.first] as const),
      ]),
    };
  })
  .reset(recordsReset);

/**
 * Stable React keys for rows that are edited in place: the id under which a record was first shown. So the row of a
 * new record keeps its text and focus when the server assigns the id.
 * @param entity as in patches: `rate`
 */
export function useStableRowKeys(entity: string): (id: number) => number {
  const { first } = useUnit($ids);
  return useCallback((id) => first.get(`${entity}/${id}`) ?? id, [first, entity]);
}

/** Resolves temporary ids to server ids, for links that were opened before the server had assigned one. */
export function useResolvedIds(entity: string): (id: number) => number {
  const { resolved } = useUnit($ids);
  return useCallback((id) => resolved.get(`${entity}/${id}`) ?? id, [resolved, entity]);
}

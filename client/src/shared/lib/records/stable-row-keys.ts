import { createStore } from 'effector';
import { useUnit } from 'effector-react';
import { useCallback } from 'react';
import { patchesCommitted, recordsReset } from './pending.ts';

type Numbered = ReadonlyMap<string, number>;

/** Ids of records that this tab made: the resolved one by the negative one, and the other way round, as `entity/id`. */
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
 * The keys of rows in which something is edited: the id that a record was first shown with. The row of a new record is
 * then the same row when the server has given the record its id, with the text and the focus that are in it.
 * @param entity as in patches: `rate`
 */
export function useStableRowKeys(entity: string): (id: number) => number {
  const { first } = useUnit($ids);
  return useCallback((id) => first.get(`${entity}/${id}`) ?? id, [first, entity]);
}

/** The ids by which records are known now, for what was led to a new record before the server had given it one. */
export function useResolvedIds(entity: string): (id: number) => number {
  const { resolved } = useUnit($ids);
  return useCallback((id) => resolved.get(`${entity}/${id}`) ?? id, [resolved, entity]);
}

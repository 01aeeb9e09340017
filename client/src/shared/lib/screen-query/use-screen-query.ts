import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import { identity, type ScreenQuery } from './create-screen-query.ts';

/**
 * Keeps a query up to date while the caller is on the screen, and returns its answer.
 * @param params null: nothing is read for now
 * @returns `data`: null until it is loaded; `error`: why the last read failed, also while an earlier answer is there
 */
export function useScreenQuery<Params, Data>(query: ScreenQuery<Params, Data>, params: Params | null) {
  const [answers, errors, shown, hidden, retry] = useUnit([
    query.$answers,
    query.$errors,
    query.shown,
    query.hidden,
    query.retried,
  ]);
  const newest = useRef(params);
  newest.current = params;
  const one = identity(params);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal parameters are the same ones
  useEffect(() => {
    if (newest.current === null) return;
    const screen = { params: newest.current };
    shown(screen);
    return () => void hidden(screen);
  }, [shown, hidden, one]);
  const key = params === null ? null : query.keyOf(params);
  const data = key === null ? undefined : answers.get(key);
  const error = errors.get(one);
  return { data: data ?? null, error: error ?? null, hasFailed: error !== undefined, retry };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import type { SaveStateValue } from '#shared/ui/chip/index.ts';

/** How long "Changes saved" is shown, in ms. */
const SAVED_MS = 3000;

type Options<T> = {
  /** The pause after the last change, in ms. */
  pauseMs: number;
  save(value: T): Promise<unknown>;
};

/**
 * Saves a value after a pause in typing, and at once on `flush` or when the component unmounts. Reports the save
 * state; a failure stays until a retry.
 */
export function useAutosave<T>({ pauseMs, save }: Options<T>) {
  const [state, setState] = useState<SaveStateValue>('idle');
  const pending = useRef<{ value: T } | null>(null);
  const failed = useRef<{ value: T } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef(save);
  newest.current = save;
  const run = useRef(0);

  const send = useCallback((value: T) => {
    run.current += 1;
    const mine = run.current;
    setState('saving');
    newest.current(value).then(
      () => mine === run.current && setState('saved'),
      () => {
        if (mine !== run.current) return;
        failed.current = { value };
        setState('failed');
      },
    );
  }, []);
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const due = pending.current;
    pending.current = null;
    if (due !== null) send(due.value);
  }, [send]);
  const change = useCallback(
    (value: T) => {
      pending.current = { value };
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, pauseMs);
    },
    [flush, pauseMs],
  );
  const retry = useCallback(() => {
    if (failed.current !== null) send(failed.current.value);
  }, [send]);

  useEffect(() => flush, [flush]);
  useEffect(() => {
    if (state !== 'saved') return;
    const rest = setTimeout(() => setState('idle'), SAVED_MS);
    return () => clearTimeout(rest);
  }, [state]);
  return { state, change, flush, retry, save: send };
}

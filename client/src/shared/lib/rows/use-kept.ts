import { useRef } from 'react';

/**
 * The value, or the last one of the same list while the next is being read: rows stay until others replace them.
 * @param list another list has nothing to keep
 */
export function useKept<Value>(value: Value | null, list: string): Value | null {
  const last = useRef<{ list: string; value: Value } | null>(null);
  if (value !== null) last.current = { list, value };
  return last.current?.list === list ? last.current.value : null;
}

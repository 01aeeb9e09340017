import { useDeferredValue, useEffect, useRef } from 'react';

/**
 * The value, or the last rendered one while React builds that of another key in the background: the click that switches
 * is answered before a long list is built. A new value of the same key is returned at once.
 * @param key identifies what is shown, not its data
 */
export function useDeferredSwitch<Value>(key: string, value: Value): Value {
  const isBuilt = useDeferredValue(key) === key;
  const last = useRef(value);
  useEffect(() => {
    if (isBuilt) last.current = value;
  });
  return isBuilt ? value : last.current;
}

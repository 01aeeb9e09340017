import { useEffect, useRef, useState } from 'react';

/**
 * Text that is told only after a pause in typing. A value that comes from outside replaces it, unless it is what
 * was told last.
 */
export function useDebounced(
  value: string,
  pauseMs: number,
  tell: (value: string) => void,
): [string, (value: string) => void] {
  const [text, setText] = useState(value);
  const told = useRef(value);
  const newest = useRef(tell);
  newest.current = tell;
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === told.current) return;
    const timer = setTimeout(() => {
      told.current = text;
      newest.current(text);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return [text, setText];
}

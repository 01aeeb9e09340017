import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * A text that is reported after a pause in typing. An outside value replaces it, unless it equals the last reported
 * one.
 */
export function useDebounced(
  value: string,
  pauseMs: number,
  notify: (value: string) => void,
): [string, (value: string) => void] {
  const [text, setText] = useState(value);
  const reported = useRef(value);
  const report = useEffectEvent(notify);
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === reported.current) return;
    const timer = setTimeout(() => {
      reported.current = text;
      report(text);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return [text, setText];
}

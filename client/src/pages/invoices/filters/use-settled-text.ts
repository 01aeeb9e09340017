import { useEffect, useRef, useState } from 'react';

/** Typing rests for this long before the list is asked, in ms. */
const DEBOUNCE_MS = 400;

/** A text that belongs to the field while it is typed and to the address once typing rests; Enter does not wait. */
export function useSettledText(value: string, onSettled: (value: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const settle = useRef(onSettled);
  settle.current = onSettled;
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => {
      settle.current(typed);
      setTyped(null);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const flush = () => {
    if (typed === null) return;
    settle.current(typed);
    setTyped(null);
  };
  return { text: typed ?? value, type: setTyped, flush };
}

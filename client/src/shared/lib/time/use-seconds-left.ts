import { useEffect, useState } from 'react';

/** The whole seconds until a moment in ms, counting down to 0; null is no moment. */
export function useSecondsLeft(until: number | null): number {
  const left = secondsLeft(until);
  const [, setShown] = useState(left);
  useEffect(() => {
    if (until === null || left === 0) return;
    const untilNext = (until - Date.now()) % 1000 || 1000;
    const timer = setTimeout(() => setShown(left - 1), untilNext);
    return () => clearTimeout(timer);
  }, [until, left]);
  return left;
}

function secondsLeft(until: number | null): number {
  return until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000));
}

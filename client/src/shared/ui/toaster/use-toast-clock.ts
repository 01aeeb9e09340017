import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls `onEnd` after `lasts` ms of visible time: the clock stops while it is paused or the tab is hidden. `null`
 * never ends.
 */
export function useToastClock(lasts: number | null, isPaused: boolean, onEnd: () => void): void {
  const left = useRef(lasts);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (left.current === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let started = 0;
    const stop = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      left.current = Math.max(0, (left.current ?? 0) - (performance.now() - started));
    };
    const go = () => {
      if (isPaused || document.hidden || timer !== undefined) return;
      started = performance.now();
      timer = setTimeout(() => end(), left.current ?? 0);
    };
    const handleVisibility = () => (document.hidden ? stop() : go());
    go();
    document.addEventListener('visibilitychange', handleVisibility);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', handleVisibility);
    };
  }, [isPaused]);
}

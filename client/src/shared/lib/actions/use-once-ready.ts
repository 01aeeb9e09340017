import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Does what the user asked for before it could be done, as an Enter in a list that isn't read yet. The last request
 * counts; it waits until `isReady`, unless it's dropped.
 */
export function useOnceReady<Request>(isReady: boolean, perform: (request: Request) => void) {
  const [waiting, setWaiting] = useState<{ request: Request } | null>(null);
  const performNow = useEffectEvent(perform);
  useEffect(() => {
    if (waiting === null || !isReady) return;
    setWaiting(null);
    performNow(waiting.request);
  }, [waiting, isReady]);
  return {
    waiting: waiting?.request ?? null,
    wait: (request: Request) => setWaiting({ request }),
    drop: () => setWaiting(null),
  };
}

import { useEffect, useRef } from 'react';

/** Says when a field becomes wrong and when it is right again, or gone. */
export function useWrong(isWrong: boolean, onWrong: ((isWrong: boolean) => void) | undefined): void {
  const newest = useRef(onWrong);
  newest.current = onWrong;
  useEffect(() => {
    if (!isWrong) return;
    newest.current?.(true);
    return () => newest.current?.(false);
  }, [isWrong]);
}

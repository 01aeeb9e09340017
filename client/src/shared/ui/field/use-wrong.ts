import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import { fieldWentRight, fieldWentWrong } from '#shared/lib/wrong-fields/model.ts';

/**
 * Reports when a field becomes invalid, and when it is valid again or unmounted: to the save state of the screen, and
 * to the form around it.
 */
export function useWrong(isWrong: boolean, onWrong?: (isWrong: boolean) => void): void {
  const newest = useRef(onWrong);
  newest.current = onWrong;
  const [goWrong, goRight] = useUnit([fieldWentWrong, fieldWentRight]);
  useEffect(() => {
    if (!isWrong) return;
    goWrong();
    newest.current?.(true);
    return () => {
      goRight();
      newest.current?.(false);
    };
  }, [isWrong, goWrong, goRight]);
}

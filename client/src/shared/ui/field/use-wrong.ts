import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import { fieldWentRight, fieldWentWrong } from '#shared/lib/wrong-fields/model.ts';

/**
 * Says when a field becomes wrong and when it is right again, or gone: to whoever saves on this screen, and to the form
 * around it.
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

import { useUnit } from 'effector-react';
import { useEffect, useEffectEvent } from 'react';
import { fieldBecameInvalid, fieldBecameValid } from '#shared/lib/wrong-fields/model.ts';

/**
 * Reports when a field becomes invalid, and when it is valid again or unmounted: to the save state of the screen, and
 * to the form around it.
 */
export function useInvalidField(isInvalid: boolean, onInvalidChange?: (isInvalid: boolean) => void): void {
  const report = useEffectEvent((now: boolean) => onInvalidChange?.(now));
  const [goWrong, goRight] = useUnit([fieldBecameInvalid, fieldBecameValid]);
  useEffect(() => {
    if (!isInvalid) return;
    goWrong();
    report(true);
    return () => {
      goRight();
      report(false);
    };
  }, [isInvalid, goWrong, goRight]);
}

import { useUnit } from 'effector-react';
import { type KeyboardEvent, useRef } from 'react';
import { toastShown } from '#shared/lib/toasts/model.ts';

/**
 * Esc restores the value from before the focus, says so, and leaves the field for the paper around it; the editor stays
 * open.
 */
export function useEscapeReverts(value: string, revert: (value: string) => void) {
  const atFocus = useRef(value);
  const toast = useUnit(toastShown);
  return {
    handleFocus() {
      atFocus.current = value;
    },
    handleKey(event: KeyboardEvent<HTMLElement>) {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      if (value !== atFocus.current) {
        revert(atFocus.current);
        toast({ id: 'field.reverted', kind: 'note', message: 'Reverted', lasts: 2000 });
      }
      const paper = event.currentTarget.closest('article');
      event.currentTarget.blur();
      if (paper === null) return;
      paper.tabIndex = -1;
      paper.focus({ preventScroll: true });
    },
  };
}

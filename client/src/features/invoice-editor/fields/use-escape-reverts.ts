import { type KeyboardEvent, useRef } from 'react';

/** Esc restores the value from before the focus and leaves the field; the editor stays open. */
export function useEscapeReverts(value: string, revert: (value: string) => void) {
  const atFocus = useRef(value);
  return {
    handleFocus() {
      atFocus.current = value;
    },
    handleKey(event: KeyboardEvent<HTMLElement>) {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      if (value !== atFocus.current) revert(atFocus.current);
      event.currentTarget.blur();
    },
  };
}

import { type FocusEvent, type KeyboardEvent, useRef } from 'react';

/**
 * A field of several inputs that reads what is typed has no undo of the browser's: Ctrl+Z and Esc bring back what it held
 * when it got the focus. With nothing changed since, both keys are left to the app.
 */
export function useRevert<T>(value: T, onChange: (value: T) => void) {
  const stored = useRef(value);
  return {
    /** For a focus that came from outside of the field. */
    handleFocus: (event: FocusEvent<HTMLElement>) => {
      if (!isWithin(event)) stored.current = value;
    },
    /** What stands there was meant: from now on it is what comes back. */
    settle: (intended: T) => {
      stored.current = intended;
    },
    /** Whether the key was one of those and the field took it. `isHalf`: text stands there that is no value. */
    handleKey: (event: KeyboardEvent<HTMLElement>, isHalf = false): boolean => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if ((!isUndo && event.key !== 'Escape') || (stored.current === value && !isHalf)) return false;
      event.preventDefault();
      event.stopPropagation();
      onChange(stored.current);
      return true;
    },
  };
}

/** Whether the focus only moves between the inputs of one field. */
export const isWithin = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean =>
  relatedTarget instanceof Node && currentTarget.contains(relatedTarget);

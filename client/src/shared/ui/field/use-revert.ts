import { type FocusEvent, type KeyboardEvent, useRef } from 'react';

/**
 * A field of several inputs has no undo of the browser: Ctrl+Z and Esc restore the value from when it got the focus.
 * Without a change since, both keys are left to the app.
 */
export function useRevert<T>(value: T, onChange: (value: T) => void) {
  const stored = useRef(value);
  return {
    /** Called when the focus came from outside of the field. */
    handleFocus: (event: FocusEvent<HTMLElement>) => {
      if (!isWithin(event)) stored.current = value;
    },
    /** Accepts the current value: from now on it is the one to restore. */
    settle: (intended: T) => {
      stored.current = intended;
    },
    /** Returns whether the field handled the key. `isHalf`: the field has a text that is no value. */
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

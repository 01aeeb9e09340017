import { useUnit } from 'effector-react';
import { useState } from 'react';
import { $invalidFields } from './model.ts';

/**
 * The save state to show. "Saved" disappears when a field becomes invalid, since the user would read it as about that
 * field, and does not return for the same edit.
 */
export function useVisibleSaveState<State extends string>(state: State): State | 'idle' {
  const isInvalid = useUnit($invalidFields) > 0;
  const [isOver, setOver] = useState(false);
  if (isOver !== (state === 'saved' && (isOver || isInvalid))) setOver(!isOver);
  return state === 'saved' && (isOver || isInvalid) ? 'idle' : state;
}

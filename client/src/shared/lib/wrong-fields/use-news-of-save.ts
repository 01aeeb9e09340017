import { useUnit } from 'effector-react';
import { useState } from 'react';
import { $wrongFields } from './model.ts';

/**
 * The save state to show. "Saved" disappears when a field becomes invalid, since the user would read it as about that
 * field, and does not return for the same edit.
 */
export function useNewsOfSave<State extends string>(state: State): State | 'idle' {
  const isWrong = useUnit($wrongFields) > 0;
  const [isOver, setOver] = useState(false);
  if (isOver !== (state === 'saved' && (isOver || isWrong))) setOver(!isOver);
  return state === 'saved' && (isOver || isWrong) ? 'idle' : state;
}

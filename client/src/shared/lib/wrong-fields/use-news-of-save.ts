import { useUnit } from 'effector-react';
import { useState } from 'react';
import { $wrongFields } from './model.ts';

/**
 * What is said of the last edit. "Saved" is said no more once a field went wrong: beside that it would be about another
 * edit, and it does not come back for the same one.
 */
export function useNewsOfSave<State extends string>(state: State): State | 'idle' {
  const isWrong = useUnit($wrongFields) > 0;
  const [isOver, setOver] = useState(false);
  if (isOver !== (state === 'saved' && (isOver || isWrong))) setOver(!isOver);
  return state === 'saved' && (isOver || isWrong) ? 'idle' : state;
}

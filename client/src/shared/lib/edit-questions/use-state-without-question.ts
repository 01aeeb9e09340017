import { useUnit } from 'effector-react';
import { $editQuestions } from './model.ts';

/**
 * The save state of a place (`job/7`, `job/7/notes`), or idle while an edit of it waits for the answer to a question:
 * it is not being saved then, and the question says so.
 */
export function useStateWithoutQuestion<State extends string>(place: string, state: State): State | 'idle' {
  const hasQuestion = useUnit($editQuestions).some(({ places }) => places.includes(place));
  return hasQuestion && state === 'saving' ? 'idle' : state;
}

import { v5 } from 'uuid';

/**
 * The id of one event in one attempt to append a command: a UUID (version 5) of the command id, the id of the attempt
 * and the index of the event. A repetition of the attempt sends the same ids, so the store recognises it. Another
 * attempt, also in another process, sends other ids and conflicts.
 */
export function eventId(commandId: string, attempt: string, index: number): string {
  return v5(`${attempt}/${index}`, commandId);
}

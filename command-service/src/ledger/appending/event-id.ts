import { v5 } from 'uuid';

/**
 * The id of one event of an attempt to append a command: a UUID (version 5) of the command's id, the attempt's own and
 * the event's place. Repeating the attempt carries the same ids, so that the store can tell that it has them already;
 * another attempt at the same command, in another process too, carries others, and is a conflict.
 */
export function eventId(commandId: string, attempt: string, index: number): string {
  return v5(`${attempt}/${index}`, commandId);
}

import { v5 } from 'uuid';

/**
 * The id of one event of a command: a UUID (version 5) of the command's id and the event's place in it, so that
 * a repeated append carries the same ids and the store can tell that it has them already.
 */
export function eventId(commandId: string, index: number): string {
  return v5(String(index), commandId);
}

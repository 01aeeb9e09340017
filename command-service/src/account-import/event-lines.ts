import { TextDecoder } from 'node:util';
import {
  type ExportedEvent,
  exportedEvent,
} from '@ledgerline/shared-events/account-export/exported-event.ts';
import { damagedExport } from './export-archive.ts';

/**
 * The longest line, in UTF-16 units. An event has at most 512 KiB, and stays below this limit with metadata and
 * escapes.
 */
const MAX_LINE = 1024 * 1024;

/** The lines of a file. Each line must end with a line feed and be no longer than an event. @throws ImportRefused */
export async function* eventLines(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const piece of pieces) {
    rest += decoded(decoder, piece);
    let from = 0;
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n', from)) {
      yield rest.slice(from, end);
      from = end + 1;
    }
    rest = rest.slice(from);
    if (rest.length > MAX_LINE) throw damagedExport('one of its events is longer than events are');
  }
  if (rest !== '') throw damagedExport('its last event is cut off');
}

function decoded(decoder: TextDecoder, piece: Uint8Array): string {
  try {
    return decoder.decode(piece, { stream: true });
  } catch {
    throw damagedExport('its events are not in UTF-8');
  }
}

/** The event of a line; `place` counts from 0. @throws ImportRefused */
export function readLine(line: string, place: number): ExportedEvent {
  try {
    return exportedEvent.parse(JSON.parse(line));
  } catch {
    throw damagedExport(`event ${place} cannot be read`);
  }
}

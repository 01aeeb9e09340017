import * as z from 'zod/mini';
import { historyEntry } from '../../../shared/api/history-entry.ts';
import { request } from '../../../shared/api/request.ts';
import type { CommandAnswer } from '../../../shared/lib/commands/index.ts';
import type { SentEntry } from './lane-entry.ts';

const answer = z.object({
  commandId: z.string(),
  revision: z.number(),
  result: z.optional(z.unknown()),
  entry: z.optional(historyEntry),
});

/** Sends an entry to the command door, or to undo and redo. */
export async function sendEntry(entry: SentEntry): Promise<CommandAnswer> {
  const path = entry.kind === 'command' ? `/api/command/${entry.name}` : `/api/${entry.kind}`;
  // Without an id the server would take back its latest act, which may be another than the one that was seen.
  const body = entry.kind === 'command' ? entry.payload : { commandId: entry.target ?? '' };
  const { basedOn, own } = entry;
  const said = await request(path, {
    method: 'POST',
    body,
    idempotencyKey: entry.key,
    makes: entry.patches.some(({ created }) => created === true),
    ...(entry.kind !== 'command' || basedOn === undefined ? {} : { basedOn: { revision: basedOn, own } }),
    answer,
  });
  return {
    commandId: said.commandId,
    revision: said.revision,
    result: entry.kind === 'command' ? said.result : { entry: said.entry },
  };
}

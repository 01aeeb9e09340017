import * as z from 'zod/mini';
import { historyEntry } from '#shared/api/history-entry.ts';
import type { Server } from '#shared/api/server.ts';
import type { CommandAnswer } from '#shared/lib/commands/command.ts';
import type { SentEntry } from './lane-entry.ts';

const answer = z.object({
  commandId: z.string(),
  revision: z.number(),
  result: z.optional(z.unknown()),
  entry: z.optional(historyEntry),
});

/** Sends an entry to the command endpoint, or to undo and redo. */
export async function sendEntry(server: Server, entry: SentEntry): Promise<CommandAnswer> {
  const path = entry.kind === 'command' ? `/api/command/${entry.name}` : `/api/${entry.kind}`;
  // Always names the command: without an id, the server would reverse its latest one, which may be newer than the one
  // on the screen.
  const body = entry.kind === 'command' ? entry.payload : { commandId: entry.target ?? '' };
  const { basedOn, own } = entry;
  const said = await server.request(path, {
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

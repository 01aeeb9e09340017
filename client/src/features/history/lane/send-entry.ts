import { commandAnswer } from '@ledgerline/shared-events/api/command-answers.ts';
import { reversalAnswer } from '@ledgerline/shared-events/history/answers.ts';
import * as z from 'zod/mini';
import type { Server } from '#shared/api/server.ts';
import type { CommandAnswer } from '#shared/lib/commands/command.ts';
import type { SentEntry } from './lane-entry.ts';

/** The records read the result by the schema of their own. */
const anyCommandAnswer = commandAnswer(z.unknown());

/** Sends an entry to the command endpoint, or to undo and redo. */
export async function sendEntry(server: Server, entry: SentEntry): Promise<CommandAnswer> {
  const { basedOn, own } = entry;
  const request = {
    method: 'POST' as const,
    idempotencyKey: entry.key,
    makes: entry.patches.some(({ created }) => created === true),
  };
  if (entry.kind === 'command') {
    return await server.request(`/api/command/${entry.name}`, {
      ...request,
      body: entry.payload,
      ...(basedOn === undefined ? {} : { basedOn: { revision: basedOn, own } }),
      answer: anyCommandAnswer,
    });
  }
  // Always names the command: without an id, the server would reverse its latest one, which may be newer than the one
  // on the screen.
  const { entry: reversal, ...reversed } = await server.request(`/api/${entry.kind}`, {
    ...request,
    body: { commandId: entry.target ?? '' },
    answer: reversalAnswer,
  });
  return { ...reversed, result: { entry: reversal } };
}

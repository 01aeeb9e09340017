import { recordId } from '@ledgerline/shared-events/ledger/scalars.ts';
import { BLUE_LOGO, RED_LOGO } from '@ledgerline/shared-events/paper/testing/sample-logo.ts';
import { z } from 'zod';
import { addedAttachment } from '../attachments/added-attachment.ts';
import { purgedAttachment } from '../attachments/purged-attachment.ts';
import type { CommandDefinition } from '../command.ts';
import { changedLogo } from '../settings/changed-logo.ts';
import type { Chooser } from './chooser.ts';

/** The name under which the bytes of a file are stored. Each number is another file. */
const contentOf = (number: number): string =>
  `0198a4f0-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;

const addition = z.strictObject({ jobId: recordId, name: z.string() });
const logo = z.strictObject({ isRed: z.boolean() });
const purge = z.strictObject({ attachmentId: recordId });

/** A command of random histories that the system runs, not a user. */
export function systemCommand<Name extends string, Schema extends z.ZodType>(
  definition: Pick<CommandDefinition<Name, Schema>, 'name' | 'payload' | 'decide'>,
): CommandDefinition<Name, Schema> {
  return { ...definition, effects: { lists: [] }, result: () => null };
}

/** What the uploads of files and of logos and the sweeper of stored files write into the ledger, as commands of random histories. */
export const fileCommands = {
  AddAttachment: systemCommand({
    name: 'AddAttachment',
    payload: addition,
    decide: (state, { jobId, name }, { now }) => {
      const content = contentOf(state.nextId('attachment'));
      const stored = { content, name, type: 'text/plain', size: 3, sha256: 'a'.repeat(64) };
      return addedAttachment(state, jobId, stored, now);
    },
  }),
  PurgeAttachment: systemCommand({
    name: 'PurgeAttachment',
    payload: purge,
    decide: (state, { attachmentId }, { now }) => purgedAttachment(state, contentOf(attachmentId), now),
  }),
  SetLogo: systemCommand({
    name: 'SetLogo',
    payload: logo,
    decide: (state, { isRed }) => changedLogo(state, isRed ? RED_LOGO : BLUE_LOGO),
  }),
};

/** The payloads of commands on files. A file may be purged while it is there, which does nothing. */
export const fileMakers = {
  AddAttachment: (choose: Chooser) => ({ jobId: choose.id('job'), name: `${choose.word()}.txt` }),
  PurgeAttachment: (choose: Chooser) => ({ attachmentId: choose.anyFile() }),
  SetLogo: (choose: Chooser) => ({ isRed: choose.of(true, false) }),
  RemoveAttachment: (choose: Chooser) => ({ attachmentId: choose.id('attachment') }),
};

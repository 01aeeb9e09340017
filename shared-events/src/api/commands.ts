import type { z } from 'zod';
import { attachmentCommands } from '../attachments/commands.ts';
import { bankCommands } from '../bank/commands.ts';
import { catalogueCommands } from '../catalogue/commands.ts';
import { clientCommands } from '../clients/commands.ts';
import { creditNoteCommands } from '../credit-notes/commands.ts';
import { deliveryCommands } from '../deliveries/commands.ts';
import { importCommands } from '../import/commands.ts';
import { invoiceCommands } from '../invoices/commands.ts';
import { jobCommands } from '../jobs/commands.ts';
import { paymentCommands } from '../payments/commands.ts';
import { projectCommands } from '../projects/commands.ts';
import { quoteCommands } from '../quotes/commands.ts';
import { reminderCommands } from '../reminders/commands.ts';
import { settingCommands } from '../settings/commands.ts';

/**
 * The payload schema of every command, by name. `command-effects.ts` lists the effects of each command, and
 * `command-service/src/domain/commands.ts` its decision. Undo and Redo are decided by the command loop itself.
 */
export const commandPayloads = {
  ...jobCommands,
  ...clientCommands,
  ...catalogueCommands,
  ...projectCommands,
  ...attachmentCommands,
  ...invoiceCommands,
  ...creditNoteCommands,
  ...quoteCommands,
  ...reminderCommands,
  ...paymentCommands,
  ...deliveryCommands,
  ...settingCommands,
  ...importCommands,
  ...bankCommands,
};

type Payloads = typeof commandPayloads;

/** The name of a command that a user can send. */
export type CommandName = keyof Payloads;

/** The payload that a caller sends with a command. */
export type CommandPayload<Name extends CommandName = CommandName> = z.input<Payloads[Name]>;

/** A command as it is sent: its name with its payload. */
export type SentCommand<Name extends CommandName = CommandName> = {
  [Each in Name]: { name: Each; payload: CommandPayload<Each> };
}[Name];

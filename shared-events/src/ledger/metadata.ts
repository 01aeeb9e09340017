import { z } from 'zod';
import { COMMAND_SOURCES } from './command-source.ts';
import { instantText } from './scalars.ts';

/**
 * The metadata of every event in the ledger: a flat map of strings. `session` is a digest of the login session (runs of
 * edits are merged within one), `body` a digest of the command's payload (the same idempotency key with another body is
 * refused), `index` and `count` the place of the event among those of its command, `schema` the version of its data,
 * `decidedAt` and `clockAt` the time of the command (see decision-time.ts). `act` says that the command is an entry of
 * the history on its own (see run.ts); commands of earlier versions lack it and keep their entries. For an imported
 * event, `importedFrom` is the original account, and `owner` the user to whom the actions of `actor` belong now.
 */
export const eventMetadata = z.object({
  commandId: z.uuid(),
  command: z.string(),
  accountId: z.uuid(),
  actor: z.string(),
  source: z.enum(COMMAND_SOURCES),
  session: z.string().default(''),
  body: z.string().default(''),
  index: z.coerce.number().int().min(0),
  count: z.coerce.number().int().min(1),
  schema: z.coerce.number().int().min(1),
  decidedAt: z.optional(instantText),
  clockAt: z.optional(instantText),
  undoes: z.uuid().optional(),
  redoes: z.uuid().optional(),
  act: z.stringbool().optional(),
  correlationId: z.string().default(''),
  causationId: z.string().default(''),
  appVersion: z.string().default(''),
  importedFrom: z.uuid().optional(),
  owner: z.uuid().optional(),
});

export type EventMetadata = z.output<typeof eventMetadata>;

/** The stored form: a flat map of strings. */
export function storedMetadata(metadata: EventMetadata): Record<string, string> {
  return Object.fromEntries(
    Object.entries(metadata).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );
}

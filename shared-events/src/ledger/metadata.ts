import { z } from 'zod';
import { COMMAND_SOURCES } from './command-source.ts';
import { instantText } from './scalars.ts';

/**
 * What every event of the ledger carries beside its data: a flat map of strings.
 * `session` is a digest of the login session (runs of edits are merged within one), `body` a digest of the
 * command's payload (the same idempotency key with another body is refused), `index` and `count` the event's
 * place among those of its command, `schema` the version of its data, `decidedAt` and `clockAt` the time of the command
 * (see decision-time.ts). Of an event that came with an import, `importedFrom` is the account that it happened in, and
 * `owner` the user who now has what `actor` did.
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
  correlationId: z.string().default(''),
  causationId: z.string().default(''),
  appVersion: z.string().default(''),
  importedFrom: z.uuid().optional(),
  owner: z.uuid().optional(),
});

export type EventMetadata = z.output<typeof eventMetadata>;

/** The flat map of strings that is stored for it. */
export function storedMetadata(metadata: EventMetadata): Record<string, string> {
  return Object.fromEntries(
    Object.entries(metadata).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );
}

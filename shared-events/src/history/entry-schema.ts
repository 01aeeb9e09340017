import { z } from 'zod';
import { ENTITY_KINDS } from '../ledger/change.ts';
import { COMMAND_SOURCES } from '../ledger/metadata.ts';
import { instantText } from '../ledger/scalars.ts';
import { textSplice } from '../ledger/text-splice.ts';
import type { ShownChange } from './shown-change.ts';

const entity = z.enum(ENTITY_KINDS);
const recordKey = z.union([z.int(), z.string()]);

/** A change as the history tells it: the values, and the same in words. */
export const shownChangeAnswer = z.strictObject({
  entity,
  id: recordKey,
  name: z.string(),
  field: z.string(),
  before: z.json(),
  after: z.json(),
  beforeText: z.string(),
  afterText: z.string(),
  splice: textSplice.exactOptional(),
}) satisfies z.ZodType<ShownChange>;

/** An entry of the history as the HTTP API answers it, for its description. */
export const historyEntryAnswer = z.strictObject({
  commandId: z.uuid(),
  command: z.string(),
  label: z.string(),
  at: instantText,
  actor: z.string(),
  source: z.enum(COMMAND_SOURCES),
  revision: z.int(),
  place: z.string().nullable(),
  subject: z.strictObject({ entity, id: recordKey, name: z.string() }).nullable(),
  changes: z.array(shownChangeAnswer),
  changeCount: z.int(),
  undoes: z.uuid().nullable(),
  redoes: z.uuid().nullable(),
  undoneBy: z.uuid().nullable(),
  tookBack: z
    .array(z.uuid())
    .describe('Of an act that went back: the entries that it took back, newest first.'),
  undoable: z.boolean(),
  blocked: z
    .boolean()
    .describe('Whether it cannot be undone for the sake of other entries alone; an undo names them.'),
  reason: z.string().nullable(),
});

/** A field that an edit would have overwritten: what its caller saw, what stands now, and what it wanted. */
export const editConflictAnswer = z.strictObject({
  entity,
  id: recordKey,
  name: z.string(),
  field: z.string(),
  before: z.json(),
  beforeText: z.string(),
  theirs: z.json(),
  theirsText: z.string(),
  mine: z.json(),
  mineText: z.string(),
  commandId: z.uuid(),
  at: instantText,
  actor: z.string(),
  source: z.enum(COMMAND_SOURCES),
  sameSession: z.boolean(),
});

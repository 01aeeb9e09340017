import * as z from 'zod/mini';
import { instantText, recordId } from '../ledger/scalars.ts';

/** Jobs that belong together, for one client or for several. */
export const projectRecord = z.strictObject({
  id: recordId,
  name: z.string().check(z.minLength(1)),
  client_id: z.nullable(recordId),
  created_at: instantText,
  deleted_at: z.nullable(instantText),
});
export type ProjectRecord = z.output<typeof projectRecord>;

/** The fields that EditProject may change. */
export const projectEditableFields = z.partial(z.pick(projectRecord, { name: true, client_id: true }));

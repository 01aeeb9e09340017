import { z } from 'zod';
import { fieldChanges } from '../ledger/change.ts';
import { defineEvent } from '../ledger/event.ts';
import { defineAddition, defineDeletion } from '../ledger/record-events.ts';
import { instantText, recordId } from '../ledger/scalars.ts';
import { attachmentRecord } from './record.ts';

const deletion = defineDeletion({
  entity: 'attachment',
  deleted: 'AttachmentRemoved',
  restored: 'AttachmentRestored',
  labels: { deleted: 'Removed file', restored: 'Restored file' },
});

export const AttachmentAdded = defineAddition({
  type: 'AttachmentAdded',
  entity: 'attachment',
  record: attachmentRecord,
  label: 'Added file',
  nameOf: ({ name }) => name,
  deleted: () => deletion.deleted,
});

export const AttachmentRemoved = deletion.deleted;
const AttachmentRestored = deletion.restored;

/** The bytes of a removed file, or of a file of a deleted job, were deleted for good. */
export const AttachmentPurged = defineEvent({
  type: 'AttachmentPurged',
  schema: z.strictObject({
    id: recordId,
    name: z.string(),
    before: z.strictObject({ deleted_at: z.nullable(instantText), purged_at: z.null() }),
    after: z.strictObject({ deleted_at: instantText, purged_at: instantText }),
  }),
  changes: ({ id, before, after }) => fieldChanges('attachment', id, before, after),
  inverse: { none: 'The file was permanently deleted.' },
  label: () => 'Deleted removed file',
  subject: ({ id, name }) => ({ entity: 'attachment', id, name }),
});

export const attachmentEvents = { AttachmentAdded, AttachmentRemoved, AttachmentRestored, AttachmentPurged };

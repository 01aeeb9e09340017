import * as z from 'zod/mini';
import { attachmentRecord } from './record.ts';

/** A file of a job as the HTTP API answers it. */
export const attachmentAnswer = z.pick(attachmentRecord, {
  id: true,
  name: true,
  type: true,
  size: true,
  sha256: true,
  created_at: true,
});
export type AttachmentAnswer = z.output<typeof attachmentAnswer>;

/** The answer of an upload, and of the removal of a file. */
export const oneAttachmentAnswer = z.object({ attachment: attachmentAnswer });

import * as z from 'zod/mini';
import { instantText, recordId } from '../ledger/scalars.ts';

/**
 * A file of a job. The ledger holds what is known about it, never its bytes: these are stored elsewhere, by the
 * account and `content`.
 */
export const attachmentRecord = z.strictObject({
  id: recordId,
  job_id: recordId,
  content: z.uuid(),
  name: z.string().check(z.minLength(1)),
  /** The media type that the sender named. */
  type: z.string(),
  /** In bytes. */
  size: z.int().check(z.gte(0)),
  /** 64 hex digits. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  created_at: instantText,
  deleted_at: z.nullable(instantText),
  /** When its bytes were deleted for good, after the time in which a removed file is kept. */
  purged_at: z.nullable(instantText),
});
export type AttachmentRecord = z.output<typeof attachmentRecord>;

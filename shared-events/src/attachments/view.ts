import type { AttachmentAnswer } from './answers.ts';
import type { AttachmentRecord } from './record.ts';

/** The answer of a file. */
export function attachmentView({
  id,
  name,
  type,
  size,
  sha256,
  created_at,
}: AttachmentRecord): AttachmentAnswer {
  return { id, name, type, size, sha256, created_at };
}

import type { AttachmentRecord } from '../attachments/record.ts';

const FOLDER = 'attachments';

/** The path of a file of a job in an export. */
export function attachmentPath({ content, name }: Pick<AttachmentRecord, 'content' | 'name'>): string {
  return `${FOLDER}/${content}/${name}`;
}

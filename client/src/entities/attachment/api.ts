import { oneAttachmentAnswer } from '@ledgerline/shared-events/attachments/answers.ts';
import { serverPath } from '#shared/api/base-path.ts';
import { type FileUpload, uploadFile } from '#shared/api/upload.ts';

/** Adds a file to a job. */
export const uploadAttachment = (
  jobId: number,
  upload: Omit<FileUpload<unknown>, 'path' | 'answer'>,
): Promise<unknown> =>
  uploadFile({ ...upload, path: `/api/job/${jobId}/attachment`, answer: oneAttachmentAnswer });

/** The address from which a file is downloaded. */
export const attachmentPath = (id: number): string => serverPath(`/api/attachment/${id}`);

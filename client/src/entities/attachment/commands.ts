import type { AttachmentAnswer as Attachment } from '@ledgerline/shared-events/attachments/answers.ts';
import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { changed } from '#shared/lib/commands/record-patches.ts';

/** Removes a file from its job. */
export function removeAttachment(job: Job, file: Attachment): CommandDraft<'RemoveAttachment'> {
  const attachments = job.attachments.filter(({ id }) => id !== file.id);
  return {
    name: 'RemoveAttachment',
    payload: { attachmentId: file.id },
    label: 'Removed file',
    subject: file.name,
    patches: [changed<Job>('job', job, { attachments })],
    failure: "We couldn't remove the file",
  };
}

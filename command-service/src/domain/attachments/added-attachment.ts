import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { AttachmentAdded } from '@ledgerline/shared-events/attachments/events.ts';
import type { AttachmentRecord } from '@ledgerline/shared-events/attachments/record.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { AccountState } from '../account-state.ts';
import { target } from '../lookup.ts';

/** A file whose bytes are stored. */
export type StoredFile = Pick<AttachmentRecord, 'content' | 'name' | 'type' | 'size' | 'sha256'>;

/** The most files of one job. */
const MAX_FILES = 200;

/**
 * The event of a new file of a job.
 * @throws Rejected not_found when there is no such job, quota when it has too many files
 */
export function addedAttachment(
  state: AccountState,
  jobId: number,
  file: StoredFile,
  now: string,
): DomainEvent[] {
  target(state, 'job', jobId);
  const others = [...state.records('attachment')].filter(
    ({ job_id, deleted_at }) => job_id === jobId && deleted_at === null,
  );
  if (others.length >= MAX_FILES) throw new Rejected('quota', `A job has at most ${MAX_FILES} files.`);
  const record = {
    id: state.nextId('attachment'),
    job_id: jobId,
    ...file,
    created_at: now,
    deleted_at: null,
    purged_at: null,
  };
  return [AttachmentAdded.of({ record, addedAt: now, alongside: [] })];
}

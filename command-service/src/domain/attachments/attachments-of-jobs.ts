import type { AttachmentRecord } from '@ledgerline/shared-events/attachments/record.ts';
import type { StateReader } from '../state-reader.ts';

/** The files of each job that are not removed, by the id of the job. */
export function attachmentsOfJobs(state: StateReader): Map<number, AttachmentRecord[]> {
  const present = [...state.records('attachment')].filter((record) => record.deleted_at === null);
  return Map.groupBy(present, (record) => record.job_id);
}

import { AttachmentPurged } from '@ledgerline/shared-events/attachments/events.ts';
import type { AttachmentRecord } from '@ledgerline/shared-events/attachments/record.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { StateReader } from '../state-reader.ts';

/** The file whose bytes are stored under this name; undefined when the ledger has none. */
export function attachmentWithContent(state: StateReader, content: string): AttachmentRecord | undefined {
  for (const record of state.records('attachment')) if (record.content === content) return record;
  return undefined;
}

/** Whether a file is on a job that is there: otherwise its bytes are kept only for a time. */
export function isAttached(state: StateReader, { job_id, deleted_at }: AttachmentRecord): boolean {
  return deleted_at === null && state.record('job', job_id)?.deleted_at === null;
}

/** The event of a file whose bytes are deleted for good; none when it is attached, or that has happened. */
export function purgedAttachment(state: StateReader, content: string, now: string): DomainEvent[] {
  const file = attachmentWithContent(state, content);
  if (file === undefined || file.purged_at !== null || isAttached(state, file)) return [];
  const { id, name, deleted_at } = file;
  return [
    AttachmentPurged.of({
      id,
      name,
      before: { deleted_at, purged_at: null },
      after: { deleted_at: deleted_at ?? now, purged_at: now },
    }),
  ];
}

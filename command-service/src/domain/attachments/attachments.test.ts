import { AttachmentAdded, AttachmentPurged } from '@ledgerline/shared-events/attachments/events.ts';
import type { AttachmentRecord } from '@ledgerline/shared-events/attachments/record.ts';
import { describe, expect, it } from 'vitest';
import { given } from '../testing/given.ts';
import type { PracticeEntry, PracticeLedger } from '../testing/practice-ledger.ts';
import { PRACTICE_START } from '../testing/practice-start.ts';
import { addedAttachment } from './added-attachment.ts';
import { purgedAttachment } from './purged-attachment.ts';

const NOW = '2026-11-20T10:00:00.000Z';
const CONTENT = '0198a4f0-0000-4000-8000-0000000000f1';
const FILE = {
  content: CONTENT,
  name: 'Manual.docx',
  type: 'application/msword',
  size: 12,
  sha256: 'a'.repeat(64),
};
const RECORD: AttachmentRecord = {
  ...FILE,
  id: 1,
  job_id: 1,
  created_at: NOW,
  deleted_at: null,
  purged_at: null,
};
const ADDED = AttachmentAdded.of({ record: RECORD, addedAt: NOW, alongside: [] });

const practice = (...more: Parameters<typeof given>) => given(...PRACTICE_START, ...more);

function lastOf({ entries }: PracticeLedger): PracticeEntry {
  const last = entries.at(-1);
  if (last === undefined) throw new Error('The ledger has no entry.');
  return last;
}

describe('a file of a job', () => {
  it('is in the answers about its job until it is removed, and after that is undone', () => {
    const { ledger } = practice(ADDED);
    const answer = () => ledger.run('EditJob', { jobId: 1, job: {} }).result;
    const { content: _content, ...shown } = FILE;
    expect(answer()).toMatchObject({ job: { attachments: [{ id: 1, ...shown, created_at: NOW }] } });
    const removal = ledger.run('RemoveAttachment', { attachmentId: 1 });
    expect(removal.events).toMatchObject([{ type: 'AttachmentRemoved', data: { name: 'Manual.docx' } }]);
    expect(answer()).toMatchObject({ job: { attachments: [] } });
    ledger.undo(lastOf(ledger));
    expect(answer()).toMatchObject({ job: { attachments: [{ id: 1 }] } });
  });

  it('can be removed once', () => {
    practice(ADDED, ['RemoveAttachment', { attachmentId: 1 }])
      .when('RemoveAttachment', { attachmentId: 1 })
      .thenRefused('not_found');
  });

  it('is added to a job that is there, which has at most 200', () => {
    const { state } = practice().ledger;
    expect(addedAttachment(state, 1, FILE, NOW)).toEqual([ADDED]);
    expect(() => addedAttachment(state, 99, FILE, NOW)).toThrow('This does not exist.');
    const many = Array.from({ length: 200 }, (_, index) =>
      AttachmentAdded.of({ record: { ...RECORD, id: index + 1 }, addedAt: NOW, alongside: [] }),
    );
    const full = practice(...many).ledger.state;
    expect(() => addedAttachment(full, 1, FILE, NOW)).toThrow('A job has at most 200 files.');
    expect(addedAttachment(full, 2, FILE, NOW)).toHaveLength(1);
  });

  it('is not copied to a duplicate of its job', () => {
    practice(ADDED)
      .when('DuplicateJob', { jobId: 1 })
      .answering({ job: { id: 7, attachments: [] } });
  });
});

describe('a file whose bytes are deleted for good', () => {
  const purge = (...steps: Parameters<typeof given>) =>
    purgedAttachment(practice(ADDED, ...steps).ledger.state, CONTENT, NOW);

  it('was removed, or was on a job that was deleted', () => {
    expect(purge()).toEqual([]);
    expect(purge(['RemoveAttachment', { attachmentId: 1 }])).toMatchObject([
      { type: 'AttachmentPurged', data: { after: { purged_at: NOW } } },
    ]);
    expect(purge(['DeleteJob', { jobId: 1 }])).toMatchObject([
      { data: { before: { deleted_at: null }, after: { deleted_at: NOW, purged_at: NOW } } },
    ]);
  });

  it('is never restored, but its job is', () => {
    const { ledger } = practice(ADDED);
    ledger.run('RemoveAttachment', { attachmentId: 1 });
    const removal = lastOf(ledger);
    ledger.run('DeleteJob', { jobId: 1 });
    const deletion = lastOf(ledger);
    ledger.append(purgedAttachment(ledger.state, CONTENT, NOW));
    expect(ledger.undo(removal)).not.toHaveProperty('events');
    expect(ledger.state.record('attachment', 1)?.deleted_at).not.toBeNull();
    ledger.undo(deletion);
    expect(ledger.state.record('job', 1)?.deleted_at).toBeNull();
  });

  it('is not purged again', () => {
    const { ledger } = practice(ADDED, ['RemoveAttachment', { attachmentId: 1 }]);
    const [event] = purgedAttachment(ledger.state, CONTENT, NOW);
    expect(event?.type).toBe(AttachmentPurged.type);
    if (event !== undefined) ledger.append([event]);
    expect(purgedAttachment(ledger.state, CONTENT, NOW)).toEqual([]);
  });
});

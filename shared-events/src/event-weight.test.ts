import { expect, it } from 'vitest';
import { weightOf } from './event-weight.ts';
import { RecordsImported } from './import/events.ts';
import { packRecords } from './import/packed-records.ts';
import { packJobEvents } from './jobs/bulk-event.ts';
import { JobCreated, JobNotesEdited } from './jobs/events.ts';
import { BLANK_JOB, wholeJob } from './jobs/record.ts';
import { spliceBetween } from './ledger/text-splice.ts';
import { runSteps } from './slices.ts';

const LONG = 'x'.repeat(10_000);
const job = (id: number, notes: string) =>
  wholeJob({ ...BLANK_JOB, id, notes, currency: 'EUR', created_at: '2026-11-20T09:00:00.000Z' });

it('a text that an event packs once weighs as often as records hold it', () => {
  const edits = Array.from({ length: 30 }, (_, id) =>
    JobNotesEdited.of({ jobId: id + 1, name: 'Manual', splice: spliceBetween('', LONG) }),
  );
  const alone = edits.reduce((sum, edit) => sum + weightOf(edit), 0);
  const together = weightOf(runSteps(packJobEvents(edits)));
  expect(together).toBeGreaterThan(30 * LONG.length);
  expect(together).toBeLessThan(alone * 1.1);
});

it.each([
  ['the same in all', 1],
  ['one of two', 2],
  ['of its own', 30],
])('an import of notes that are %s weighs as much as its records', (_, different) => {
  const rows = Array.from({ length: 30 }, (_, id) => ({ ...job(id + 1, `${LONG}${id % different}`) }));
  const event = RecordsImported.of({
    kind: 'jobs',
    importedAt: '2026-11-20T09:00:00.000Z',
    tables: { job: runSteps(packRecords(rows)) },
  });
  expect(weightOf(event)).toBeGreaterThan(30 * LONG.length);
  expect(weightOf(event)).toBeLessThan(32 * LONG.length);
});

it('another event weighs as much as its data', () => {
  const event = JobCreated.of({ name: 'Manual', job: job(1, LONG) });
  expect(weightOf(event)).toBe(JSON.stringify(event.data).length);
});

import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { ImportedJob, ImportRequest } from '@ledgerline/shared-events/import/commands.ts';
import type { JobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import type { Steps } from '@ledgerline/shared-events/slices.ts';
import { nameKey } from '@ledgerline/shared-events/text/search-key.ts';
import type { AccountState } from '../account-state.ts';
import type { DecisionContext } from '../command.ts';
import { ImportDraft } from './import-draft.ts';
import { importJob } from './row-commands.ts';

/** The fields that are compared: two jobs with equal fields look the same in every list. */
const COMPARED_FIELDS = [
  'name',
  'client_id',
  'job_type_id',
  'language_pair_id',
  'unit_id',
  'quantity',
  'rate',
  'value',
  'currency',
  'deadline',
  'completed_at',
] as const satisfies readonly (keyof JobRecord)[];

/**
 * The indices of the rows whose jobs would look the same as existing jobs, as when a file is imported twice. Each row
 * is read as the import reads it; rows in error are left out.
 */
export function* existingJobs(
  state: AccountState,
  { jobs = [] }: ImportRequest,
  context: DecisionContext,
): Steps<number[]> {
  const there = new Set<string>();
  for (const job of state.records('job')) {
    yield;
    if (job.deleted_at === null) there.add(comparisonKey(job));
  }
  const draft = new ImportDraft(state, context);
  const existing: number[] = [];
  for (const [index, row] of jobs.entries()) {
    yield;
    const job = jobOf(draft, row);
    if (job !== undefined && there.has(comparisonKey(job))) existing.push(index);
  }
  return existing;
}

function jobOf(draft: ImportDraft, row: ImportedJob): JobRecord | undefined {
  const id = draft.state.nextId('job');
  try {
    // Notes are not compared, and cleaning them takes most of the time.
    importJob(draft, { ...row, notes: null }, false);
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
  }
  return draft.state.record('job', id);
}

function comparisonKey(job: JobRecord): string {
  return JSON.stringify(
    COMPARED_FIELDS.map((field) => (field === 'name' ? nameKey(job.name ?? '') : job[field])),
  );
}

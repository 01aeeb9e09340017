import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import {
  JobCreated,
  JobDeleted,
  JobEdited,
  JobMarkedCompleted,
} from '@ledgerline/shared-events/jobs/events.ts';
import { BLANK_JOB, type JobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import { recordId } from '@ledgerline/shared-events/ledger/scalars.ts';
import { z } from 'zod';
import type { AccountState } from '#domain/account-state.ts';
import type { CommandDefinition } from '#domain/command.ts';

const define = <Schema extends z.ZodType>(
  definition: Omit<CommandDefinition<string, Schema>, 'effects'>,
) => ({
  ...definition,
  effects: { lists: [], ids: { jobId: 'job' as const } },
});

/** Four small commands, with the one rule that names are unique, to test the command loop without the whole domain. */
export const jobCommands: CommandDefinition[] = [
  define({
    name: 'CreateJob',
    payload: z.strictObject({ name: z.string().min(1), copies: z.number().int().optional() }),
    decide: (state, { name, copies = 1 }, { now }) => {
      if (namesOf(state).includes(name)) throw new Rejected('duplicate', `${name} already exists`);
      return Array.from({ length: copies }, (_, copy) => {
        const id = state.nextId('job') + copy;
        const job = { ...EMPTY_JOB, id, name: copy === 0 ? name : `${name} ${copy}`, created_at: now };
        return JobCreated.of({ name: job.name, job });
      });
    },
    result: (_state, events) => ({
      jobs: events.map(({ data }) => JobCreated.read(data, 1).job),
    }),
  }),
  define({
    name: 'RenameJob',
    payload: z.strictObject({ jobId: recordId, name: z.string() }),
    decide: (state, { jobId, name }) => {
      const job = existing(state, jobId);
      if (job.name === name) return [];
      return [JobEdited.of({ jobId, name, before: { name: job.name }, after: { name } })];
    },
    result: (state, _events, { jobId }) => ({ job: state.record('job', jobId) ?? null }),
  }),
  define({
    name: 'CompleteJob',
    payload: z.strictObject({ jobId: recordId }),
    decide: (state, { jobId }) => {
      const { name, on_hold, completed_at } = existing(state, jobId);
      const after = { on_hold: false, completed_at: '2026-11-20' };
      return [JobMarkedCompleted.of({ jobId, name: name ?? '', before: { on_hold, completed_at }, after })];
    },
    result: () => ({}),
  }),
  define({
    name: 'DeleteJob',
    payload: z.strictObject({ jobId: recordId }),
    decide: (state, { jobId }, { now }) => {
      const { name } = existing(state, jobId);
      return [JobDeleted.of({ jobId, name: name ?? '', deletedAt: now })];
    },
    result: () => null,
  }),
];

const EMPTY_JOB: JobRecord = {
  ...BLANK_JOB,
  id: 1,
  currency: 'USD',
  created_at: '2026-11-20T00:00:00.000Z',
};

/** The names of the jobs that are not deleted, in the order of their creation. */
export function namesOf(state: AccountState): (string | null)[] {
  return [...state.records('job')].filter((job) => job.deleted_at === null).map(({ name }) => name);
}

function existing(state: AccountState, jobId: number): JobRecord {
  const job = state.record('job', jobId);
  if (job === undefined || job.deleted_at !== null) throw new Rejected('not_found', 'This does not exist.');
  return job;
}

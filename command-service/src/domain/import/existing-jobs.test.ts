import { importRequest } from '@ledgerline/shared-events/import/commands.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { runSteps } from '@ledgerline/shared-events/slices.ts';
import { describe, expect, it } from 'vitest';
import { given } from '../testing/given.ts';
import { existingJobs } from './existing-jobs.ts';

const row = {
  name: 'Manual',
  client: 'Nordlicht',
  job_type: 'Translation',
  unit: 'Words',
  from: 'German',
  to: 'English',
  quantity: '1200',
  rate: '0.12',
  currency: 'EUR',
  completed_at: '2024-03-04',
};
const context = {
  now: '2026-11-20T12:00:00.000Z',
  accountId: '00000000-0000-4000-8000-00000000ac01',
  exchangeRate: () => null,
};

/** The indices of the jobs that already exist after `first` was imported. */
function existingAfter(first: readonly Json[], jobs: readonly Json[]): number[] {
  const { ledger } = given(['ImportRecords', { jobs: [...first] }]);
  return runSteps(existingJobs(ledger.state, importRequest.parse({ jobs }), context));
}

describe('jobs of a file that exist already', () => {
  it('are all jobs of a file that is imported twice, however its amounts and names are written', () => {
    const again = { ...row, client: 'NORDLICHT', name: 'manual ', quantity: '1200,0', rate: 0.12 };
    expect(existingAfter([row, { ...row, name: 'Novel' }], [again, { ...row, name: 'Novel' }])).toEqual([
      0, 1,
    ]);
  });

  it.each([
    ['name', 'Manual 2'],
    ['client', 'Halden'],
    ['job_type', 'Editing'],
    ['to', 'French'],
    ['quantity', '1201'],
    ['rate', '0.13'],
    ['currency', 'USD'],
    ['completed_at', '2024-03-05'],
    ['deadline', '2024-03-05'],
  ])('do not include jobs with another %s', (field, value) => {
    expect(existingAfter([row], [{ ...row, [field]: value }])).toEqual([]);
  });

  it('are found in the account, not among the rows of the same file', () => {
    expect(existingAfter([{ name: 'Other' }], [row, row])).toEqual([]);
  });

  it('are listed beside the rows in error, which are not compared', () => {
    expect(existingAfter([row], [{ ...row, quantity: 'many' }, row])).toEqual([1]);
  });

  it('do not include deleted jobs', () => {
    const { ledger } = given(['ImportRecords', { jobs: [row] }], ['DeleteJob', { jobId: 1 }]);
    expect(runSteps(existingJobs(ledger.state, importRequest.parse({ jobs: [row] }), context))).toEqual([]);
  });
});

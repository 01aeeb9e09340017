import { JobTypeAdded, JobTypeDeleted } from '@ledgerline/shared-events/catalogue/job-type-events.ts';
import { LanguagePairAdded } from '@ledgerline/shared-events/catalogue/language-pair-events.ts';
import { ClientCreated, ClientInvoicingDisabled } from '@ledgerline/shared-events/clients/events.ts';
import { JobCreated, JobDeleted } from '@ledgerline/shared-events/jobs/events.ts';
import type { JobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import { SettingChanged } from '@ledgerline/shared-events/settings/setting-events.ts';
import { AccountLog } from './account-log.ts';
import type { ReadSide } from './read-side.ts';
import { CREATED_AT, clientWith, jobTypeWith, jobWith, languagePairWith } from './record-examples.ts';

/** Still 20 November 2026 in both: 23:30 in Berlin, 22:30 in UTC. */
export const NOW = new Date('2026-11-20T22:30:00Z');

const added = { addedAt: CREATED_AT, alongside: [] };

const JOBS: Partial<JobRecord>[] = [
  { name: 'Übersetzung Vertrag', client_id: 1, job_type_id: 1, language_pair_id: 1, deadline: '2026-11-25' },
  { name: 'Proofreading 100% of it', client_id: 2, job_type_id: 2, deadline: '2026-11-20 23:30' },
  { name: null, client_id: 1, job_type_id: 1, unit_id: 1, deadline: null },
  { name: 'Held', on_hold: true, client_id: 1, language_pair_id: 2 },
  { name: 'Done in November', client_id: 1, job_type_id: 2, completed_at: '2026-11-03' },
  { name: 'Done in October', client_id: 2, completed_at: '2026-10-31', language_pair_id: 1 },
  { name: 'Invoiced', client_id: 1, completed_at: '2026-09-15', invoiced: true },
  { name: 'No client', client_id: null, completed_at: '2026-11-20' },
  { name: 'Client without invoicing', client_id: 3, completed_at: '2026-11-19' },
  { name: 'Deleted', client_id: 1, completed_at: '2026-11-18' },
  {
    name: 'Euro',
    currency: 'EUR',
    value: '80',
    exchange: { to: 'USD', rate: '0.8', date: '2026-11-02', source: 'ECB' },
  },
  { name: 'Yen without a rate', currency: 'JPY', value: '1000', deadline: '2026-11-24 10:00' },
];

/** Appends an account in Berlin with jobs of every status, and folds it. */
export async function foldJobAccount(side: ReadSide): Promise<AccountLog> {
  const account = new AccountLog(side.ledger);
  await account.append([SettingChanged.of({ key: 'timezone', before: null, after: 'Europe/Berlin' })]);
  await account.append([1, 2, 3].map((id) => ClientCreated.of({ ...added, record: clientWith({ id }) })));
  await account.append([
    ClientInvoicingDisabled.of({ clientId: 3, name: 'Client 3', before: null, after: false }),
  ]);
  await account.append([1, 2].map((id) => JobTypeAdded.of({ ...added, record: jobTypeWith({ id }) })));
  await account.append(
    [1, 2].map((id) => LanguagePairAdded.of({ ...added, record: languagePairWith({ id }) })),
  );
  await account.append(
    JOBS.map((fields, index) => {
      const job = jobWith({ ...fields, id: index + 1 });
      return JobCreated.of({ name: job.name ?? 'Job', job });
    }),
  );
  await account.append([JobDeleted.of({ jobId: 10, name: 'Deleted', deletedAt: CREATED_AT })]);
  await account.append([JobTypeDeleted.of({ id: 2, name: 'Type 2', deletedAt: CREATED_AT, alongside: [] })]);
  await side.fold(account.accountId);
  return account;
}

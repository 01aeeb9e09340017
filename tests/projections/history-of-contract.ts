import { JobCreated, JobEdited } from '@ledgerline/shared-events/jobs/events.ts';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { AccountLog } from './account-log.ts';
import { get, type ReadSide } from './read-side.ts';
import { jobWith } from './record-examples.ts';

type Entry = Record<string, unknown> & { label: string; changes: Record<string, unknown>[] };

/** What the test that runs has open. */
type Opened = { side: ReadSide; app: FastifyInstance; account: AccountLog };

/** Commands on a job “Contract” in the account of the test, and the entries of its history, the newest first. */
export function historyOfContract(opened: () => Opened): {
  entries(query?: string): Promise<Entry[]>;
  created(): Promise<string>;
  rename(before: string, after: string, facts?: object): Promise<string>;
} {
  return {
    async entries(query = '') {
      const { side, app, account } = opened();
      await side.fold(account.accountId);
      const { status, body } = await get(app, account.accountId, `/api/history?${query}`);
      expect(status).toBe(200);
      return (body as { data: Entry[] }).data;
    },
    created: () =>
      opened().account.append(
        [JobCreated.of({ name: 'Contract', job: jobWith({ id: 1, name: 'Contract' }) })],
        { command: 'CreateJob' },
      ),
    rename: (before, after, facts = {}) =>
      opened().account.append([renamed(before, after)], { command: 'EditJob', ...facts }),
  };
}

export const renamed = (before: string, after: string) =>
  JobEdited.of({ jobId: 1, name: before, before: { name: before }, after: { name: after } });

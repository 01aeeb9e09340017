import type { CommandName, CommandPayload } from '@ledgerline/shared-events/api/commands.ts';
import { type ApiClient, testAccount } from '../support/api-client.ts';

/** A command's answer: the revision of the account, and what was created. */
export type CommandAnswer = { revision: number; result: Record<string, { id: number }> };

/**
 * Sends a command.
 * @throws Error with the server's answer when it is refused
 */
export async function command(
  api: ApiClient,
  name: CommandName,
  payload: CommandPayload,
): Promise<CommandAnswer> {
  const { status, body } = await api.post(`/api/command/${name}`, payload);
  if (status >= 300) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
  return body as CommandAnswer;
}

/** Creates a test account with `jobs` jobs. Returns its client, the ids of the jobs and the revision of its ledger. */
export async function accountWithJobs(
  url: string,
  jobs: number,
): Promise<{ api: ApiClient; jobIds: number[]; revision: number }> {
  const api = await testAccount(url);
  const jobIds: number[] = [];
  let revision = -1;
  for (let count = 0; count < jobs; count += 1) {
    const answer = await command(api, 'CreateJob', {
      job: { name: `Job ${count}`, quantity: 1000 + count, rate: '0.11', currency: 'USD' },
    });
    jobIds.push(answer.result.job?.id ?? 0);
    revision = answer.revision;
  }
  return { api, jobIds, revision };
}

/** Completes and reopens all jobs in bulk until the ledger has at least `events` events. Returns its revision. */
export async function growLedger(api: ApiClient, jobIds: number[], events: number): Promise<number> {
  let revision = 0;
  for (let round = 0; revision + 1 < events; round += 1) {
    const name = round % 2 === 0 ? 'MarkJobCompleted' : 'MarkJobActive';
    revision = (await command(api, name, { jobIds })).revision;
  }
  return revision;
}

/** One query of each projection. */
const QUERIES = [
  '/api/job',
  '/api/client',
  '/api/settings',
  '/api/invoice',
  '/api/reports/month',
  '/api/history',
];

/** Resolves once every projection of an account has this revision, so that nothing is folded beside what is measured. */
export async function caughtUp(api: ApiClient, revision: number): Promise<void> {
  for (const query of QUERIES) {
    let isStale = true;
    while (isStale) {
      const { headers } = await api.get(query, { 'x-min-revision': String(revision) });
      isStale = headers.get('x-stale') === 'true';
    }
  }
}

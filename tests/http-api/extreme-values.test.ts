import { listParked } from '@ledgerline/projection-service/runtime/catching-up/park.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DescribedApi, type DescribedCall } from './described-api.ts';
import { type Answered, DescribedClient, type RequestValues } from './described-client.ts';
import { type ExtremeCommand, extremeCommand } from './extreme-commands.ts';
import { type ServedApp, serveApp } from './served-app.ts';

/** Calls that never end, or need a service that is not configured here. */
const LEFT_OUT = new Set(['watch', 'getBillingPortal']);
/** A fixed seed, so that the result changes only with the code; other seeds are for exploration. */
const SEED = 20_261_120;
const RUNS = 8;
const COMMANDS = { minLength: 12, maxLength: 24 };

/** Queries of the reads, besides the one without parameters. */
const QUESTIONS: Record<string, NonNullable<RequestValues['query']>[]> = {
  listJobs: [
    { type: 'active' },
    { type: 'uninvoiced' },
    { deadline_from: '0001-01-01', deadline_to: '9999-12-31' },
  ],
  listInvoices: [{ type: 'open' }, { overdue: 1, due_from: '0001-01-01', due_to: '9999-12-31' }],
  getReport: ['completed', 'invoiced', 'paid'].flatMap((basis) => [
    { basis, year: 2026, month: 11 },
    { basis, year: 9999, month: 12 },
  ]),
  exportReport: ['completed', 'invoiced', 'paid'].map((basis) => ({ basis, year: 2026 })),
  search: ['x', '9', '%', '__proto__', 'İ'].map((q) => ({ q })),
  exportInvoiceAudit: [{ format: 'csv' }],
  exportCreditNoteAudit: [{ format: 'csv' }],
  exportQuoteAudit: [{ format: 'csv' }],
  getExchangeRate: [{ job: '1' }, { invoice: '1' }],
};

let served: ServedApp;
let api: DescribedApi;
let reads: DescribedCall[];

beforeAll(async () => {
  served = await serveApp();
  api = await DescribedApi.of(served.url);
  reads = api.calls.filter(
    ({ method, operation }) => method === 'get' && !LEFT_OUT.has(operation.operationId),
  );
});

afterAll(() => served?.stop());

/** A user with two clients, two jobs and an invoice. */
async function newAccount(): Promise<DescribedClient> {
  const client = new DescribedClient(api, served.url);
  await client.call('getCsrfCookie');
  await client.call('openTestAccount');
  for (const name of ['Acme', 'Bolt']) await client.call('createClient', { body: { client: { name } } });
  const job = { client_id: 1, quantity: 2, rate: 3, completed_at: '2026-11-18' };
  for (const name of ['One', 'Two']) await client.call('createJob', { body: { job: { ...job, name } } });
  await client.call('sendAddJobType', { body: { jobType: { name: 'Translation' } } });
  await client.call('saveInvoice', { body: { invoice: { client_id: 1, items: [{ id: 'job1' }] } } });
  return client;
}

/** Sends the commands one after the other. Returns the faults, and the revision afterwards. */
async function dispatch(client: DescribedClient, commands: readonly ExtremeCommand[]) {
  const faults: string[] = [];
  let revision = 0;
  for (const { name, payload } of commands) {
    const answered = await faultOrAnswer(client, api.call(`send${name}`), { body: payload }, faults);
    revision = Math.max(revision, Number(answered?.headers.get('x-revision') ?? 0));
  }
  return { faults, revision };
}

/** Calls every read at `revision`. Returns the faults. */
async function readAll(client: DescribedClient, revision: number): Promise<string[]> {
  const faults: string[] = [];
  const given = { headers: { 'X-Min-Revision': revision } };
  const listed = await freshAnswer(client, api.call('listInvoices'), given, faults);
  const [number = '1'] = JSON.stringify(listed?.body ?? null).match(/(?<="number":")\d+(?=")/) ?? [];
  for (const read of reads) {
    const names = api.parametersOf(read).map(({ name }) => name);
    const headers = names.includes('X-Min-Revision') ? { 'X-Min-Revision': revision } : {};
    for (const query of [{}, ...(QUESTIONS[read.operation.operationId] ?? [])]) {
      const given = { path: { id: '1', number }, query, headers };
      await freshAnswer(client, read, given, faults);
    }
  }
  return faults;
}

/** Repeats a stale read. It is a fault if the read stays stale because an event could not be projected. */
async function freshAnswer(
  client: DescribedClient,
  call: DescribedCall,
  given: RequestValues,
  faults: string[],
): Promise<Answered | null> {
  for (;;) {
    const answered = await faultOrAnswer(client, call, given, faults);
    if (!answered?.headers.has('x-stale')) return answered;
    if ((await listParked(served.pool)).length === 0) continue;
    faults.push(`${call.operation.operationId} is stale`);
    return answered;
  }
}

async function faultOrAnswer(
  client: DescribedClient,
  call: DescribedCall,
  given: RequestValues,
  faults: string[],
): Promise<Answered | null> {
  try {
    const answered = await client.send(call, given);
    if (answered.status < 500) return answered;
    faults.push(`${call.operation.operationId} ${answered.status} ${JSON.stringify(given)}`);
  } catch (error) {
    faults.push(`${error} ${JSON.stringify(given)}`);
  }
  return null;
}

it('values at the limits of what commands accept can be read afterwards by every read call', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(extremeCommand, COMMANDS), async (commands) => {
      const client = await newAccount();
      const { faults, revision } = await dispatch(client, commands);
      faults.push(...(await readAll(client, revision)));
      expect(faults).toEqual([]);
      expect(await listParked(served.pool)).toEqual([]);
    }),
    // The account is new in every run, so that shrinking would create an account for each attempt.
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  );
});

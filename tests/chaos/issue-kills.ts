import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Chance } from '@ledgerline/infra/demo/random.ts';
import { createLedgerStore } from '@ledgerline/infra/ledger-store/ledger-store.ts';
import { openPool } from '@ledgerline/projection-service/runtime/database/pool.ts';
import { type CheckedStores, issuedDocuments } from './checks.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { newUser, requestUntilAnswered, sendOne } from './load.ts';
import { until } from './until.ts';

const LANES = 4;
const PATHS = ['invoice', 'credit-note'] as const;
type Task = readonly [name: string, payload: object];

type Options = { count: number; kills: number; chance: Chance };

/** Plays issues on processes and stores of their own, which end with it. */
export async function playIssueKills(options: Options): Promise<string[]> {
  const stack = new AsyncDisposableStack();
  try {
    const folder = await mkdtemp(join(tmpdir(), 'ledgerline-issues-'));
    stack.defer(() => rm(folder, { recursive: true, force: true }));
    const cluster = await startCluster(folder, { command: 2, query: 1, worker: 1 });
    stack.defer(() => cluster.stop());
    const ledger = createLedgerStore({ connectionString: cluster.eventStoreUrl });
    stack.defer(() => ledger.close());
    const { pool, end } = openPool({ connectionString: cluster.databaseUrl, max: 2 }, () => undefined);
    stack.defer(end);
    return await playIssues(cluster, { ledger, pool }, options);
  } finally {
    await stack.disposeAsync();
  }
}

/**
 * Issues invoices and credit notes through all command processes while these are killed one after the other, and answers
 * what is wrong with their numbers and papers. The account is the only one with issued documents.
 * @param count how many invoices there are; every other one has a credit note
 */
export async function playIssues(
  cluster: Cluster,
  stores: CheckedStores,
  { count, kills, chance }: Options,
): Promise<string[]> {
  const person = await newUser(cluster, chance);
  const send = async ([name, payload]: Task) => {
    const answer = await sendOne(cluster, chance, person, { id: randomUUID(), name, payload });
    if (answer.status >= 400) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
  };
  const tasks = await drafted(send, count);
  const total = tasks.length;
  const lane = async () => {
    for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) await send(task);
  };
  const members = cluster.members.filter(({ role }) => role === 'command');
  const killing = async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      await until(() => tasks.length <= total * (1 - (kill + 1) / (kills + 1)));
      const victim = members[kill % members.length];
      if (victim !== undefined) await cluster.replace(victim);
    }
  };
  await Promise.all([killing(), ...Array.from({ length: LANES }, lane)]);
  const answered = new Map<string, string | null>();
  for (const [kind, documents] of (await issuedDocuments(stores)).entries()) {
    for (const { id } of documents) {
      const path = `/api/${PATHS[kind]}/pdf/${id}`;
      const { headers } = await requestUntilAnswered(cluster, chance, 'query', person, path, { headers: {} });
      answered.set(`${kind} ${id}`, headers.get('etag'));
    }
  }
  return problemsOf(await issuedDocuments(stores), answered, total);
}

/** Drafts of invoices, and of credit notes of issued ones; answers what issues them, in turn. */
async function drafted(send: (task: Task) => Promise<void>, count: number): Promise<Task[]> {
  await send(['SetSetting', { key: 'fiscalMode', value: true }]);
  await send(['CreateClient', { client: { name: 'Acme', currency: 'USD' } }]);
  const items = [{ name: 'Words', quantity: 1, rate: 9 }];
  const tasks: Task[] = [];
  for (let id = 1; id <= count; id += 1) {
    await send(['CreateInvoice', { invoice: { client_id: 1, items } }]);
    if (id % 2 === 0) {
      await send(['IssueInvoice', { invoiceId: id }]);
      await send(['CreateCreditNote', { invoiceId: id, reason: 'Not ordered' }]);
      tasks.push(['IssueCreditNote', { creditNoteId: id / 2 }]);
    } else tasks.push(['IssueInvoice', { invoiceId: id }]);
  }
  return tasks;
}

function problemsOf(
  kinds: Awaited<ReturnType<typeof issuedDocuments>>,
  answered: ReadonlyMap<string, string | null>,
  total: number,
): string[] {
  const problems: string[] = [];
  for (const [kind, documents] of kinds.entries()) {
    const numbers = documents.map(({ number }) => number).toSorted((one, other) => one - other);
    if (numbers.some((number, at) => number !== at + 1))
      problems.push(`${PATHS[kind]}: ${numbers.join(' ')}`);
    for (const { id, papers } of documents) {
      const isKept = papers.length === 1 && answered.get(`${kind} ${id}`) === `"${papers[0]}"`;
      if (!isKept) problems.push(`${PATHS[kind]} ${id} has the papers ${JSON.stringify(papers)}`);
    }
  }
  const sum = kinds.flat().length;
  // Those that are issued before the kills have a credit note each.
  const expected = total + Math.floor(total / 2);
  if (sum !== expected) problems.push(`${sum} of ${expected} documents were issued.`);
  return problems;
}

import { z } from 'zod';
import { keptConnections, type Send } from '../bench/kept-connections.ts';
import { accountWithJobs, caughtUp, command, growLedger } from '../bench/requests.ts';
import { type ApiClient, testAccount } from '../support/api-client.ts';

/** What one account does without a pause, in `lanes` at once. */
export type Greed = { name: string; lanes: number; once(): Promise<unknown> };

const EVENTS = 20_000;
const LINES = 300;
const ROWS = 1_000;
const created = z.object({ id: z.number() });

/** The account that floods, prints long papers, imports and rebuilds, on the app at `url`. */
export async function prepareGreed(url: string): Promise<(url: string) => Greed[]> {
  const { api, jobIds } = await accountWithJobs(url, 400);
  const invoiceIds: number[] = [];
  for (let count = 0; count < 4; count += 1) invoiceIds.push(await longInvoice(api, count));
  await caughtUp(api, await growLedger(api, jobIds, EVENTS));
  const importer = await testAccount(url);
  return (now) => {
    const connections = keptConnections(now);
    return greedOf(connections.as(api), connections.as(importer), invoiceIds);
  };
}

async function longInvoice(api: ApiClient, count: number): Promise<number> {
  const { result } = await command(api, 'CreateClient', {
    client: { name: `Client ${count}`, currency: 'EUR' },
  });
  const items = Array.from({ length: LINES }, (_, line) => ({
    id: `new${line}`,
    name: `Annex ${line} of the agreement ${count}`,
    quantity: line + 1,
    rate: 5,
  }));
  const client_id = created.parse(result.client).id;
  const invoice = await command(api, 'CreateInvoice', { invoice: { client_id, items } });
  return created.parse(invoice.result.invoice).id;
}

function greedOf(send: Send, sendImport: Send, invoiceIds: readonly number[]): Greed[] {
  let turn = 0;
  const next = () => {
    turn += 1;
    return turn;
  };
  return [
    {
      name: 'flood of lists and commands',
      lanes: 32,
      once: () =>
        next() % 4 === 0
          ? send('POST', '/api/command/CreateJob', { job: { name: `Flood ${turn}` } })
          : send('GET', '/api/job?type=all'),
    },
    {
      name: `papers of ${LINES} lines`,
      lanes: 8,
      once: () => send('GET', `/api/invoice/pdf/${invoiceIds[next() % invoiceIds.length]}`),
    },
    {
      name: `imports of ${ROWS.toLocaleString('en')} jobs`,
      lanes: 1,
      once: () => sendImport('POST', '/api/command/ImportRecords', { jobs: rows(next()) }),
    },
    {
      name: `rebuilds of ${EVENTS.toLocaleString('en')} events`,
      lanes: 1,
      once: () => send('POST', '/api/reports/rebuild', {}),
    },
  ];
}

const rows = (turn: number) =>
  Array.from({ length: ROWS }, (_, row) => ({
    name: `Job ${turn} ${row}`,
    client: `Client ${row % 60}`,
    job_type: 'Translation',
    unit: 'Words',
    from: 'German',
    to: 'English',
    quantity: String(1_000 + row),
    rate: '0.12',
    currency: 'EUR',
    completed_at: '2026-03-04',
  }));

import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from '@ledgerline/infra/demo/random.ts';
import { z } from 'zod';
import type { Send } from '../bench/kept-connections.ts';
import { command } from '../bench/requests.ts';
import { type ApiClient, testAccount } from '../support/api-client.ts';
import type { Figures } from './figures.ts';

/** A translator with a session, some jobs and an invoice. */
export type Person = { api: ApiClient; jobIds: number[]; invoiceId: number };

const JOBS = 6;
const AT_ONCE = 8;
const created = z.object({ id: z.number() });

/** Creates accounts, each with a client, jobs and an invoice of the client. */
export async function createPeople(url: string, count: number): Promise<Person[]> {
  const people: Person[] = [];
  const lane = async () => {
    while (people.length < count) {
      const place = people.push({ api: await testAccount(url), jobIds: [], invoiceId: 0 }) - 1;
      const person = people[place];
      if (person !== undefined) await fill(person);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return people.slice(0, count);
}

async function fill(person: Person): Promise<void> {
  const { api } = person;
  const { result } = await command(api, 'CreateClient', { client: { name: 'Lingua Nord', currency: 'EUR' } });
  const { id: client_id } = created.parse(result.client);
  for (let job = 0; job < JOBS; job += 1) {
    const answer = await command(api, 'CreateJob', {
      job: { name: `Manual ${job}`, client_id, quantity: 1_000 + job, rate: '0.11', currency: 'EUR' },
    });
    person.jobIds.push(created.parse(answer.result.job).id);
  }
  const items = Array.from({ length: 5 }, (_, line) => ({
    id: `new${line}`,
    name: 'Work',
    quantity: 10,
    rate: 5,
  }));
  const invoice = await command(api, 'CreateInvoice', { invoice: { client_id, items } });
  person.invoiceId = created.parse(invoice.result.invoice).id;
}

type Call = { name: string; send(send: Send, person: Person, chance: Chance): Promise<void> };

const read = (name: string, path: string): Call => ({ name, send: (send) => send('GET', path) });

/** A working day as a mix of calls: mostly lists and records that are looked at, a fifth of changes, some papers. */
const MIX: readonly { weight: number; item: Call }[] = [
  { weight: 10, item: read('start page', '/api/start') },
  { weight: 18, item: read('list of jobs', '/api/job?type=active') },
  { weight: 8, item: read('list of jobs, searched', '/api/job?type=all&search=man') },
  {
    weight: 14,
    item: { name: 'job', send: (send, { jobIds }, chance) => send('GET', `/api/job/${chance.pick(jobIds)}`) },
  },
  { weight: 7, item: read('list of invoices', '/api/invoice') },
  { weight: 4, item: read('list of clients', '/api/client') },
  { weight: 6, item: read('history', '/api/history') },
  { weight: 5, item: read('search', '/api/search/all?q=manual') },
  { weight: 4, item: read('report', '/api/reports/month') },
  { weight: 3, item: read('settings', '/api/settings') },
  {
    weight: 11,
    item: {
      name: 'edit of a job',
      send: (send, { jobIds }, chance) =>
        send('POST', '/api/command/EditJob', {
          jobId: chance.pick(jobIds),
          job: { quantity: chance.whole(1, 99_999) },
        }),
    },
  },
  {
    weight: 5,
    item: {
      name: 'new job',
      send: (send) => send('POST', '/api/command/CreateJob', { job: { name: 'Manual', quantity: 900 } }),
    },
  },
  {
    weight: 3,
    item: {
      name: 'two jobs completed',
      send: (send, { jobIds }) =>
        send('POST', '/api/command/MarkJobCompleted', { jobIds: jobIds.slice(0, 2), skip: true }),
    },
  },
  {
    weight: 2,
    item: { name: 'paper', send: (send, { invoiceId }) => send('GET', `/api/invoice/pdf/${invoiceId}`) },
  },
];

/** Lets a person work until `signal` aborts, with pauses that are as long as `thinkMs` on average. */
export async function work(
  person: Person,
  send: Send,
  chance: Chance,
  figures: Figures,
  thinkMs: number,
  signal: AbortSignal,
): Promise<void> {
  const rest = (milliseconds: number) => pause(milliseconds, undefined, { signal }).catch(() => undefined);
  await rest(chance.next() * thinkMs);
  while (!signal.aborted) {
    const call = chance.weighted(MIX);
    await figures.measure(call.name, () => call.send(send, person, chance));
    await rest(-Math.log(1 - chance.next()) * thinkMs);
  }
}

import type { CommandName, CommandPayload } from '@ledgerline/shared-events/api/commands.ts';
import { z } from 'zod';
import type { PlannedInvoice, PlannedJob, Practice } from './practice.ts';
import { BUSINESS, CLIENTS, type DemoClient, JOB_TYPES, PAIRS } from './practice-data.ts';
import { CLIENT_DETAILS, CLIENTS_WITH_REFERENCES, PROJECTS } from './practice-people.ts';
import type { PublicApi } from './public-api.ts';

const createdRecords = z.record(z.string(), z.unknown());
const createdRecord = z.object({ id: z.number() });

/** The id of the record that a command created; its result contains the record as `name`. */
function createdId(result: unknown, name: string): number {
  return createdRecord.parse(createdRecords.parse(result)[name]).id;
}

/** The server's ids of the demo's records. */
type Ids = {
  jobTypes: Map<string, number>;
  pairs: Map<string, number>;
  units: Map<string, number>;
  clients: Map<DemoClient, number>;
  projects: Map<string, number>;
  jobs: Map<PlannedJob, number>;
  invoices: Map<PlannedInvoice, number>;
  vat: number;
};

/** The number of commands of the whole demo, for the progress bar. */
export function countCommands(practice: Practice): number {
  const setUp = 6 + JOB_TYPES.length + PAIRS.length + CLIENTS.length * 4 + PROJECTS.length;
  const paid = practice.invoices.filter((invoice) => invoice.paid !== null).length;
  const completions = practice.days.filter((day) => day.done.length > 0).length;
  const paused = practice.open.filter((job) => job.onHold).length;
  return (
    setUp + QUOTE_COMMANDS + practice.jobs.length + completions + paused + practice.invoices.length + paid
  );
}

/**
 * Enters three years of a translator's practice into the signed-in account, command by command. `onStep` is called
 * after each command. Stops between two commands when the signal aborts.
 * @throws ApiRefusal when the server refuses a command.
 */
export async function fillAccount(
  api: PublicApi,
  practice: Practice,
  onStep: () => void,
  signal: AbortSignal,
): Promise<void> {
  const send: Send = async (name, payload) => {
    signal.throwIfAborted();
    const result = await api.command(name, payload);
    onStep();
    return result;
  };
  const ids = await setUp(send);
  for (const day of practice.days) {
    for (const job of day.done) await addJob(send, ids, job);
    if (day.done.length > 0) {
      await send('MarkJobCompleted', {
        jobIds: day.done.map((job) => idOf(ids.jobs, job)),
        completedAt: day.date,
      });
    }
    for (const invoice of day.invoices) await addInvoice(send, ids, invoice);
    for (const invoice of day.paid) {
      await send('MarkInvoicePaid', { invoiceId: idOf(ids.invoices, invoice), paidAt: day.date });
    }
  }
  await addQuotes(send, ids);
  for (const job of practice.open) {
    await addJob(send, ids, job);
    if (job.onHold) await send('PutJobOnHold', { jobId: idOf(ids.jobs, job) });
  }
}

/** The number of commands that `addQuotes` sends. */
const QUOTE_COMMANDS = 6;

/** A quote that was accepted, one that the client has, and a draft. */
async function addQuotes(send: Send, ids: Ids): Promise<void> {
  const [first, second, third] = ids.clients.values();
  const work = {
    job_type_id: [...ids.jobTypes.values()][0] ?? null,
    language_pair_id: [...ids.pairs.values()][0] ?? null,
    unit_id: 1,
  };
  const quote = async (
    client_id: number | undefined,
    items: CommandPayload<'CreateQuote'>['quote']['items'],
  ) => createdId(await send('CreateQuote', { quote: { client_id, items } }), 'quote');
  const accepted = await quote(first, [{ ...work, name: 'Annual report', quantity: 12_400, rate: '0.11' }]);
  await send('MarkQuoteSent', { quoteId: accepted });
  await send('AcceptQuote', { quoteId: accepted, createJobs: false });
  const sent = await quote(second, [
    { ...work, name: 'Operating manual', quantity: 8_600, rate: '0.12' },
    { name: 'Layout check', unit_id: 2, quantity: 3, rate: 55 },
  ]);
  await send('MarkQuoteSent', { quoteId: sent });
  await quote(third, [{ ...work, name: 'Product pages', quantity: 2_100, rate: '0.13' }]);
}

type Send = <Name extends CommandName>(name: Name, payload: CommandPayload<Name>) => Promise<unknown>;

async function setUp(send: Send): Promise<Ids> {
  await send('SetSetting', { key: 'currency', value: 'EUR' });
  await send('SetSetting', { key: 'billingInformationName', value: BUSINESS.name });
  await send('SetSetting', { key: 'billingInformationDetails', value: BUSINESS.details });
  await send('SetSetting', {
    key: 'paymentInstructions',
    value: {
      text: 'Please pay by bank transfer.\nIBAN DE21 8605 5592 1090 0442 17\nBIC WELADE8LXXX',
      default: true,
    },
  });
  const tax = await send('SetSetting', { key: 'taxes', value: { name: 'VAT', rate: 19, default: false } });
  const page = await send('AddUnit', { unit: { name: 'Pages', singular: 'page', quantityText: 'Pages' } });
  const ids: Ids = {
    jobTypes: new Map(),
    pairs: new Map(),
    units: new Map([
      ['Words', 1],
      ['Hours', 2],
      ['Pages', createdId(page, 'unit')],
    ]),
    clients: new Map(),
    projects: new Map(),
    jobs: new Map(),
    invoices: new Map(),
    vat: z.object({ value: z.object({ id: z.number() }) }).parse(tax).value.id,
  };
  for (const name of JOB_TYPES) {
    ids.jobTypes.set(name, createdId(await send('AddJobType', { jobType: { name } }), 'jobType'));
  }
  for (const languagePair of PAIRS) {
    const id = createdId(await send('AddLanguagePair', { languagePair }), 'languagePair');
    ids.pairs.set(`${languagePair.from} > ${languagePair.to}`, id);
  }
  for (const client of CLIENTS) await addClient(send, ids, client);
  for (const { name, client } of PROJECTS) {
    const owner = CLIENTS.find((one) => one.name === client);
    const project = { name, client_id: owner === undefined ? null : idOf(ids.clients, owner) };
    ids.projects.set(name, createdId(await send('AddProject', { project }), 'project'));
  }
  return ids;
}

async function addClient(send: Send, ids: Ids, client: DemoClient): Promise<void> {
  const { name, currency } = client;
  const { contacts = [], party = {} } = CLIENT_DETAILS[name] ?? {};
  const result = await send('CreateClient', {
    client: { name, currency, invoicing: true, contacts: [...contacts], party },
  });
  const clientId = createdId(result, 'client');
  ids.clients.set(client, clientId);
  await send('SetClientSetting', { clientId, key: 'paymentTerms', value: client.terms });
  await send('SetClientSetting', { clientId, key: 'billingInformationDetails', value: client.address });
  await send('SetClientSetting', { clientId, key: 'taxes', value: client.domestic ? [ids.vat] : null });
}

async function addJob(send: Send, ids: Ids, job: PlannedJob): Promise<void> {
  const result = await send('CreateJob', {
    job: {
      name: job.name === '' ? null : job.name,
      client_id: idOf(ids.clients, job.client),
      job_type_id: idOf(ids.jobTypes, job.service.jobType),
      language_pair_id: idOf(ids.pairs, job.service.pair),
      unit_id: idOf(ids.units, job.service.unit),
      currency: job.client.currency,
      deadline: job.deadline,
      notes: job.notes,
      reference: CLIENTS_WITH_REFERENCES.has(job.client.name) ? `PO ${4000 + ids.jobs.size}` : null,
      project_id: projectOf(ids, job),
      ...(job.flat === null
        ? { quantity: job.quantity, rate: job.service.rate }
        : { quantity: 1, rate: job.flat, flat_rate: true }),
    },
  });
  ids.jobs.set(job, createdId(result, 'job'));
}

function projectOf({ projects }: Ids, { client, name }: PlannedJob): number | null {
  const project = PROJECTS.find((one) => one.client === client.name && name.startsWith(one.subject));
  return project === undefined ? null : (projects.get(project.name) ?? null);
}

async function addInvoice(send: Send, ids: Ids, invoice: PlannedInvoice): Promise<void> {
  const result = await send('CreateInvoice', {
    invoice: {
      client_id: idOf(ids.clients, invoice.client),
      date: invoice.date,
      reference: invoice.reference,
      language: invoice.client.invoiceLanguage,
      items: invoice.jobs.map((job) => ({ id: `job${idOf(ids.jobs, job)}` })),
    },
  });
  ids.invoices.set(invoice, createdId(result, 'invoice'));
}

function idOf<Key>(ids: Map<Key, number>, key: Key): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error('The demo refers to a record that it has not created.');
  return id;
}

import type { CommandName } from '@ledgerline/shared-events/api/commands.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import fc from 'fast-check';
import { Chooser } from './chooser.ts';
import type { PracticeEntry, PracticeLedger } from './practice-ledger.ts';
import { importedRows } from './random-import.ts';

/** A step of a random history: a command, and the numbers that choose its payload. */
export type RandomStep = { name: CommandName; picks: number[] };

type Maker = (choose: Chooser) => Json;

const html = (choose: Chooser): string =>
  `<p>${choose.word()} ${choose.of('and', 'or')} ${choose.word()}</p>`;

const someJobs: Maker = (choose) => some(choose, 'job', 'jobId', 'jobIds');
const someInvoices: Maker = (choose) => some(choose, 'invoice', 'invoiceId', 'invoiceIds');

/** One record, several, or several without those that cannot be changed. */
function some(
  choose: Chooser,
  kind: 'job' | 'invoice',
  one: string,
  several: string,
): { [key: string]: Json } {
  if (choose.number(4) !== 0) return { [one]: choose.id(kind) };
  const ids = [choose.id(kind), choose.id(kind)];
  return choose.number(2) === 0 ? { [several]: ids } : { [several]: ids, skip: true };
}

const jobFields: Maker = (choose) => ({
  ...(choose.number(2) === 0 ? { name: choose.of(choose.word(), null) } : {}),
  ...(choose.number(2) === 0 ? { client_id: choose.maybe('client') } : {}),
  ...(choose.number(2) === 0 ? { job_type_id: choose.maybe('jobType') } : {}),
  ...(choose.number(3) === 0 ? { language_pair_id: choose.maybe('languagePair') } : {}),
  ...(choose.number(2) === 0 ? { unit_id: choose.unit() } : {}),
  ...(choose.number(2) === 0 ? { quantity: choose.amount() } : {}),
  ...(choose.number(2) === 0 ? { rate: choose.amount() } : {}),
  ...(choose.number(5) === 0 ? { flat_rate: choose.of(true, false) } : {}),
  ...(choose.number(5) === 0 ? { value: choose.amount() } : {}),
  ...(choose.number(4) === 0 ? { currency: choose.currency() } : {}),
  ...(choose.number(4) === 0 ? { deadline: choose.of(null, '2026-12-01', '2026-12-01 14:30') } : {}),
  ...(choose.number(3) === 0 ? { notes: html(choose) } : {}),
  ...(choose.number(4) === 0 ? { priority: choose.of('high', 'low', null) } : {}),
  ...(choose.number(4) === 0 ? { reference: choose.of(choose.word(), null) } : {}),
  ...(choose.number(5) === 0
    ? { links: choose.of<Json>([], [{ title: 'Task', url: 'example.org/7' }]) }
    : {}),
  ...(choose.number(3) === 0 ? { project_id: choose.maybe('project') } : {}),
  ...(choose.number(6) === 0 ? { completed_at: choose.of(null, choose.date()) } : {}),
  ...(choose.number(6) === 0 ? { on_hold: choose.of(true, false) } : {}),
});

const invoiceFields: Maker = (choose) => ({
  ...(choose.number(4) === 0 ? { number: choose.of('7', 'R-1', '100', 'r-1') } : {}),
  ...(choose.number(3) === 0 ? { date: choose.date() } : {}),
  ...(choose.number(3) === 0 ? { dueDate: choose.of(choose.date(), null) } : {}),
  ...(choose.number(3) === 0 ? { paymentTerms: choose.of<Json>(0, 14, 60, 'dor', 'none', 'date') } : {}),
  ...(choose.number(2) === 0 ? { reference: choose.word() } : {}),
  ...(choose.number(4) === 0 ? { language: choose.of('1', '4', '6') } : {}),
  ...(choose.number(4) === 0 ? { invoiceNotes: html(choose) } : {}),
  ...(choose.number(6) === 0 ? { exchangeRate: '1.25' } : {}),
  ...(choose.number(8) === 0 ? { paid: choose.of(true, false) } : {}),
});

const manualItem: Maker = (choose) => ({
  id: 'new1',
  name: choose.word(),
  quantity: 2,
  rate: choose.amount(),
});

function items(choose: Chooser, clientId: number): Json[] {
  const jobs = choose.invoiceableJobs(clientId).filter(() => choose.number(2) === 0);
  return [...jobs.map((id) => ({ id: `job${id}` })), ...(choose.number(2) === 0 ? [manualItem(choose)] : [])];
}

const contact: Maker = (choose) => ({
  name: choose.word(),
  email: choose.of('', 'office@client.example'),
  ...(choose.number(2) === 0 ? { role: choose.word() } : {}),
});

const texts: Maker = (choose) => ({ [choose.of('4', '5')]: choose.of('', choose.word()) });

const party: Maker = (choose) => ({
  ...(choose.number(2) === 0 ? { street: choose.of('', choose.word()) } : {}),
  ...(choose.number(2) === 0 ? { country: choose.of(null, 'DE', 'us') } : {}),
  vatId: choose.of('', 'DE811309471'),
});

const MAKERS: Readonly<Record<CommandName, Maker>> = {
  CreateJob: (choose) => ({
    job: { client_id: choose.maybe('client'), quantity: 100, rate: '0.12', ...asFields(jobFields(choose)) },
  }),
  DuplicateJob: (choose) => ({ jobId: choose.id('job') }),
  EditJob: (choose) => ({ ...asFields(someJobs(choose)), job: jobFields(choose) }),
  MarkJobCompleted: (choose) => ({
    ...asFields(someJobs(choose)),
    ...(choose.number(2) === 0 ? { completedAt: choose.date() } : {}),
  }),
  MarkJobActive: someJobs,
  PutJobOnHold: someJobs,
  MarkJobInvoiced: someJobs,
  MarkJobUninvoiced: someJobs,
  DeleteJob: someJobs,
  InvoiceJobs: (choose) => {
    const clientId = choose.id('client');
    const jobIds = choose.invoiceableJobs(clientId);
    return {
      clientId,
      jobIds: jobIds.length === 0 ? [choose.id('job')] : jobIds,
      invoice: invoiceFields(choose),
    };
  },
  CreateClient: (choose) => ({
    client: {
      name: `${choose.word()} ${choose.number(6)}`,
      currency: choose.of(null, choose.currency()),
      invoicing: choose.of(null, true, false),
      ...(choose.number(3) === 0 ? { contacts: [contact(choose)], party: party(choose) } : {}),
    },
  }),
  EditClient: (choose) => ({
    clientId: choose.id('client'),
    client: choose.of<Json>(
      { name: `${choose.word()} ${choose.number(6)}` },
      { currency: choose.currency() },
      { invoicing: choose.of(null, true, false) },
      { settings: { paymentTerms: 45, taxes: null } },
      { contacts: [contact(choose), contact(choose)] },
      { contacts: [] },
      { party: party(choose) },
    ),
  }),
  AddClientContact: (choose) => ({ clientId: choose.id('client'), contact: contact(choose) }),
  EditClientContact: (choose) => ({
    clientId: choose.id('client'),
    contactId: choose.number(3) + 1,
    contact: choose.of<Json>({ phone: choose.word() }, { receives: ['invoices'] }, contact(choose)),
  }),
  RemoveClientContact: (choose) => ({ clientId: choose.id('client'), contactId: choose.number(3) + 1 }),
  SetClientSetting: (choose) => ({
    clientId: choose.id('client'),
    ...choose.of<{ [key: string]: Json }>(
      { key: 'paymentTerms', value: choose.of(30, 45, 60) },
      { key: 'paymentTerms' },
      { key: 'taxes', value: choose.ids('tax') },
      { key: 'taxes', value: null },
      { key: 'billingInformationName', value: choose.word() },
      { key: 'invoiceLanguage', value: '5' },
      { key: 'invoiceNotes', value: choose.maybe('invoiceNote') },
    ),
  }),
  EnableClientInvoicing: (choose) => ({ clientId: choose.id('client') }),
  DisableClientInvoicing: (choose) => ({ clientId: choose.id('client') }),
  DeleteClient: (choose) => ({ clientId: choose.id('client') }),
  AddJobType: (choose) => ({ jobType: { name: choose.word() } }),
  EditJobType: (choose) => ({
    jobTypeId: choose.id('jobType'),
    jobType: choose.of<Json>({ name: choose.word() }, { texts: texts(choose) }),
  }),
  DeleteJobType: (choose) => ({ jobTypeId: choose.id('jobType') }),
  RestoreJobType: (choose) => ({ jobTypeId: choose.number(8) + 1 }),
  AddLanguagePair: (choose) => ({ languagePair: { from: choose.word(), to: choose.word() } }),
  EditLanguagePair: (choose) => ({
    languagePairId: choose.id('languagePair'),
    languagePair: { from: choose.word() },
  }),
  DeleteLanguagePair: (choose) => ({ languagePairId: choose.id('languagePair') }),
  AddUnit: (choose) => ({ unit: { name: choose.word(), singular: 'x', quantityText: 'Count' } }),
  EditUnit: (choose) => ({
    unitId: choose.unit(),
    unit: choose.of<Json>({ name: choose.word(), singular: choose.of('y', 'z') }, { texts: texts(choose) }),
  }),
  DeleteUnit: (choose) => ({ unitId: choose.unit() }),
  AddRate: (choose) => ({
    rate: {
      client_id: choose.id('client'),
      job_type_id: choose.id('jobType'),
      unit_id: choose.unit(),
      language_pair_id: choose.maybe('languagePair'),
      value: '0,13',
    },
  }),
  EditRate: (choose) => ({
    rateId: choose.id('rate'),
    rate: choose.of<Json>({ value: '0.25' }, { currency: choose.currency() }, { language_pair_id: null }),
  }),
  DeleteRate: (choose) => ({ rateId: choose.id('rate') }),
  RestoreRate: (choose) => ({ rateId: choose.number(8) + 1 }),
  AddProject: (choose) => ({ project: { name: choose.word(), client_id: choose.maybe('client') } }),
  EditProject: (choose) => ({
    projectId: choose.id('project'),
    project: choose.of<Json>({ name: choose.word() }, { client_id: choose.maybe('client') }),
  }),
  DeleteProject: (choose) => ({ projectId: choose.id('project') }),
  RemoveAttachment: (choose) => ({ attachmentId: choose.id('attachment') }),
  CreateInvoice: (choose) => {
    const clientId = choose.id('client');
    return {
      invoice: { ...asFields(invoiceFields(choose)), client_id: clientId, items: items(choose, clientId) },
    };
  },
  DuplicateInvoice: (choose) => ({ invoiceId: choose.id('invoice') }),
  EditInvoice: (choose) => {
    const invoiceId = choose.id('invoice');
    const fields = asFields(invoiceFields(choose));
    return choose.number(2) === 0
      ? { invoiceId, invoice: fields }
      : { invoiceId, invoice: { ...fields, items: items(choose, choose.id('client')) } };
  },
  MarkInvoicePaid: (choose) => ({
    ...asFields(someInvoices(choose)),
    ...(choose.number(2) === 0 ? { paidAt: choose.date() } : {}),
  }),
  MarkInvoiceUnpaid: someInvoices,
  DeleteInvoice: someInvoices,
  IssueInvoice: (choose) => ({ invoiceId: choose.id('invoice') }),
  SetSetting: (choose) => savedSetting(choose),
  RemoveSetting: (choose) =>
    choose.of<Json>(
      { key: 'taxes', id: choose.id('tax') },
      { key: 'paymentInstructions', id: choose.id('paymentInstruction') },
      { key: 'invoiceNotes', id: choose.id('invoiceNote') },
      { key: 'invoiceLanguages', id: choose.id('invoiceLanguage') },
    ),
  ConvertCurrency: (choose) => ({ currency: choose.currency() }),
  ImportRecords: importedRows,
};

function savedSetting(choose: Chooser): Json {
  const isDefault = choose.of(true, false);
  const tax = { name: choose.word(), rate: choose.of('19', '7,5'), default: isDefault };
  const note = { text: html(choose), default: isDefault };
  const language = { name: choose.word(), default: isDefault };
  return choose.of<Json>(
    { key: 'timezone', value: choose.of('Asia/Tokyo', 'UTC', 'America/New_York') },
    { key: 'paymentTerms', value: choose.of<Json>(14, 30, null) },
    { key: 'billingInformationName', value: choose.word() },
    { key: 'firstDayOfWeek', value: choose.of(0, 1) },
    { key: 'defaultInvoiceLanguage', value: choose.of('1', '4') },
    { key: 'taxes', value: tax },
    { key: 'taxes', value: { ...tax, compound: true, primaryTax: choose.id('tax') } },
    { key: 'taxes', value: { id: choose.id('tax'), default: isDefault } },
    { key: 'paymentInstructions', value: note },
    { key: 'paymentInstructions', value: { id: choose.id('paymentInstruction'), ...note } },
    {
      key: 'paymentInstructions',
      value: { id: choose.id('paymentInstruction'), texts: { 5: html(choose) } },
    },
    { key: 'invoiceNotes', value: note },
    { key: 'invoiceNotes', value: { id: choose.id('invoiceNote'), ...note } },
    { key: 'invoiceLanguages', value: language },
    { key: 'invoiceLanguages', value: { id: choose.id('invoiceLanguage'), ...language } },
    { key: 'currency', value: choose.currency() },
  );
}

function asFields(value: Json): { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

/** Commands that are frequent in random histories; all others are equally likely. */
const FREQUENT: readonly CommandName[] = [
  'CreateJob',
  'CreateJob',
  'CreateClient',
  'EditJob',
  'MarkJobCompleted',
  'MarkJobCompleted',
  'InvoiceJobs',
  'CreateInvoice',
  'EditInvoice',
  'SetSetting',
  'SetSetting',
];

/**
 * Random histories of up to `maxLength` commands. `except` excludes commands, for example those that cannot be
 * undone.
 */
export function randomCommands(options: {
  maxLength: number;
  except?: readonly CommandName[];
}): fc.Arbitrary<RandomStep[]> {
  const names = [...Object.keys(MAKERS), ...FREQUENT].filter(
    (name): name is CommandName => isCommandName(name) && !options.except?.includes(name),
  );
  return fc.array(
    fc.record({
      name: fc.constantFrom(...names),
      picks: fc.array(fc.nat({ max: 10_000 }), { minLength: 12, maxLength: 24 }),
    }),
    { maxLength: options.maxLength, size: 'max' },
  );
}

function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(MAKERS, name);
}

/** The payload of a step, chosen on the present state of a ledger. */
export function payloadOf(ledger: PracticeLedger, { name, picks }: RandomStep): Json {
  return MAKERS[name](new Chooser(ledger, picks));
}

/**
 * Runs random steps and answers their entries. Refused steps change nothing.
 * @throws any error that is no refusal
 */
export function runRandom(ledger: PracticeLedger, steps: readonly RandomStep[]): PracticeEntry[] {
  const before = ledger.entries.length;
  for (const step of steps) {
    try {
      ledger.run(step.name, payloadOf(ledger, step));
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
    }
  }
  return ledger.entries.slice(before);
}

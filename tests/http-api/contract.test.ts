import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DescribedApi } from './described-api.ts';
import { DescribedClient, type RequestValues } from './described-client.ts';
import { type ServedApp, serveApp } from './served-app.ts';

type Call = readonly [operationId: string, given?: RequestValues];

let served: ServedApp;
let api: DescribedApi;
let client: DescribedClient;

beforeAll(async () => {
  served = await serveApp();
  api = await DescribedApi.of(served.url);
  client = new DescribedClient(api, served.url);
});

afterAll(() => served?.stop());

const job = { client_id: 1, job_type_id: 1, unit_id: 1, quantity: 1200, rate: '0,12' };
const at = (id: number) => ({ path: { id } });
const setting = (key: string, value: unknown): Call => ['saveSetting', { body: { key, value } }];

/** A small practice, written by REST calls: all that write are included. */
const WRITES: readonly Call[] = [
  ['getCsrfCookie'],
  ['openTestAccount'],
  ['register', { body: { email: 'ana@example.com', password: 'Correct-Horse-9' } }],
  setting('currency', 'EUR'),
  setting('timezone', 'Europe/Berlin'),
  setting('taxes', { name: 'VAT', rate: 19, default: true }),
  setting('taxes', { name: 'City', rate: '2,5', compound: true, primaryTax: 1 }),
  setting('paymentInstructions', { text: '<p>IBAN DE21</p>', default: true }),
  setting('invoiceNotes', { text: '<p>Thank you!</p>' }),
  setting('invoiceLanguages', { name: 'Polski', locale: 'pl' }),
  setting('units', { name: 'Lines', singular: 'line', quantityText: 'Lines' }),
  setting('email', 'ana.lima@example.com'),
  ['removeSetting', { body: { key: 'invoiceNotes', id: 1 } }],
  ['addJobType', { body: { jobType: { name: 'Translation' } } }],
  ['addJobType', { body: { jobType: { name: 'Reviews' } } }],
  ['editJobType', { ...at(2), body: { jobType: { name: 'Review' } } }],
  ['deleteJobType', at(2)],
  ['restoreJobType', at(2)],
  ['addLanguagePair', { body: { languagePair: { from: 'German', to: 'English' } } }],
  ['editLanguagePair', { ...at(1), body: { languagePair: { to: 'French' } } }],
  ['addUnit', { body: { unit: { name: 'Pages', singular: 'page', quantityText: 'Pages' } } }],
  ['editUnit', { ...at(101), body: { unit: { singular: 'sheet' } } }],
  ['createClient', { body: { client: { name: 'Lingua Nord', currency: 'USD', invoicing: true } } }],
  ['createClient', { body: { client: { name: 'Pacific Words' } } }],
  [
    'editClient',
    { ...at(2), body: { client: { name: 'Pacific', settings: { taxes: null }, party: { city: 'Kiel' } } } },
  ],
  ['setClientSetting', { ...at(1), body: { key: 'paymentTerms', value: 45 } }],
  ['addProject', { body: { project: { name: 'Works agreement', client_id: 1 } } }],
  ['editProject', { ...at(1), body: { project: { name: 'Works agreement 2027' } } }],
  ['addRate', { body: { rate: { client_id: 1, job_type_id: 2, unit_id: 2, value: 60 } } }],
  ['addRateAtSlash', { body: { rate: { client_id: 1, job_type_id: 2, unit_id: 1, value: '0,03' } } }],
  ['editRate', { ...at(1), body: { rate: { value: 65 } } }],
  ['deleteRate', at(2)],
  ['restoreRate', at(2)],
  ['createJob', { body: { job: { ...job, language_pair_id: 1, deadline: '2026-12-01 14:30' } } }],
  ['createJob', { body: { job: { ...job, name: 'Slogan', flat_rate: true, value: 250 } } }],
  ['createJob', { body: { job: { ...job, name: 'Old one' } } }],
  ['editJob', { ...at(1), body: { job: { notes: '<p>One</p>', completed_at: '2026-11-18' } } }],
  ['editJob', { ...at(2), body: { job: { completed_at: '2026-11-18', notes: '<p>Two</p>' } } }],
  ['deleteJob', at(3)],
  ['saveInvoice', { body: { invoice: { client_id: 1, items: [{ id: 'job1' }], taxes: [1, 2] } } }],
  ['saveInvoice', { body: { invoice: { client_id: 2, items: [{ id: 'new1', quantity: 1, rate: 5 }] } } }],
  ['saveInvoice', { body: { invoice: { id: 1, reference: 'PO 1' } } }],
  ['editInvoice', { ...at(1), body: { invoice: { paid: true } } }],
  ['deleteInvoice', at(2)],
  ['duplicateJob', at(1)],
  ['duplicateInvoice', at(1)],
  ['recordPayment', { ...at(1), body: { payment: { date: '2026-11-20', amount: '20,00' } } }],
  ['editPayment', { ...at(2), body: { payment: { amount: 24.5, fee: 0.5, reference: 'RE 1' } } }],
  ['refundPayment', { ...at(1), body: { date: '2026-11-21', amount: 5 } }],
  ['useCredit', { ...at(3), body: { amount: 10 } }],
  ['deletePayment', at(4)],
  ['deleteClient', at(2)],
  ['deleteProject', at(1)],
  ['deleteLanguagePair', at(1)],
  ['deleteUnit', at(100)],
  ['importRecords', { body: { clients: [{ name: 'Third' }, { name: 'Fourth' }] } }],
  ['parseJob', { body: { text: 'Annex, Lingua Nord, 500 words, 30 Nov' } }],
  ['findKnownJobs', { body: { jobs: [{ name: 'Manual', client: 'Lingua Nord', quantity: '2' }] } }],
  ['convertJobs', { body: { currency: 'USD' } }],
  ['convertInvoices', { body: { currency: 'EUR' } }],
  ['undo', { body: {} }],
  ['redo', { body: {} }],
  ['sendMessage', { body: { message: 'Thank you!' } }],
  ['sendEmailConfirmation'],
  ['resetPassword', { body: { email: 'ana@example.com' } }],
];

/** Every command by name, on the records of those calls. */
const COMMANDS: readonly [string, unknown][] = [
  ['AddJobType', { jobType: { name: 'Subtitles' } }],
  ['EditJobType', { jobTypeId: 3, jobType: { name: 'Subtitling' } }],
  ['DeleteJobType', { jobTypeId: 3 }],
  ['RestoreJobType', { jobTypeId: 3 }],
  ['AddLanguagePair', { languagePair: { from: 'Polish', to: 'German' } }],
  ['EditLanguagePair', { languagePairId: 2, languagePair: { to: 'Czech' } }],
  ['DeleteLanguagePair', { languagePairId: 2 }],
  ['AddUnit', { unit: { name: 'Minutes', singular: 'minute', quantityText: 'Minutes' } }],
  ['EditUnit', { unitId: 102, unit: { name: 'Film minutes' } }],
  ['DeleteUnit', { unitId: 102 }],
  ['CreateClient', { client: { name: 'Fifth', currency: 'JPY' } }],
  ['EditClient', { clientId: 5, client: { name: 'Sixth' } }],
  ['SetClientSetting', { clientId: 5, key: 'taxes', value: [1] }],
  ['AddClientContact', { clientId: 5, contact: { name: 'Svenja Harms', receives: ['invoices'] } }],
  ['EditClientContact', { clientId: 5, contactId: 1, contact: { email: 's.harms@lingua-nord.example' } }],
  ['RemoveClientContact', { clientId: 5, contactId: 1 }],
  ['DisableClientInvoicing', { clientId: 5 }],
  ['EnableClientInvoicing', { clientId: 5 }],
  ['AddProject', { project: { name: 'Annex' } }],
  ['AddProject', { project: { name: 'Guide', client_id: 5 } }],
  ['EditProject', { projectId: 2, project: { client_id: null, name: 'Annexes' } }],
  ['DeleteProject', { projectId: 2 }],
  ['AddRate', { rate: { client_id: 5, job_type_id: 1, unit_id: 1, value: 0.125 } }],
  ['EditRate', { rateId: 4, rate: { value: '0.13' } }],
  ['DeleteRate', { rateId: 4 }],
  ['RestoreRate', { rateId: 4 }],
  ['CreateJob', { job: { ...job, client_id: 5, currency: 'JPY', name: null } }],
  ['CreateJob', { job: { client_id: 5, quantity: 0 } }],
  ['EditJob', { jobIds: [5, 6], job: { deadline: '2026-12-24' } }],
  ['PutJobOnHold', { jobId: 5 }],
  ['MarkJobActive', { jobId: 5 }],
  ['MarkJobCompleted', { jobIds: [5, 6], completedAt: '2026-11-19' }],
  ['MarkJobInvoiced', { jobId: 6 }],
  ['MarkJobUninvoiced', { jobId: 6 }],
  ['InvoiceJobs', { clientId: 5, jobIds: [5] }],
  ['CreateInvoice', { invoice: { client_id: 1, items: [{ id: 'job2' }], exchangeRate: 1.25 } }],
  ['EditInvoice', { invoiceId: 4, invoice: { dueDate: '2027-01-31' } }],
  ['RecordPayment', { invoiceId: 4, payment: { date: '2026-11-20', amount: 1, method: 'Cash' } }],
  ['EditPayment', { paymentId: 5, payment: { amount: 2 } }],
  ['RefundPayment', { invoiceId: 4, date: '2026-11-20', amount: 1 }],
  ['UseCredit', { invoiceId: 3, amount: 1 }],
  ['DeletePayment', { paymentId: 7 }],
  ['IssueInvoice', { invoiceId: 4 }],
  ['MarkInvoicePaid', { invoiceId: 4, paidAt: '2026-11-20' }],
  ['MarkInvoiceUnpaid', { invoiceId: 4 }],
  ['MarkInvoiceSent', { invoiceId: 4, how: 'Client portal' }],
  ['MarkDisputed', { invoiceId: 4, note: 'editing not ordered' }],
  ['ClearDispute', { invoiceId: 4 }],
  ['PauseReminders', { invoiceId: 4 }],
  ['ResumeReminders', { invoiceId: 4 }],
  ['DeleteInvoice', { invoiceId: 5 }],
  ['DeleteJob', { jobId: 6 }],
  ['DeleteClient', { clientId: 4 }],
  ['SetSetting', { key: 'paperSize', value: 'Letter' }],
  ['RemoveSetting', { key: 'taxes', id: 2 }],
  ['ConvertCurrency', { currency: 'GBP' }],
  ['ImportRecords', { jobs: [{ name: 'From a file', client: 'Sixth' }] }],
  ['DuplicateJob', { jobId: 5 }],
  ['DuplicateInvoice', { invoiceId: 4 }],
  ['Undo', {}],
  ['Redo', {}],
];

/** Every GET, on the same records. */
const READS: readonly Call[] = [
  ['getUser'],
  ['listJobs'],
  ['listJobs', { query: { type: 'uninvoiced', name: 'slo', page: 1, per_page: 10 } }],
  ['listJobs', { query: { jobType: '1,2', completed: '1', completed_at: 'this-month' } }],
  ['getLateJobs'],
  ['listUninvoicedClients'],
  ['listUninvoicedClients', { query: { completed_at: 'this-month' } }],
  ['getJob', at(1)],
  ['getExchangeRate', { query: { job: '1' } }],
  ['getExchangeRate', { query: { from: 'EUR', to: 'USD' } }],
  ['listClients'],
  ['getClient', at(1)],
  ['getClientUsage', at(1)],
  ['listClientFigures'],
  ['getClientOverview', at(1)],
  ['listJobTypes'],
  ['listLanguagePairs'],
  ['listProjects'],
  ['getProject', at(3)],
  ['listUnits'],
  ['listRates', { query: { client_id: 1 } }],
  ['listDocumentCurrencies'],
  ['getSettings'],
  ['countViews'],
  ['listInvoices', { query: { type: 'open' } }],
  ['listInvoices', { query: { type: 'open', age: '31-60', client_id: 1 } }],
  ['getReceivables'],
  ['listInvoices', { query: { number: '1', client_id: 1, paid: '1', date_from: '2020-01-01' } }],
  ['getInvoice', { path: { number: '1' } }],
  ['getInvoice', { path: { number: '1' }, query: { asOf: '60' } }],
  ['getNextInvoiceNumber'],
  ['downloadInvoice', { ...at(1), query: { paper: 'letter' } }],
  ['downloadInvoices', { query: { ids: '1' } }],
  ['listInvoiceHistory', { path: { number: '1' } }],
  ['listInvoiceDeliveries', { path: { number: '1' } }],
  ['exportInvoiceAudit', { path: { number: '1' } }],
  ['exportInvoiceAudit', { path: { number: '1' }, query: { format: 'csv' } }],
  ['listHistory', { query: { per_page: 200 } }],
  ['listHistory', { query: { entity: 'job', id: '1' } }],
  ['verifyLedger'],
  ['lastCheckpoint'],
  ['getReport', { query: { year: 2026, month: 11 } }],
  ['getReport', { query: { year: 2026, basis: 'invoiced' } }],
  ['getMonthTotal'],
  ['getStart'],
  ['listReminders'],
  ['exportReport', { query: { year: 2026, basis: 'paid' } }],
  ['search', { query: { q: 'slogan' } }],
  ['search', { query: { q: 'tax' } }],
  ['searchAll', { query: { q: 'slogan' } }],
  ['searchAll', { query: { q: 'inv' } }],
  ['getPricing'],
  ['getHealth'],
  ['getLiveness'],
  ['getReadiness'],
  ['getStarted'],
  ['getMetrics'],
  ['getDescription'],
  ['watch'],
];

/** Calls that an installation without payments refuses as the document describes. */
const REFUSED: readonly Call[] = [
  ['createCustomer', { body: {} }],
  ['getBillingPortal'],
  ['receiveProviderMessage', { body: { type: 'customer.subscription.updated', data: {} } }],
];

const revertAnswer = z.object({ entries: z.array(z.object({ commandId: z.uuid() })), records: z.int() });

const CREDENTIAL = { id: 'nWc3', rawId: 'nWc3', type: 'public-key', clientExtensionResults: {} };
const CREATED_PASSKEY = { ...CREDENTIAL, response: { clientDataJSON: 'eyJ0', attestationObject: 'o2Nm' } };
const USED_PASSKEY = {
  ...CREDENTIAL,
  response: { clientDataJSON: 'eyJ0', authenticatorData: 'SZYN', signature: 'MEUC' },
};

/** A form with one file, after its other fields. */
function formWith(text: string, fields: Readonly<Record<string, unknown>> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, JSON.stringify(value));
  form.append('file', new Blob([text]), 'file.txt');
  return form;
}

const STATEMENT = 'When|What|Who|How much\n2026-11-20|RE 1|Lingua Nord|452.00\n';

const send = async (calls: readonly Call[], expected: readonly number[]) => {
  for (const [operationId, given] of calls) {
    const { status, body } = await client.call(operationId, given);
    expect(expected, `${operationId} ${JSON.stringify(body)}`).toContain(status);
  }
};

describe("the server's answer matches its description", () => {
  it('for every call that writes', async () => {
    await send(WRITES, [200, 201, 202, 204]);
  });

  it('for every command by name, with a key and a baseline', async () => {
    let revision: string | null = null;
    for (const [name, body] of COMMANDS) {
      const headers = {
        'Idempotency-Key': randomUUID(),
        ...(revision === null ? {} : { 'X-Based-On': revision }),
      };
      const answer = await client.call(`send${name}`, { body, headers });
      expect(answer.status, `${name} ${JSON.stringify(answer.body)}`).toBe(200);
      expect(answer.headers.get('x-command-id')).toBe(headers['Idempotency-Key']);
      revision = answer.headers.get('x-revision');
    }
  });

  it('for reverting several entries, its preview, and its undo', async () => {
    const created: (string | null)[] = [];
    for (const name of ['Dubbing', 'Voice-over', 'Proofs']) {
      const { headers } = await client.call('addJobType', { body: { jobType: { name } } });
      created.push(headers.get('x-command-id'));
    }
    const [to, ...later] = created;
    const seen = await client.call('previewGoingBack', { query: { to: String(to) } });
    const { entries, records } = revertAnswer.parse(seen.body);
    expect(records).toBe(2);
    expect(entries.map(({ commandId }) => commandId)).toEqual(later.toReversed());
    const back = await client.call('undo', { body: { entries: later } });
    const commandId = back.headers.get('x-command-id');
    await send(
      [
        ['undo', { body: { commandId } }],
        ['redo', { body: { commandId } }],
        ['listHistory', { query: { per_page: 5 } }],
      ],
      [200],
    );
  });

  it('for every call that reads, at the requested revision', async () => {
    const { headers } = await client.call('sendSetSetting', { body: { key: 'timeFormat', value: '12hr' } });
    const revision = Number(headers.get('x-revision'));
    await client.callUntilFresh('listHistory', { headers: { 'X-Min-Revision': revision } });
    await client.callUntilFresh('listJobs', { headers: { 'X-Min-Revision': revision } });
    await send(READS, [200]);
  });

  it('for a rebuild, from its start to its end', async () => {
    const { body } = await client.call('rebuild', { body: { projection: 'reports' } });
    const id = String(Reflect.get(Object(body), 'id'));
    const state = async () =>
      Reflect.get(Object((await client.call('getRebuild', { path: { id } })).body), 'state');
    await expect.poll(state).toBe('done');
    await send([['cancelRebuild', { path: { id } }]], [204]);
  });

  it('for an export, from its start to its file', async () => {
    const { body } = await client.call('exportAccount');
    const path = { id: String(Reflect.get(Object(body), 'id')) };
    const state = async () => Reflect.get(Object((await client.call('getExport', { path })).body), 'state');
    await expect.poll(state).toBe('done');
    await send([['getLatestExport'], ['downloadExport', { path }]], [200]);
    await send([['cancelExport', { path }]], [204]);
  });

  it('for a file of a job', async () => {
    const added = await client.call('addAttachment', { ...at(1), upload: formWith('Glossary') });
    expect(added.status).toBe(201);
    const headers = { 'X-Min-Revision': Number(added.headers.get('x-revision')) };
    const file = await client.callUntilFresh('downloadAttachment', { ...at(1), headers });
    expect([file.status, file.body]).toEqual([200, 'Glossary']);
    await send([['removeAttachment', at(1)]], [204]);
    await send([['sendRemoveAttachment', { body: { attachmentId: 7 } }]], [404]);
  });

  it('for a bank statement, its columns and its payments', async () => {
    const columns = { date: 0, text: [1], name: 2, amount: 3 };
    await send([['readBankStatement', { upload: formWith(STATEMENT) }]], [200]);
    await send([['readBankStatement', { upload: formWith(STATEMENT, { columns }) }]], [200]);
    const entry = { hash: '0'.repeat(64), date: '2026-11-20', amount: 1, currency: 'EUR' };
    const entries = [{ ...entry, allocations: [{ invoiceId: 999, amount: 1 }] }];
    await send([['sendImportPayments', { body: { entries } }]], [404]);
  });

  it('for an import into an account that is in use', async () => {
    const path = { id: randomUUID() };
    await send([['getLatestImport']], [200]);
    await send([['importAccount', { upload: { type: 'application/zip', text: 'PK' } }]], [409]);
    await send(
      [
        ['getImport', { path }],
        ['cancelImport', { path }],
      ],
      [404],
    );
  });

  it('for calls that are refused without payments', async () => {
    await send(REFUSED, [503]);
  });

  it('for delivery reports, where nobody may post any', async () => {
    await send(
      [['receiveDeliveryReport', { upload: { type: 'message/rfc822', text: 'Subject: a' } }]],
      [404],
    );
  });

  it('for messages, without a mail server', async () => {
    const message = { to: ['office@nord.example'], subject: 'Invoice 1', body: 'Hello' };
    await send([['getMailSender'], ['saveInvoiceMessage', { ...at(1), body: message }]], [200]);
    await send(
      [
        ['sendInvoice', { ...at(1), body: message }],
        ['sendSendInvoice', { body: { ...message, invoiceId: 1 } }],
      ],
      [503],
    );
    await send([['sendSendReminder', { body: { reminders: [{ invoiceId: 1, level: 1 }] } }]], [422]);
    await send(
      [
        ['stopDelivery', at(1)],
        ['downloadDeliveryPaper', { path: { id: 1, sha256: '0'.repeat(64) } }],
        ['sendStopDelivery', { body: { deliveryId: 1 } }],
        ['sendConfirmDelivery', { body: { deliveryId: 1 } }],
        ['sendResendDelivery', { body: { deliveryId: 1 } }],
      ],
      [404],
    );
  });

  it('for the calendar of deadlines', async () => {
    const { body } = await client.call('createCalendarFeed');
    const secret = /calendar\/(.*)\.ics$/.exec(String(Reflect.get(Object(body), 'url')))?.[1] ?? '';
    await send([['getCalendarFeed'], ['getCalendar', { path: { secret } }], ['endCalendarFeed']], [200, 204]);
    await send([['getCalendar', { path: { secret } }]], [404]);
  });

  it('for what happened around the sign-in, and the links of mails about it', async () => {
    const password = 'Correct-Horse-9';
    await send([['getSecurity'], ['confirmIdentity', { body: { password } }]], [200, 204]);
    const token = 'no such token';
    await send([['listPasskeys'], ['getPasskeyCreation'], ['getPasskeyConfirmation']], [200]);
    await send([['getPasskeySignIn']], [200]);
    await send(
      [
        ['addPasskey', { body: { response: CREATED_PASSKEY } }],
        ['signInByPasskey', { body: USED_PASSKEY }],
      ],
      [422],
    );
    const path = { id: randomUUID() };
    await send(
      [
        ['renamePasskey', { path, body: { name: 'Phone' } }],
        ['removePasskey', { path }],
      ],
      [404],
    );
    await send(
      [
        ['confirmEmail', { body: { token } }],
        ['raiseAlarm', { body: { token } }],
      ],
      [422],
    );
  });

  it('for the own mail account, without the permission for its host', async () => {
    const body = { address: 'a@nord.example', host: '127.0.0.1', port: 587, user: 'a', password: 'b' };
    await send([['getMailAccount'], ['removeMailAccount']], [200, 204]);
    await send([['saveMailAccount', { body }]], [422]);
    await send([['testMailAccount']], [404, 422]);
  });

  it('for the list of sessions, and their end', async () => {
    await send([['listSessions'], ['endOtherSessions']], [200, 204]);
    await send([['endSession', { path: { id: randomUUID() } }]], [404]);
  });

  it('for the end of a session and of an account', async () => {
    const credentials = { email: 'ana@example.com', password: 'Correct-Horse-9' };
    await send([['signOut'], ['getCsrfCookie'], ['signIn', { body: credentials }]], [200, 204]);
    await send([['deleteAccount']], [204]);
  });

  it('for every operation of the document', () => {
    const all = api.calls.map(({ operation }) => operation.operationId).sort();
    expect([...client.called.keys()].sort()).toEqual(all);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { confirmInDatabase } from '../support/api-client.ts';
import { at, type Call, COMMANDS, READS, REFUSED, WRITES } from './contract-calls.ts';
import { DescribedApi } from './described-api.ts';
import { DescribedClient } from './described-client.ts';
import { type ServedApp, serveApp } from './served-app.ts';

let served: ServedApp;
let api: DescribedApi;
let client: DescribedClient;

beforeAll(async () => {
  served = await serveApp();
  api = await DescribedApi.of(served.url);
  client = new DescribedClient(api, served.url);
});

afterAll(() => served?.stop());

const addedQuote = z.looseObject({ quote: z.looseObject({ id: z.int() }) });
const addedType = z.looseObject({ jobType: z.looseObject({ id: z.int() }) });
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

const LOGO_FILE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 3"><path d="M0 0h4v3h-4z"/></svg>';

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
    const ids: number[] = [];
    for (const name of ['Dubbing', 'Voice-over', 'Proofs']) {
      const { headers, body } = await client.call('addJobType', { body: { jobType: { name } } });
      created.push(headers.get('x-command-id'));
      ids.push(addedType.parse(body).jobType.id);
    }
    const [to, ...later] = created;
    const seen = await client.call('previewGoingBack', { query: { to: String(to) } });
    const { entries, records } = revertAnswer.parse(seen.body);
    expect(records).toBe(2);
    expect(entries.map(({ commandId }) => commandId)).toEqual(later.toReversed());
    const change = { commandId: String(to) };
    const field = { entity: 'jobType', id: String(ids[0]), field: 'name' };
    const { body } = await client.call('readChange', { path: change, query: field });
    expect(body).toMatchObject({ after: 'Dubbing' });
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

  it('for a logo', async () => {
    const saved = await client.call('setLogo', { upload: formWith(LOGO_FILE) });
    expect(saved.status).toBe(200);
    const headers = { 'X-Min-Revision': Number(saved.headers.get('x-revision')) };
    expect((await client.callUntilFresh('getLogo', { headers })).status).toBe(200);
  });

  it('for a bank statement, its columns and its payments', async () => {
    const columns = { date: 0, text: [1], name: 2, amount: 3 };
    await send([['readBankStatement', { upload: formWith(STATEMENT) }]], [200]);
    await send([['readBankStatement', { upload: formWith(STATEMENT, { columns }) }]], [200]);
    const entry = { hash: '0'.repeat(64), date: '2026-11-20', amount: 1, currency: 'EUR' };
    const entries = [{ ...entry, allocations: [{ invoiceId: 999, amount: 1 }] }];
    await send([['sendImportPayments', { body: { entries } }]], [404]);
  });

  it('for analyses of translation tools', async () => {
    const upload = formWith('Band,Words\nRepetitions,30\nNew,70\n');
    upload.append('file', new Blob(['Hello']), 'notes.txt');
    await send([['readAnalyses', { upload }]], [200]);
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
    await send([['saveQuoteMessage', { ...at(1), body: message }]], [200]);
    const { body } = await client.call('duplicateQuote', at(1));
    const quoteId = addedQuote.parse(body).quote.id;
    await send(
      [
        ['sendInvoice', { ...at(1), body: message }],
        ['sendQuote', { ...at(quoteId), body: message }],
        ['sendSendQuote', { body: { ...message, quoteId } }],
        ['sendSendInvoice', { body: { ...message, invoiceId: 1 } }],
      ],
      [503],
    );
    await send([['sendSendReminder', { body: { reminders: [{ invoiceId: 1, level: 1 }] } }]], [422]);
    await send(
      [
        ['sendCreditNote', { ...at(99), body: message }],
        ['sendSendCreditNote', { body: { ...message, creditNoteId: 99 } }],
        ['saveCreditNoteMessage', { ...at(99), body: message }],
        ['listCreditNoteDeliveries', { path: { number: 'CN-99' } }],
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
    await send([['createCalendarFeed']], [422]);
    await confirmInDatabase(served.pool, 'ana@example.com');
    // The session is read again.
    await send([['confirmIdentity', { body: { password: 'Correct-Horse-9' } }]], [204]);
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

  it('for a change of an entry that does not exist', async () => {
    const change = {
      path: { commandId: randomUUID() },
      query: { entity: 'job', id: '1', field: 'notes' },
    } as const;
    await send([['readChange', change]], [404]);
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

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ApiClient, testAccount } from '../support/api-client.ts';
import { type ServedApp, serveApp } from './served-app.ts';

let served: ServedApp;
let user: ApiClient;

const invoice = z.looseObject({
  id: z.number(),
  number: z.string(),
  openAmount: z.number(),
  fiscal: z.looseObject({ state: z.string() }),
});
const saved = z.object({ invoice });
const list = z.object({ data: z.array(invoice), totals: z.object({ open: z.number().nullable() }) });
const refused = z.object({ code: z.string(), message: z.string() });

const PAST = { date: '2026-01-31', paymentTerms: 14 };

async function draft(): Promise<number> {
  const items = [{ id: 'new1', name: 'Review', quantity: 1, rate: 40 }];
  const { body } = await user.post('/api/invoice', { invoice: { client_id: 1, items, ...PAST } });
  return saved.parse(body).invoice.id;
}

const issue = async (id: number, body: object = {}) =>
  saved.parse((await user.post(`/api/invoice/${id}/issue`, body)).body).invoice;

/** What an address answers once the rows have everything that was written. */
async function fresh(path: string, headers: Record<string, string> = {}) {
  const { headers: latest } = await user.post('/api/settings', { key: 'startPage', value: 'jobs' });
  const revision = latest.get('x-revision') ?? '';
  for (;;) {
    const answer = await user.get(path, { 'x-min-revision': revision, ...headers });
    if (!answer.headers.has('x-stale') && answer.status !== 503) return answer;
  }
}

async function bytesOf(
  id: number,
  query = '',
  kind = 'invoice',
): Promise<{ bytes: Buffer; headers: Headers }> {
  const path = `/api/${kind}/pdf/${id}`;
  await fresh(path);
  const response = await fetch(`${served.url}${path}${query}`, {
    headers: { cookie: user.cookies() },
  });
  return { bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers };
}

beforeAll(async () => {
  served = await serveApp();
  user = await testAccount(served.url);
  await user.post('/api/client', { client: { name: 'Pacific Words' } });
  await user.post('/api/settings', { key: 'fiscalMode', value: true });
});

afterAll(() => served?.stop());

describe('a draft', () => {
  it('is listed as one, owed by nobody, and its download issues nothing', async () => {
    const id = await draft();
    await bytesOf(id);
    const { data, totals } = list.parse((await fresh('/api/invoice?draft=1')).body);
    expect(data).toMatchObject([
      { id, number: `draft~${id}`, openAmount: 0, overdue: false, issued_at: null },
    ]);
    expect(totals.open).toBe(0);
    expect(list.parse((await fresh('/api/invoice?overdue=1')).body).data).toEqual([]);
    expect((await fresh('/api/reports/receivables')).body).toMatchObject({ clients: [] });
    expect((await fresh('/api/reminders')).body).toMatchObject({ due: [], notReminded: [] });
    await user.delete(`/api/invoice/${id}`);
  });

  it('is named by its word instead of a number in a search', async () => {
    const id = await draft();
    const { body } = await fresh('/api/search/all?q=draft');
    expect(JSON.stringify(body)).toContain(`draft~${id}`);
    await user.delete(`/api/invoice/${id}`);
  });
});

describe('an issued document', () => {
  it('has the same bytes after changes of settings, client and paper, known by their hash', async () => {
    const { id, number } = await issue(await draft(), { date: '2026-02-01' });
    expect(number).toBe('1');
    const { bytes, headers } = await bytesOf(id);
    const hash = createHash('sha256').update(bytes);
    expect(headers.get('repr-digest')).toBe(`sha-256=:${hash.copy().digest('base64')}:`);
    const etag = headers.get('etag') ?? '';
    expect(etag).toBe(`"${hash.digest('hex')}"`);
    await user.post('/api/settings', { key: 'paperSize', value: 'Letter' });
    await user.post('/api/settings', { key: 'billingInformationName', value: 'Other' });
    await user.patch('/api/client/1', { client: { name: 'Other', settings: { invoiceLanguage: '4' } } });
    for (const query of ['', '?paper=letter']) expect((await bytesOf(id, query)).bytes).toEqual(bytes);
    expect((await fresh(`/api/invoice/pdf/${id}`, { 'if-none-match': etag })).status).toBe(304);
    const { body } = await fresh('/api/invoice/1');
    expect(body).toMatchObject({ archivedPaper: { name: 'Invoice 1.pdf', size: bytes.byteLength } });
  });

  it('is refused every change, with the way out', async () => {
    const { id, number } = await issue(await draft());
    const attempts = [
      user.patch(`/api/invoice/${id}`, { invoice: { reference: 'PO 7' } }),
      user.post('/api/invoice', { invoice: { id, number: '99' } }),
      user.delete(`/api/invoice/${id}`),
      user.post('/api/command/DeleteInvoice', { invoiceIds: [id] }),
      user.post('/api/command/EditInvoice', { invoiceId: id, invoice: { items: [] } }),
      user.post('/api/settings', { key: 'fiscalMode', value: false }),
    ];
    for (const { status, body } of await Promise.all(attempts)) {
      expect([status, refused.parse(body).code]).toEqual([409, 'issued']);
    }
    const { status } = await user.post(`/api/invoice/${id}/payment`, {
      payment: { date: '2026-02-01', amount: 40 },
    });
    expect(status).toBe(201);
    expect((await fresh(`/api/invoice/${number}`)).body).toMatchObject({ paid: true, number });
  });

  it('gets a number without a gap when many are issued at once', async () => {
    const drafts = await Promise.all(Array.from({ length: 20 }, draft));
    const numbers = (await Promise.all(drafts.map((id) => issue(id)))).map(({ number }) => Number(number));
    const first = Math.min(...numbers);
    expect(numbers.toSorted((one, other) => one - other)).toEqual(drafts.map((_, index) => first + index));
  });
});

describe('a credit note', () => {
  const NOTE = { reason: 'Not ordered' };
  const credited = z.object({
    creditNote: z.object({ id: z.number(), number: z.string() }),
    invoice: z.object({ openAmount: z.number() }),
  });

  /** The draft of a credit note of an issued invoice. */
  async function draftNote() {
    const { id } = await issue(await draft());
    const answer = await user.post(`/api/invoice/${id}/credit-note`, NOTE);
    return { invoiceId: id, ...credited.parse(answer.body) };
  }

  it('is a draft until it is issued, and then has the same bytes permanently', async () => {
    const { invoiceId, creditNote, invoice } = await draftNote();
    const { id, number } = creditNote;
    expect([number, invoice.openAmount]).toEqual([`draft~${id}`, 40]);
    expect((await user.post(`/api/invoice/${invoiceId}/credit-note`, NOTE)).status).toBe(422);
    await bytesOf(id, '', 'credit-note');
    expect((await fresh(`/api/credit-note/${number}`)).body).toMatchObject({ issued_at: null });
    const drafts = await fresh('/api/invoice?draft=1&document=creditNote');
    expect(drafts.body).toMatchObject({ data: [{ id, number }] });
    const issued = await user.post(`/api/credit-note/${id}/issue`, {});
    expect(issued.body).toMatchObject({ creditNote: { number: 'CN-1' }, invoice: { openAmount: 0 } });
    const { bytes, headers } = await bytesOf(id, '', 'credit-note');
    const sha256 = createHash('sha256').update(bytes);
    expect(headers.get('etag')).toBe(`"${sha256.copy().digest('hex')}"`);
    expect(headers.get('repr-digest')).toBe(`sha-256=:${sha256.digest('base64')}:`);
    await user.post('/api/settings', { key: 'billingInformationName', value: 'Third' });
    await user.patch('/api/client/1', { client: { name: 'Third', settings: { invoiceLanguage: '6' } } });
    expect((await bytesOf(id, '?paper=a4', 'credit-note')).bytes).toEqual(bytes);
    expect((await fresh(`/api/credit-note/${number}`)).body).toMatchObject({
      number: 'CN-1',
      archivedPaper: { name: 'Credit note CN-1.pdf', size: bytes.byteLength },
    });
  });

  it('counts in no report before', async () => {
    const invoiced = async () => (await fresh('/api/reports/tax?from=2026-01-01&to=2026-12-31')).body;
    const before = await invoiced();
    const { creditNote } = await draftNote();
    const withDraft = await invoiced();
    expect(JSON.stringify(withDraft)).not.toContain(`draft~${creditNote.id}`);
    expect(withDraft).not.toEqual(before);
    await user.delete(`/api/credit-note/${creditNote.id}`);
    expect(await invoiced()).toEqual(withDraft);
  });

  it('is refused every change once it is issued', async () => {
    const { creditNote } = await draftNote();
    await user.post(`/api/credit-note/${creditNote.id}/issue`, {});
    const attempts = [
      user.delete(`/api/credit-note/${creditNote.id}`),
      user.post(`/api/credit-note/${creditNote.id}/issue`, { date: '2026-06-01' }),
      user.post('/api/command/DeleteCreditNote', { creditNoteId: creditNote.id }),
    ];
    for (const { status, body } of await Promise.all(attempts)) {
      expect([status, refused.parse(body).code]).toEqual([409, 'issued']);
    }
  });

  describe('in an undo of many entries', () => {
    const entries = z.object({
      data: z.array(z.looseObject({ commandId: z.string(), command: z.string() })),
    });
    const preview = z.object({
      entries: z.array(z.looseObject({ commandId: z.string(), command: z.string() })),
      stays: z.array(z.looseObject({ command: z.string(), reason: z.string().nullable() })),
    });

    /** The newest entry of a command. */
    async function entryOf(command: string): Promise<string> {
      const { data } = entries.parse((await fresh('/api/history?per_page=50')).body);
      return data.find((entry) => entry.command === command)?.commandId ?? '';
    }

    it('is taken back as a draft, with all that came after it', async () => {
      const issued = await issue(await draft());
      const start = await entryOf('IssueInvoice');
      const answer = await user.post(`/api/invoice/${issued.id}/credit-note`, NOTE);
      const { creditNote } = credited.parse(answer.body);
      await user.post('/api/client', { client: { name: 'Later' } });
      const plan = preview.parse((await fresh(`/api/undo?to=${start}`)).body);
      expect(plan.entries.map(({ command }) => command)).toEqual(
        expect.arrayContaining(['CreateClient', 'CreateCreditNote']),
      );
      const ids = plan.entries
        .filter(({ command }) => command !== 'SetSetting')
        .map(({ commandId }) => commandId);
      const reverted = await user.post('/api/undo', { entries: ids });
      expect(reverted.status).toBe(200);
      expect((await fresh(`/api/credit-note/${creditNote.number}`)).status).toBe(404);
      const { commandId } = z.object({ commandId: z.string() }).parse(reverted.body);
      expect((await user.post('/api/undo', { commandId })).status).toBe(200);
      expect((await fresh(`/api/credit-note/${creditNote.number}`)).status).toBe(200);
    });

    it('stays once it is issued, and what is asked for together with it is refused together', async () => {
      const { creditNote, invoiceId } = await draftNote();
      await user.post(`/api/credit-note/${creditNote.id}/issue`, {});
      // Its paper is kept now, and not at some moment of what follows.
      await bytesOf(creditNote.id, '', 'credit-note');
      await user.post('/api/client', { client: { name: 'Last' } });
      const noted = async () => (await fresh(`/api/credit-note/${creditNote.number}`)).body;
      const before = await noted();
      const [client, issuing, creating] = [
        await entryOf('CreateClient'),
        await entryOf('IssueCreditNote'),
        await entryOf('CreateCreditNote'),
      ];
      for (const ids of [
        [client, issuing],
        [client, issuing, creating],
        [client, creating],
      ]) {
        const { status, body } = await user.post('/api/undo', { entries: ids });
        expect([status, refused.parse(body).code]).toEqual([409, 'undo_conflict']);
      }
      const clients = JSON.stringify((await fresh('/api/client')).body);
      expect(clients).toContain('"Last"');
      const plan = preview.parse((await fresh(`/api/undo?to=${await entryOf('CreateInvoice')}`)).body);
      expect(plan.stays).toContainEqual(expect.objectContaining({ command: 'IssueCreditNote' }));
      const ids = plan.entries.map(({ commandId }) => commandId);
      expect(ids).not.toContain(issuing);
      await user.post('/api/undo', { entries: ids });
      expect(await noted()).toEqual(before);
      expect((await fresh(`/api/invoice/draft~${invoiceId}`)).body).toMatchObject({ openAmount: 0 });
      expect((await fresh('/api/audit/verify')).body).toMatchObject({ ok: true });
    });
  });
});

import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { InvoiceCreated, InvoiceDeleted, InvoiceIssued } from '@ledgerline/shared-events/invoices/events.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { LedgerUnavailable } from '@ledgerline/shared-events/ledger/errors.ts';
import type { FastifyInstance } from 'fastify';
import { unzipSync } from 'fflate';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AccountLog } from './account-log.ts';
import { openReadSide, type ReadSide } from './read-side.ts';
import { CREATED_AT, invoiceWith } from './record-examples.ts';

let side: ReadSide;
let app: FastifyInstance;
/** Its answers wait longer for their rows. */
let patient: FastifyInstance;
let account: AccountLog;
let isLedgerDown = false;
/** Ids of the invoices that the query requested to issue, in their order. */
let requested: number[] = [];

const INVOICES: Partial<InvoiceRecord>[] = [
  { number: '2026-001' },
  { number: '../Büro 7/"x"\r\nSet-Cookie: a=b' },
  { number: '3' },
  // The compiler of papers fails at this text.
  { number: '4', invoiceNotes: `<p>${'a\u200c'.repeat(20_000)}</p>` },
];

beforeAll(async () => {
  side = await openReadSide();
  account = new AccountLog(side.ledger);
  const recordIssue = async (_request: unknown, invoiceId: number) => {
    requested.push(invoiceId);
    if (invoiceId === 3 || invoiceId > 4) throw new Rejected('not_found', 'This does not exist.');
    if (isLedgerDown) throw new LedgerUnavailable('The store is away.');
    return account.revision;
  };
  app = await side.startQueries({ recordIssue, freshnessMs: 50 });
  patient = await side.startQueries({ recordIssue, freshnessMs: 1_000 });
  await account.append(
    INVOICES.map((fields, index) =>
      InvoiceCreated.of({ invoice: invoiceWith({ ...fields, id: index + 1 }) }),
    ),
  );
  await account.append([
    InvoiceDeleted.of({ invoiceId: 3, number: '3', deletedAt: CREATED_AT, void: false, jobs: [] }),
  ]);
  await side.fold(account.accountId);
});

afterAll(() => side.stop());

beforeEach(() => {
  requested = [];
  isLedgerDown = false;
});

function download(path: string, accountId = account.accountId) {
  return app.inject({ url: `/api/invoice/pdf/${path}`, headers: { 'x-account': accountId } });
}

describe('the PDF of an invoice', () => {
  it("is named after the invoice's number, and the issue is recorded", async () => {
    const answer = await download('1');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="Invoice 2026-001.pdf"');
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(requested).toEqual([1]);
  });

  it('is equal byte for byte when it is downloaded again', async () => {
    const [first, second] = [await download('1'), await download('1')];
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  });

  it.each([
    ['', 595],
    ['?paper=a4', 595],
    ['?paper=letter', 612],
  ])('has the requested size of paper: "%s"', async (query, width) => {
    const pdf = await getDocumentProxy(new Uint8Array((await download(`1${query}`)).rawPayload));
    const { width: points } = (await pdf.getPage(1)).getViewport({ scale: 1 });
    expect(Math.round(points)).toBe(width);
  });

  it('has a file name that is valid everywhere, with the letters of the number', async () => {
    const { headers } = await download('2');
    const [, encoded = ''] = /filename\*=UTF-8''(\S+)$/.exec(String(headers['content-disposition'])) ?? [];
    expect(decodeURIComponent(encoded)).toBe('Invoice -Büro 7-x-Set-Cookie- a=b.pdf');
    expect(headers['set-cookie']).toBeUndefined();
  });

  it.each(['3', '99'])('does not exist for a deleted or unknown invoice: %s', async (id) => {
    expect((await download(id)).json()).toMatchObject({ code: 'not_found' });
  });

  it('is never that of another account', async () => {
    const answer = await download('1', '5b0c9a52-3ad3-4f0e-8e35-0d2b8f5f1f11');
    expect(answer.json()).toMatchObject({ code: 'unavailable' });
  });

  it.each([
    ['x', 404],
    ['0', 404],
    ['1?paper=a5', 400],
  ])('is refused, and nothing is recorded, for "%s"', async (path, status) => {
    expect((await download(path)).statusCode).toBe(status);
    expect(requested).toEqual([]);
  });

  it('is not sent when its issue cannot be recorded', async () => {
    isLedgerDown = true;
    const answer = await download('1');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'unavailable' });
  });

  it('is not sent while the read model has not reached the recorded issue', async () => {
    await account.append([
      InvoiceIssued.of({ invoiceId: 1, number: '2026-001', issuedAt: CREATED_AT, how: 'pdf' }),
    ]);
    expect((await download('1')).statusCode).toBe(503);
    await side.fold(account.accountId);
    expect((await download('1')).statusCode).toBe(200);
  });

  it('waits for the rows of its issue for longer than other answers wait', async () => {
    await account.append([InvoiceIssued.of({ invoiceId: 2, number: '7', issuedAt: CREATED_AT, how: 'pdf' })]);
    const headers = { 'x-account': account.accountId };
    const answer = patient.inject({ url: '/api/invoice/pdf/2', headers });
    const other = await patient.inject({
      url: '/api/invoice',
      headers: { ...headers, 'x-min-revision': String(account.revision) },
    });
    expect(other.headers['x-stale']).toBe('true');
    await side.fold(account.accountId);
    const { statusCode, headers: sent } = await answer;
    expect([statusCode, sent['x-stale']]).toEqual([200, undefined]);
  });

  it('is not recorded as issued when the requested revision is not reached', async () => {
    const answer = await app.inject({
      method: 'GET',
      url: '/api/invoice/pdf/1',
      headers: { 'x-account': account.accountId, 'x-min-revision': '1000000' },
    });
    expect(answer.statusCode).toBe(503);
    expect(requested).toEqual([]);
  });

  it('is not created by a HEAD request', async () => {
    const answer = await app.inject({
      method: 'HEAD',
      url: '/api/invoice/pdf/1',
      headers: { 'x-account': account.accountId },
    });
    expect(answer.statusCode).toBe(404);
    expect(requested).toEqual([]);
  });
});

describe('the PDFs of several invoices', () => {
  const zip = (query: string) =>
    app.inject({ url: `/api/invoice/pdfs?${query}`, headers: { 'x-account': account.accountId } });

  it('are one ZIP file, and each issue is recorded', async () => {
    const answer = await zip('ids=2,1,2');
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    expect(answer.headers['content-type']).toBe('application/zip');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="invoices.zip"');
    const files = unzipSync(answer.rawPayload);
    expect(Object.keys(files)).toEqual([expect.stringMatching(/^Invoice -Büro 7-/), 'Invoice 2026-001.pdf']);
    const single = await download('1');
    expect(single.rawPayload.equals(files['Invoice 2026-001.pdf'] ?? Buffer.alloc(0))).toBe(true);
    expect(requested).toEqual([2, 1, 1]);
  });

  it('name those that cannot be made, beside the others', async () => {
    const files = unzipSync((await zip('ids=1,4,2')).rawPayload);
    expect(Object.keys(files)).toEqual([
      'Invoice 2026-001.pdf',
      expect.stringMatching(/^Invoice -Büro 7-/),
      'Missing invoices.txt',
    ]);
    expect(new TextDecoder().decode(files['Missing invoices.txt'])).toContain('made:\n\n4\n\n');
    expect((await download('4')).statusCode).toBe(422);
  });

  it('are refused and recorded nowhere when one is missing, or when there are too many', async () => {
    expect((await zip('ids=1,3')).statusCode).toBe(404);
    expect((await zip('ids=1,99')).statusCode).toBe(404);
    expect((await zip('')).statusCode).toBe(400);
    const many = Array.from({ length: 101 }, (_, index) => index + 1);
    expect((await zip(`ids=${many.join()}`)).statusCode).toBe(400);
    const other = { url: '/api/invoice/pdfs?ids=1', headers: { 'x-account': crypto.randomUUID() } };
    expect((await app.inject(other)).statusCode).toBe(404);
    expect(requested).toEqual([]);
  });

  it('are refused while the ledger is away', async () => {
    isLedgerDown = true;
    expect((await zip('ids=1,2')).statusCode).toBe(503);
  });
});

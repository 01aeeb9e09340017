import { minRevisionOf } from '@ledgerline/shared-events/api/min-revision.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { MailedKind, MailedRecord } from '@ledgerline/shared-events/deliveries/document.ts';
import { type FiscalKind, isFrozen } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { type InvoiceRecord, invoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { documentName, renderDocument } from '#paper/document-paper.ts';
import type { PrintOrder } from '#paper/press.ts';
import type { PaperOptions } from '#paper/render-invoice.ts';
import { readModels } from '#runtime/database/read-models.ts';
import { answerQuery, operationOf, parsed, pathParams, type QueryDeps, type Reading } from '../answer.ts';
import { readLook } from '../catalogue/screen-settings.ts';
import { id, optional } from '../query-string.ts';
import type { AccountReader } from '../read-account.ts';

/**
 * Records in the ledger that a document was issued, for the login of the request, and answers the revision of that
 * event. For an issued one it appends nothing.
 */
export type RecordIssue = (request: FastifyRequest, id: number, kind?: FiscalKind) => Promise<number>;

export const pdfParams = z.object({ id });
const SIZES = { a4: 'A4', letter: 'Letter' } as const;
/** Without `paper` the paper size of the settings is used. */
export const pdfSearch = z.object({ paper: optional(z.enum(['a4', 'letter'])) });

/** A document, and how it is printed. */
type ToPrint<Document> = { record: Document; options: PaperOptions };

/** The paper of an invoice; null when there is none. */
const documentQuery: Reading<typeof pdfParams, typeof pdfSearch, ToPrint<InvoiceRecord> | null> = {
  path: '/api/invoice/pdf/:id',
  projections: ['invoices', 'catalogue'],
  params: pdfParams,
  search: pdfSearch,
  answer: (read, { paper }, { id: invoiceId }) =>
    documentToPrint(read, 'read.invoices', invoiceRecord, { id: invoiceId, paper }),
};

type DocumentTable = 'read.invoices' | 'read.credit_notes' | 'read.quotes';

type PdfRequest = z.output<typeof pdfParams> & z.output<typeof pdfSearch>;

/** A document that isn't deleted, with the account's look; null where there is none. */
export async function documentToPrint<Document>(
  read: AccountReader,
  table: DocumentTable,
  schema: { parse(record: unknown): Document },
  { id: documentId, paper }: PdfRequest,
): Promise<ToPrint<Document> | null> {
  const [row] = await read.fetch(
    readModels
      .selectFrom(table)
      .select('record')
      .where('account_id', '=', read.accountId)
      .where('id', '=', documentId)
      .where(({ not }) => not('deleted')),
  );
  if (row === undefined) return null;
  return { record: schema.parse(row.record), options: await optionsOf(read, paper) };
}

/** How the documents of an account are printed. */
export async function optionsOf(
  read: AccountReader,
  paper: z.output<typeof pdfSearch>['paper'],
): Promise<PaperOptions> {
  return {
    paper: paper === undefined ? read.settings.paperSize : SIZES[paper],
    look: await readLook(read),
  };
}

export const BEHIND = 'The document is being brought up to date.';

/** How many times as long as other answers a download waits for the rows of an issue, which is recorded already. */
const ROUNDS = 5;

/** Reads an issued invoice as of a revision. Stale only when its rows are not there after several waits. */
export async function readIssued<Params extends z.ZodType, Search extends z.ZodType, Result>(
  deps: QueryDeps,
  query: Reading<Params, Search, Result>,
  request: FastifyRequest,
  reply: FastifyReply,
  revision: number,
): Promise<{ answer: Result; isStale: boolean }> {
  for (let round = 1; ; round += 1) {
    const read = await answerQuery(deps, query, request, reply, revision);
    if (!read.isStale || round === ROUNDS) return read;
    reply.removeHeader('x-stale');
  }
}

/**
 * `GET /api/invoice/pdf/{id}?paper=a4|letter`. The ledger records the issue before anybody gets the PDF, and the PDF
 * shows the invoice as of then or later. If either fails, the answer is 503 without a PDF.
 */
export const printedInvoice = (deps: Pick<QueryDeps, 'archive'>): Printed<InvoiceRecord> => ({
  query: documentQuery,
  kind: 'invoice',
  table: 'read.invoices',
  schema: invoiceRecord,
  print: (record, options, order) => paperOf(deps, { entity: 'invoice', record }, options, order),
});

/** A PDF, and its SHA-256 where it is the kept one of a document of fiscal mode. */
type PrintedPaper = { pdf: Uint8Array; sha256: string | null };

/**
 * A kind of document with a paper. An invoice or a credit note counts as issued with its first download, and is then read
 * again; a quote isn't issued.
 */
export type Printed<Document extends { number: string } = { number: string }> = {
  query: Reading<typeof pdfParams, typeof pdfSearch, ToPrint<Document> | null>;
  kind: MailedKind;
  /** Where its records are. */
  table: DocumentTable;
  schema: { parse(record: unknown): Document };
  print(record: Document, options: PaperOptions, order: PrintOrder): Promise<PrintedPaper>;
};

/** The same for a document of any kind. */
export function servePdf<Document extends { number: string }>(
  app: FastifyInstance,
  deps: QueryDeps,
  recordIssue: RecordIssue,
  { query, kind, print }: Printed<Document>,
): void {
  app.get(query.path, { ...operationOf(query), exposeHeadRoute: false }, async (request, reply) => {
    parsed(pdfSearch, request.query);
    const seen = minRevisionOf(request.headers) ?? -1;
    // A refused request must record nothing, so the requested revision has to be reached before the issue.
    if (seen >= 0 && (await answerQuery(deps, query, request, reply, seen)).isStale) {
      throw unavailable(BEHIND);
    }
    const issued = await issue(recordIssue, request, pathParams(pdfParams, request).id, kind);
    const { answer, isStale } = await readIssued(deps, query, request, reply, Math.max(issued, seen));
    // The ledger has just accepted the document, so it is missing here only while the read model is behind.
    if (isStale || answer === null) throw unavailable(BEHIND);
    const { record, options } = answer;
    const { pdf, sha256 } = await print(record, options, orderOf(deps, request, reply));
    if (sha256 !== null) describeKept(reply, sha256);
    if (sha256 !== null && request.headers['if-none-match'] === etagOf(sha256)) return reply.code(304).send();
    return reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition(`${documentName(kind, record.number)}.pdf`))
      .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
  });
}

/**
 * The PDF of a document. One that was issued in fiscal mode is the kept one, whichever size is asked for, with its hash.
 */
export async function paperOf(
  { archive }: Pick<QueryDeps, 'archive'>,
  document: MailedRecord,
  options: PaperOptions,
  order: PrintOrder,
): Promise<PrintedPaper> {
  const { entity, record } = document;
  const isKept = entity !== 'quote' && isFrozen(record);
  const kept = isKept ? await archive?.read(order.account, record.id, entity) : null;
  if (kept) return { pdf: kept.bytes, sha256: kept.sha256 };
  return { pdf: await renderDocument(document, options, order), sha256: null };
}

const etagOf = (sha256: string) => `"${sha256}"`;

/** Says by which bytes a kept paper is known: RFC 9530 writes the hash in base64. */
function describeKept(reply: FastifyReply, sha256: string): void {
  reply.header('etag', etagOf(sha256));
  reply.header('repr-digest', `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`);
}

/** The order of a document for an answer: it ends when the client is gone. */
export function orderOf(
  { accountOf }: Pick<QueryDeps, 'accountOf'>,
  request: FastifyRequest,
  reply: FastifyReply,
): PrintOrder {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return { account: accountOf(request), signal: gone.signal };
}

/** What a browser says of a request that a page of another site caused. Other clients say nothing. */
const FOREIGN = new Set<unknown>(['cross-site', 'same-site']);

/**
 * Refuses a download that a page of another site caused, since the download is recorded.
 * @throws Rejected csrf
 */
function refuseForeign(request: FastifyRequest): void {
  if (!FOREIGN.has(request.headers['sec-fetch-site'])) return;
  throw new Rejected('csrf', 'Please download the invoice in the app.');
}

/** Records the issue of a document, and answers its revision; -1 for a quote. @throws Rejected csrf, not_found, unavailable */
export async function issue(
  recordIssue: RecordIssue,
  request: FastifyRequest,
  id: number,
  kind: MailedKind = 'invoice',
): Promise<number> {
  if (kind === 'quote') return -1;
  refuseForeign(request);
  try {
    return await recordIssue(request, id, kind);
  } catch (error) {
    if (error instanceof Rejected && error.code === 'not_found') throw error;
    request.log.error({ err: error, kind, id }, 'The issue of a document could not be recorded.');
    throw unavailable('The download could not be recorded.');
  }
}

export function unavailable(what: string): Rejected {
  return new Rejected('unavailable', `${what} Please try again soon.`);
}

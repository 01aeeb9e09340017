import { minRevisionOf } from '@ledgerline/shared-events/api/min-revision.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { isFrozen } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { MAX_PDFS } from '@ledgerline/shared-events/invoices/limits.ts';
import { type InvoiceRecord, invoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { slices } from '@ledgerline/shared-events/slices.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Archive } from '#export/archive.ts';
import { documentName } from '#paper/document-paper.ts';
import type { PrintOrder } from '#paper/press.ts';
import { type PaperOptions, renderedOrNull } from '#paper/render-invoice.ts';
import { readModels } from '#runtime/database/read-models.ts';
import { answerQuery, noParams, operationOf, parsed, type QueryDeps, type Reading } from '../answer.ts';
import { idList } from '../query-string.ts';
import {
  BEHIND,
  issue,
  optionsOf,
  orderOf,
  paperOf,
  pdfSearch,
  type RecordIssue,
  readIssued,
  unavailable,
} from './invoice-pdf.ts';

const ids = idList
  .transform((all) => [...new Set(all)])
  .refine((all) => all.length <= MAX_PDFS, `One file has at most ${MAX_PDFS} invoices`);
const search = pdfSearch.extend({ ids });

type Papers = { records: InvoiceRecord[]; options: PaperOptions };

const papersQuery: Reading<typeof noParams, typeof search, Papers> = {
  path: '/api/invoice/pdfs',
  projections: ['invoices', 'catalogue'],
  params: noParams,
  search,
  answer: async (read, { ids: requested, paper }) => {
    const rows = await read.fetch(
      readModels
        .selectFrom('read.invoices')
        .select('record')
        .where('account_id', '=', read.accountId)
        .where('id', 'in', requested)
        .where(({ not }) => not('deleted')),
    );
    const byId = new Map<number, InvoiceRecord>();
    for (const row of rows) {
      // One of 300 lines takes some milliseconds.
      await slices.next(read.accountId);
      const record = invoiceRecord.parse(row.record);
      byId.set(record.id, record);
    }
    return {
      records: requested.flatMap((id) => byId.get(id) ?? []),
      options: await optionsOf(read, paper),
    };
  },
};

/**
 * `GET /api/invoice/pdfs?ids=1,2&paper=a4|letter`: the PDFs of several invoices as a ZIP file. The ledger records each
 * issue before anybody gets a PDF. When one of the invoices is missing nothing is recorded.
 */
export function serveInvoicePdfs(app: FastifyInstance, deps: QueryDeps, recordIssue: RecordIssue): void {
  app.get(
    papersQuery.path,
    { ...operationOf(papersQuery), exposeHeadRoute: false },
    async (request, reply) => {
      const requested = parsed(search, request.query).ids;
      const seen = minRevisionOf(request.headers) ?? -1;
      const { answer: before, isStale } = await answerQuery(deps, papersQuery, request, reply, seen);
      if (isStale) throw unavailable(BEHIND);
      if (before.records.length < requested.length) {
        throw new Rejected('not_found', 'One of these invoices does not exist.');
      }
      const issued = await issueAll(recordIssue, request, requested);
      const read = await readIssued(deps, papersQuery, request, reply, Math.max(issued, seen));
      if (read.isStale || read.answer.records.length < requested.length) throw unavailable(BEHIND);
      const archive = new Archive(deps.now());
      void fill(archive, read.answer, { deps, order: orderOf(deps, request, reply) });
      return reply
        .type('application/zip')
        .header('content-disposition', 'attachment; filename="invoices.zip"')
        .send(archive.stream);
    },
  );
}

/** The revision of the last issue. */
async function issueAll(
  recordIssue: RecordIssue,
  request: FastifyRequest,
  invoiceIds: readonly number[],
): Promise<number> {
  let last = -1;
  for (const invoiceId of invoiceIds) {
    last = Math.max(last, await issue(recordIssue, request, invoiceId));
  }
  return last;
}

/** Prints one invoice after the other, as fast as the file is read. A text names those that couldn't be printed. */
async function fill(
  archive: Archive,
  { records, options }: Papers,
  { deps, order }: { deps: QueryDeps; order: PrintOrder },
): Promise<void> {
  try {
    const names = new Set<string>();
    const missing: string[] = [];
    for (const record of records) {
      const pdf = isFrozen(record)
        ? (await paperOf(deps, { entity: 'invoice', record }, options, order)).pdf
        : await renderedOrNull(record, options, order);
      if (pdf === null) missing.push(record.number);
      else await archive.add(nameOf(record, names), pieces(pdf), false);
    }
    if (missing.length > 0) await archive.add('Missing invoices.txt', pieces(missingText(missing)), true);
    archive.end();
  } catch (error) {
    archive.stream.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

const missingText = (numbers: readonly string[]): string =>
  `The PDFs of these invoices couldn't be made:\n\n${numbers.join('\n')}\n\nRetype or shorten their texts, and try again.\n`;

async function* pieces<Piece>(whole: Piece): AsyncGenerator<Piece> {
  yield whole;
}

/** Different numbers may be the same name of a file. */
function nameOf({ number, id }: InvoiceRecord, names: Set<string>): string {
  const name = `${documentName('invoice', number)}.pdf`;
  const free = names.has(name) ? name.replace(/\.pdf$/, ` (${id}).pdf`) : name;
  names.add(free);
  return free;
}

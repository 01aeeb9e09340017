import { minRevisionOf } from '@ledgerline/shared-events/api/min-revision.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { MAILED_WORDS, type MailedKind } from '@ledgerline/shared-events/deliveries/document.ts';
import { MAX_PDFS } from '@ledgerline/shared-events/invoices/limits.ts';
import { slices } from '@ledgerline/shared-events/slices.ts';
import type { FastifyInstance } from 'fastify';
import { Archive } from '#export/archive.ts';
import { documentName } from '#paper/document-paper.ts';
import type { PrintOrder } from '#paper/press.ts';
import { type PaperOptions, printedOrNull } from '#paper/render-invoice.ts';
import { readModels } from '#runtime/database/read-models.ts';
import { answerQuery, noParams, operationOf, parsed, type QueryDeps, type Reading } from '../answer.ts';
import { idList } from '../query-string.ts';
import {
  BEHIND,
  issue,
  optionsOf,
  orderOf,
  type Printed,
  pdfSearch,
  type RecordIssue,
  readIssued,
  unavailable,
} from './invoice-pdf.ts';

const ids = idList.transform((all) => [...new Set(all)]);

/** What several documents of a kind are called in a sentence: "invoices". */
const wordsOf = (kind: MailedKind): string => `${MAILED_WORDS[kind].toLowerCase()}s`;

const searchOf = (kind: MailedKind) =>
  pdfSearch.extend({
    ids: ids.refine((all) => all.length <= MAX_PDFS, `One file has at most ${MAX_PDFS} ${wordsOf(kind)}`),
  });

type Numbered = { id: number; number: string };
type Papers<Document> = { records: Document[]; options: PaperOptions };

/** The documents that an address names, in its order, without those that aren't there. */
function papersQuery<Document extends Numbered>({
  kind,
  table,
  schema,
  query: { path, projections },
}: Printed<Document>): Reading<typeof noParams, ReturnType<typeof searchOf>, Papers<Document>> {
  return {
    path: path.replace('/pdf/:id', '/pdfs'),
    projections,
    params: noParams,
    search: searchOf(kind),
    answer: async (read, { ids: requested, paper }) => {
      const rows = await read.fetch(
        readModels
          .selectFrom(table)
          .select('record')
          .where('account_id', '=', read.accountId)
          .where('id', 'in', requested)
          .where(({ not }) => not('deleted')),
      );
      const byId = new Map<number, Document>();
      for (const row of rows) {
        // One of 300 lines takes some milliseconds.
        await slices.next(read.accountId);
        const record = schema.parse(row.record);
        byId.set(record.id, record);
      }
      return {
        records: requested.flatMap((id) => byId.get(id) ?? []),
        options: await optionsOf(read, paper),
      };
    },
  };
}

/**
 * `GET /api/invoice/pdfs?ids=1,2&paper=a4|letter`, and the same for credit notes and quotes: the PDFs of several documents
 * as a ZIP file. The ledger records each issue before anybody gets a PDF. When one of them is missing nothing is recorded.
 */
export function serveDocumentPdfs<Document extends Numbered>(
  app: FastifyInstance,
  deps: QueryDeps,
  recordIssue: RecordIssue,
  printed: Printed<Document>,
): void {
  const query = papersQuery(printed);
  const { kind } = printed;
  app.get(query.path, { ...operationOf(query), exposeHeadRoute: false }, async (request, reply) => {
    const requested = parsed(query.search, request.query).ids;
    const seen = minRevisionOf(request.headers) ?? -1;
    const { answer: before, isStale } = await answerQuery(deps, query, request, reply, seen);
    if (isStale) throw unavailable(BEHIND);
    if (before.records.length < requested.length) {
      throw new Rejected('not_found', `One of these ${wordsOf(kind)} does not exist.`);
    }
    let issued = -1;
    for (const id of requested) issued = Math.max(issued, await issue(recordIssue, request, id, kind));
    const read = await readIssued(deps, query, request, reply, Math.max(issued, seen));
    if (read.isStale || read.answer.records.length < requested.length) throw unavailable(BEHIND);
    const archive = new Archive(deps.now());
    void fill(archive, read.answer, printed, orderOf(deps, request, reply));
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${wordsOf(kind).replace(' ', '-')}.zip"`)
      .send(archive.stream);
  });
}

/** Prints one document after the other, as fast as the file is read. A text names those that couldn't be printed. */
async function fill<Document extends Numbered>(
  archive: Archive,
  { records, options }: Papers<Document>,
  { kind, print }: Printed<Document>,
  order: PrintOrder,
): Promise<void> {
  try {
    const names = new Set<string>();
    const missing: string[] = [];
    for (const record of records) {
      const pdf = await printedOrNull(async () => (await print(record, options, order)).pdf);
      if (pdf === null) missing.push(record.number);
      else await archive.add(nameOf(kind, record, names), pieces(pdf), false);
    }
    if (missing.length > 0) {
      await archive.add(`Missing ${wordsOf(kind)}.txt`, pieces(missingText(kind, missing)), true);
    }
    archive.end();
  } catch (error) {
    archive.stream.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

const missingText = (kind: MailedKind, numbers: readonly string[]): string =>
  `The PDFs of these ${wordsOf(kind)} couldn't be made:\n\n${numbers.join('\n')}\n\nRetype or shorten their texts, and try again.\n`;

async function* pieces<Piece>(whole: Piece): AsyncGenerator<Piece> {
  yield whole;
}

/** Different numbers may be the same name of a file. */
function nameOf(kind: MailedKind, { number, id }: Numbered, names: Set<string>): string {
  const name = `${documentName(kind, number)}.pdf`;
  const free = names.has(name) ? name.replace(/\.pdf$/, ` (${id}).pdf`) : name;
  names.add(free);
  return free;
}

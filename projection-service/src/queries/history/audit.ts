import { Readable } from 'node:stream';
import { IMPORT_ACCOUNT } from '@ledgerline/shared-events/account/events.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { MAILED_PATHS } from '@ledgerline/shared-events/deliveries/document.ts';
import { type AuditTrail, auditAnswers } from '@ledgerline/shared-events/history/audit-answers.ts';
import type { AuditCheckpoint, ChainedDocument } from '@ledgerline/shared-events/ledger/audit-checkpoint.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '@ledgerline/shared-events/ledger/change.ts';
import { jsonToHash } from '@ledgerline/shared-events/text/hidden-characters.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { lastCheckpoint, toCheckpoint } from '#audit/checkpoint-table.ts';
import { lastTimestamp, toTimestamp } from '#audit/timestamps/timestamp-table.ts';
import { auditEvent, type ChainedEvent } from '#projections/history/chain.ts';
import { readModels } from '#runtime/database/read-models.ts';
import { type QueryDeps, serveQuery } from '../answer.ts';
import { findDocument, numberParams } from '../invoices/numbered-documents.ts';
import type { AccountReader } from '../read-account.ts';
import { auditCsv } from './audit-csv.ts';
import { countBefore, documentChain } from './document-chain.ts';

/** `GET /api/invoice/{number}/audit?format=json|csv`, and those of a quote and a credit note. */
export function serveAudit(app: FastifyInstance, deps: QueryDeps): void {
  for (const kind of DOCUMENT_KINDS) serveTrail(app, deps, kind);
}

function serveTrail(app: FastifyInstance, deps: QueryDeps, kind: DocumentKind): void {
  const path = MAILED_PATHS[kind];
  serveQuery(app, deps, {
    path: `${path}/:number/audit`,
    projections: ['history', 'invoices'],
    params: numberParams,
    search: z.object({ format: z.enum(['json', 'csv']).default('json') }),
    answers: auditAnswers[kind],
    answer: async (read, { format }, { number }, reply) => {
      const { id } = await findDocument(read, kind, number);
      const document = { kind, id };
      const [stamped] = await read.fetch(lastTimestamp(read.accountId, document));
      const imported = await importedOf(read, document);
      const proofs: Omit<AuditTrail, keyof typeof FORM | 'events'> = {
        checkpoint: await checkpointOf(read, document),
        ...(stamped !== undefined && { timestamp: toTimestamp(stamped) }),
        ...(imported !== null && { imported }),
      };
      const file = `${path.slice('/api/'.length)}-${number.replace(/[^\w.-]/g, '_')}-audit.${format}`;
      reply.header('content-disposition', `attachment; filename="${file}"`);
      if (format === 'csv') {
        reply.type('text/csv; charset=utf-8');
        const { head, lineOf } = auditCsv(imported);
        return inParts(head, await eachEvent(read, document, lineOf), '');
      }
      reply.type('application/json; charset=utf-8');
      const head = JSON.stringify({ [kind]: { id, number }, ...FORM }).slice(0, -1);
      const events = await eachEvent(
        read,
        document,
        (event) => (event.index === 0 ? '' : ',') + jsonToHash(JSON.stringify(event)),
      );
      return inParts(`${head},"events":[`, events, `],${JSON.stringify(proofs).slice(1)}`);
    },
  });
}

const FORM = { algorithm: 'SHA-256', canonical: 'RFC 8785' } as const;

/** The most bytes of a trail: they are in memory until they are sent. */
const MAX_TRAIL_BYTES = 24 * 1024 ** 2;

/** The text of each event of a document. @throws Rejected too_large */
async function eachEvent(
  read: AccountReader,
  document: ChainedDocument,
  textOf: (event: ChainedEvent) => string,
): Promise<Buffer[]> {
  const texts: Buffer[] = [];
  let bytes = 0;
  for await (const { index, prev_hash: prevHash, hash, event } of documentChain(read, document)) {
    const text = Buffer.from(textOf({ index, ...auditEvent.parse(JSON.parse(event)), prevHash, hash }));
    bytes += text.byteLength;
    if (bytes > MAX_TRAIL_BYTES) throw tooLong();
    texts.push(text);
  }
  return texts;
}

const tooLong = () =>
  new Rejected(
    'too_large',
    `This audit trail is longer than ${MAX_TRAIL_BYTES / 1024 ** 2} MB. The export of your account has all of it.`,
  );

const inParts = (head: string, events: readonly Buffer[], end: string): Readable =>
  Readable.from([Buffer.from(head), ...events, Buffer.from(end)]);

async function checkpointOf(read: AccountReader, document: ChainedDocument): Promise<AuditCheckpoint | null> {
  const [last] = await read.fetch(lastCheckpoint(read.accountId, document));
  return last === undefined ? null : toCheckpoint(last);
}

/**
 * What of a trail came with an import: the events before the one that says so. An earlier import came with the last.
 */
async function importedOf(read: AccountReader, document: ChainedDocument) {
  const [entry] = await read.fetch(
    readModels
      .selectFrom('read.history_entries')
      .select(['first', 'at'])
      .where('account_id', '=', read.accountId)
      .where('command', '=', IMPORT_ACCOUNT)
      .orderBy('first', 'desc')
      .limit(1),
  );
  if (entry === undefined) return null;
  const events = await countBefore(read, document, entry.first);
  return events === 0 ? null : { events, at: entry.at };
}

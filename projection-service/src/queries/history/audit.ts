import { Readable } from 'node:stream';
import { IMPORT_ACCOUNT } from '@ledgerline/shared-events/account/events.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { type InvoiceAuditAnswer, invoiceAuditAnswer } from '@ledgerline/shared-events/invoices/answers.ts';
import type { AuditCheckpoint } from '@ledgerline/shared-events/ledger/audit-checkpoint.ts';
import { jsonToHash } from '@ledgerline/shared-events/text/hidden-characters.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { lastCheckpoint, toCheckpoint } from '#audit/checkpoint-table.ts';
import { lastTimestamp, toTimestamp } from '#audit/timestamps/timestamp-table.ts';
import { auditEvent, type ChainedEvent } from '#projections/history/chain.ts';
import { readModels } from '#runtime/database/read-models.ts';
import { type QueryDeps, serveQuery } from '../answer.ts';
import { findInvoice, invoiceParams } from '../invoices/invoices.ts';
import type { AccountReader } from '../read-account.ts';
import { auditCsv } from './audit-csv.ts';
import { countBefore, invoiceChain } from './invoice-chain.ts';

/** `GET /api/invoice/{number}/audit?format=json|csv`. */
export function serveAudit(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/invoice/:number/audit',
    projections: ['history', 'invoices'],
    params: invoiceParams,
    search: z.object({ format: z.enum(['json', 'csv']).default('json') }),
    answers: invoiceAuditAnswer,
    answer: async (read, { format }, { number }, reply) => {
      const { id } = await findInvoice(read, number);
      const [stamped] = await read.fetch(lastTimestamp(read.accountId, id));
      const imported = await importedOf(read, id);
      const proofs: Omit<InvoiceAuditAnswer, keyof typeof FORM | 'invoice' | 'events'> = {
        checkpoint: await checkpointOf(read, id),
        ...(stamped !== undefined && { timestamp: toTimestamp(stamped) }),
        ...(imported !== null && { imported }),
      };
      const file = `invoice-${number.replace(/[^\w.-]/g, '_')}-audit.${format}`;
      reply.header('content-disposition', `attachment; filename="${file}"`);
      if (format === 'csv') {
        reply.type('text/csv; charset=utf-8');
        const { head, lineOf } = auditCsv(imported);
        return inParts(head, await eachEvent(read, id, lineOf), '');
      }
      reply.type('application/json; charset=utf-8');
      const head = JSON.stringify({ invoice: { id, number }, ...FORM }).slice(0, -1);
      const events = await eachEvent(
        read,
        id,
        (event) => (event.index === 0 ? '' : ',') + jsonToHash(JSON.stringify(event)),
      );
      return inParts(`${head},"events":[`, events, `],${JSON.stringify(proofs).slice(1)}`);
    },
  });
}

const FORM = { algorithm: 'SHA-256', canonical: 'RFC 8785' } as const;

/** The most bytes of a trail: they are in memory until they are sent. */
const MAX_TRAIL_BYTES = 24 * 1024 ** 2;

/** The text of each event of an invoice. @throws Rejected too_large */
async function eachEvent(
  read: AccountReader,
  invoiceId: number,
  textOf: (event: ChainedEvent) => string,
): Promise<Buffer[]> {
  const texts: Buffer[] = [];
  let bytes = 0;
  for await (const { index, prev_hash: prevHash, hash, event } of invoiceChain(read, invoiceId)) {
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

async function checkpointOf(read: AccountReader, invoiceId: number): Promise<AuditCheckpoint | null> {
  const [last] = await read.fetch(lastCheckpoint(read.accountId, invoiceId));
  return last === undefined ? null : toCheckpoint(last);
}

/**
 * What of a trail came with an import: the events before the one that says so. An earlier import came with the last.
 */
async function importedOf(read: AccountReader, invoiceId: number) {
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
  const events = await countBefore(read, invoiceId, entry.first);
  return events === 0 ? null : { events, at: entry.at };
}

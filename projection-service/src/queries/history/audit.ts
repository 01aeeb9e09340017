import { IMPORT_ACCOUNT } from '@ledgerline/shared-events/account/events.ts';
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
import { invoiceChain } from './invoice-chain.ts';

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
      const events = await chainedEvents(read, id);
      const imported = await importedOf(read, events);
      const audit: InvoiceAuditAnswer = {
        invoice: { id, number },
        algorithm: 'SHA-256',
        canonical: 'RFC 8785',
        events,
        checkpoint: await checkpointOf(read, id),
        ...(stamped !== undefined && { timestamp: toTimestamp(stamped) }),
        ...(imported !== null && { imported }),
      };
      const file = `invoice-${number.replace(/[^\w.-]/g, '_')}-audit.${format}`;
      reply.header('content-disposition', `attachment; filename="${file}"`);
      if (format === 'csv') {
        reply.type('text/csv; charset=utf-8');
        return auditCsv(audit);
      }
      reply.type('application/json; charset=utf-8');
      return jsonToHash(JSON.stringify(audit));
    },
  });
}

async function checkpointOf(read: AccountReader, invoiceId: number): Promise<AuditCheckpoint | null> {
  const [last] = await read.fetch(lastCheckpoint(read.accountId, invoiceId));
  return last === undefined ? null : toCheckpoint(last);
}

/**
 * What of a trail came with an import: the events before the one that says so. An earlier import came with the last.
 */
async function importedOf(read: AccountReader, events: readonly ChainedEvent[]) {
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
  const count = events.filter(({ revision }) => revision < entry.first).length;
  return count === 0 ? null : { events: count, at: entry.at };
}

async function chainedEvents(read: AccountReader, invoiceId: number): Promise<ChainedEvent[]> {
  const rows = await read.fetch(invoiceChain(read.accountId, invoiceId));
  return rows.map(({ index, prev_hash, hash, event }) => ({
    index,
    ...auditEvent.parse(JSON.parse(event)),
    prevHash: prev_hash,
    hash,
  }));
}

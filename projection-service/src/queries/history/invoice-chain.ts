import { sql } from 'kysely';
import { readModels } from '#runtime/database/read-models.ts';

/** The events that changed an invoice, in their order, with the hashes of their chain. */
export function invoiceChain(accountId: string, invoiceId: number) {
  return readModels
    .selectFrom('read.history_invoice_chain as c')
    .innerJoin('read.history_audit_events as e', 'e.revision', 'c.revision')
    .select(['c.index', 'c.prev_hash', 'c.hash', 'e.event', 'e.schema'])
    .where('c.account_id', '=', accountId)
    .where('e.account_id', '=', accountId)
    .where('c.invoice_id', '=', invoiceId)
    .orderBy('c.index');
}

/** The invoices that have or had a number, the newest first. */
export function invoicesOnceNumbered(accountId: string, number: string) {
  return readModels
    .selectFrom('read.history_invoice_chain as c')
    .innerJoin('read.history_audit_events as e', 'e.revision', 'c.revision')
    .select('c.invoice_id as id')
    .distinct()
    .where('c.account_id', '=', accountId)
    .where('e.account_id', '=', accountId)
    .where(sql<number>`strpos(e.event, ${`"number":${JSON.stringify(number)}`})`, '>', 0)
    .orderBy('c.invoice_id', 'desc');
}

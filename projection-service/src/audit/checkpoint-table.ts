import {
  type AuditCheckpoint,
  auditCheckpoint,
  CHECKPOINT_FORMAT,
} from '@ledgerline/shared-events/ledger/audit-checkpoint.ts';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Statement } from '../runtime/database/read-models.ts';

/** A row of `audit.checkpoints`. */
export type CheckpointRow = {
  account_id: string;
  invoice_id: number | null;
  revision: number;
  events: number;
  head: string;
  signed_at: Date;
  public_key: string;
  signature: string;
  imported_events: number | null;
  imported_from: string | null;
};

/** The columns of a row as `CheckpointRow` has them. */
export const CHECKPOINT_COLUMNS = sql.raw(
  'account_id::text, invoice_id, revision::float8, events::float8, head, signed_at, public_key, signature, imported_events::float8, imported_from::text',
);

/** The chain of an account, or of one invoice; in this form an index answers which row of it is the last. */
export function isOfChain(invoiceId: number | null) {
  return invoiceId === null ? sql`invoice_id is null` : sql`invoice_id = ${invoiceId}`;
}

/** The last checkpoint of an account's chain, or of one invoice's chain. */
export function lastCheckpoint(accountId: string, invoiceId: number | null): Statement<CheckpointRow> {
  return sql<CheckpointRow>`
    select ${CHECKPOINT_COLUMNS} from audit.checkpoints c
    where account_id = ${accountId}::uuid and ${isOfChain(invoiceId)}
    order by c.revision desc limit 1`;
}

/** Every checkpoint of an account's chain, the oldest first. */
export function accountCheckpoints(accountId: string): Statement<CheckpointRow> {
  return sql<CheckpointRow>`
    select ${CHECKPOINT_COLUMNS} from audit.checkpoints
    where account_id = ${accountId}::uuid and invoice_id is null order by revision`;
}

/** @throws ZodError for a row that was changed so that it is no checkpoint any more */
export function toCheckpoint(row: CheckpointRow): AuditCheckpoint {
  return auditCheckpoint.parse({
    format: CHECKPOINT_FORMAT,
    account: row.account_id,
    invoice: row.invoice_id,
    revision: row.revision,
    events: row.events,
    head: row.head,
    signedAt: row.signed_at.toISOString(),
    key: row.public_key,
    signature: row.signature,
    ...(row.imported_events !== null && {
      imported: { events: row.imported_events, from: row.imported_from },
    }),
  });
}

/**
 * Saves checkpoints of an account that still exists, and forgets its fault; those that another process has saved for
 * the same revision stay. With `awaitTimestamps` they wait for a time stamp, in the place of earlier ones of their
 * chains.
 */
export async function saveCheckpoints(
  client: PoolClient,
  accountId: string,
  checkpoints: readonly AuditCheckpoint[],
  awaitTimestamps: boolean,
): Promise<void> {
  const saved = JSON.stringify(checkpoints);
  await client.query(
    `insert into audit.checkpoints
       (account_id, invoice_id, revision, events, head, signed_at, public_key, signature, imported_events,
        imported_from, awaits_timestamp)
     select $1::uuid, c.invoice, c.revision, c.events, c.head, c."signedAt", c.key, c.signature,
            (c.imported->>'events')::bigint, (c.imported->>'from')::uuid, $3
     from jsonb_to_recordset($2::jsonb) as c(
       invoice integer, revision bigint, events bigint, head text, "signedAt" timestamptz, key text, signature text,
       imported jsonb)
     where exists (select from read.account_head h where h.account_id = $1::uuid)
     on conflict do nothing`,
    [accountId, saved, awaitTimestamps],
  );
  if (awaitTimestamps) {
    await client.query(
      `update audit.checkpoints former set awaits_timestamp = false
       from jsonb_to_recordset($2::jsonb) as c(invoice integer, revision bigint)
       where former.account_id = $1 and former.awaits_timestamp and former.revision < c.revision
         and former.invoice_id is not distinct from c.invoice`,
      [accountId, saved],
    );
  }
  await client.query('delete from audit.faults where account_id = $1', [accountId]);
}

/** Remembers that the ledger of an account is not the one that was signed. Answers whether that is new. */
export async function saveFault(
  client: PoolClient,
  accountId: string,
  reason: string,
  at: Date,
): Promise<boolean> {
  const { rows } = await client.query<{ isNew: boolean }>(
    `insert into audit.faults (account_id, reason, noticed_at, checked_at) values ($1, $2, $3, $3)
     on conflict (account_id) do update set reason = excluded.reason, checked_at = excluded.checked_at
     returning xmax = 0 as "isNew"`,
    [accountId, reason, at],
  );
  return rows[0]?.isNew ?? false;
}

/**
 * The accounts after `after` whose chain has moved since its last checkpoint, which is older than `before`, or than the
 * issue of a document in fiscal mode.
 */
export async function accountsToSign(
  client: PoolClient,
  { after, before, limit }: { after: string; before: Date; limit: number },
): Promise<string[]> {
  const { rows } = await client.query<{ account_id: string }>(
    `select h.account_id::text from read.account_head h
     left join lateral (
       select c.revision, c.signed_at from audit.checkpoints c
       where c.account_id = h.account_id and c.invoice_id is null order by c.revision desc limit 1
     ) last on true
     left join audit.faults f on f.account_id = h.account_id
     where h.account_id > $1::uuid and h.revision is distinct from last.revision
       and (coalesce(last.signed_at <= $2, true) or exists (
         select from read.invoices i where i.account_id = h.account_id and i.frozen_at >= last.signed_at) or exists (
         select from read.credit_notes n where n.account_id = h.account_id and n.frozen_at >= last.signed_at))
       and coalesce(f.checked_at <= $2, true)
     order by h.account_id limit $3`,
    [after, before, limit],
  );
  return rows.map(({ account_id }) => account_id);
}

import {
  type AuditCheckpoint,
  auditCheckpoint,
  type ChainedDocument,
  chainedDocument,
  chainOf,
  nameOfChain,
} from '@ledgerline/shared-events/ledger/audit-checkpoint.ts';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Statement } from '../runtime/database/read-models.ts';

/** A row of `audit.checkpoints`. */
export type CheckpointRow = {
  account_id: string;
  kind: string | null;
  document_id: number | null;
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
  'account_id::text, kind, document_id, revision::float8, events::float8, head, signed_at, public_key, signature, imported_events::float8, imported_from::text',
);

/** The chain of an account, or of one document; in this form an index answers which row of it is the last. */
export function isOfChain(document: ChainedDocument | null) {
  return document === null
    ? sql`kind is null and document_id is null`
    : sql`kind = ${document.kind} and document_id = ${document.id}`;
}

/** The last checkpoint of an account's chain, or of one document's chain, up to a revision of the account. */
export function lastCheckpoint(
  accountId: string,
  document: ChainedDocument | null,
  upTo: number = Number.MAX_SAFE_INTEGER,
): Statement<CheckpointRow> {
  return sql<CheckpointRow>`
    select ${CHECKPOINT_COLUMNS} from audit.checkpoints c
    where account_id = ${accountId}::uuid and ${isOfChain(document)} and c.revision <= ${upTo}
    order by c.revision desc limit 1`;
}

/** Every checkpoint of an account's chain, the oldest first. */
export function accountCheckpoints(accountId: string): Statement<CheckpointRow> {
  return sql<CheckpointRow>`
    select ${CHECKPOINT_COLUMNS} from audit.checkpoints
    where account_id = ${accountId}::uuid and ${isOfChain(null)} order by revision`;
}

/** @throws ZodError for a row that was changed so that it is no checkpoint any more */
export function toCheckpoint(row: CheckpointRow): AuditCheckpoint {
  return auditCheckpoint.parse({
    ...nameOfChain(documentIn(row)),
    account: row.account_id,
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

/** The document whose chain a row is about; null for the account's own. */
export function documentIn({
  kind,
  document_id: id,
}: Pick<CheckpointRow, 'kind' | 'document_id'>): ChainedDocument | null {
  return kind === null ? null : chainedDocument.parse({ kind, id });
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
  const saved = JSON.stringify(checkpoints.map((each) => ({ ...each, chain: chainOf(each) })));
  await client.query(
    `insert into audit.checkpoints
       (account_id, kind, document_id, revision, events, head, signed_at, public_key, signature, imported_events,
        imported_from, awaits_timestamp)
     select $1::uuid, c.chain->>'kind', (c.chain->>'id')::integer, c.revision, c.events, c.head, c."signedAt", c.key, c.signature,
            (c.imported->>'events')::bigint, (c.imported->>'from')::uuid, $3
     from jsonb_to_recordset($2::jsonb) as c(
       chain jsonb, revision bigint, events bigint, head text, "signedAt" timestamptz, key text, signature text,
       imported jsonb)
     where exists (select from read.account_head h where h.account_id = $1::uuid)
     on conflict do nothing`,
    [accountId, saved, awaitTimestamps],
  );
  if (awaitTimestamps) {
    await client.query(
      `update audit.checkpoints former set awaits_timestamp = false
       from jsonb_to_recordset($2::jsonb) as c(chain jsonb, revision bigint)
       where former.account_id = $1 and former.awaits_timestamp and former.revision < c.revision
         and former.kind is not distinct from c.chain->>'kind'
         and former.document_id is not distinct from (c.chain->>'id')::integer`,
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
       where c.account_id = h.account_id and c.kind is null and c.document_id is null order by c.revision desc limit 1
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

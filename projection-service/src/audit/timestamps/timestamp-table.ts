import { randomUUID } from 'node:crypto';
import type { ChainedDocument } from '@ledgerline/shared-events/ledger/audit-checkpoint.ts';
import {
  type AuditTimestamp,
  auditTimestamp,
  TIMESTAMP_FORMAT,
  type TimestampStep,
} from '@ledgerline/shared-events/ledger/audit-timestamp.ts';
import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Statement } from '#runtime/database/read-models.ts';
import { isOfChain } from '../checkpoint-table.ts';
import type { GrantedToken } from './timestamp-response.ts';

/** The signed head of a chain that has no time stamp yet. */
type WaitingHead = {
  account_id: string;
  kind: string | null;
  document_id: number | null;
  revision: number;
  head: string;
};

/** A head with its time stamp. */
type TimestampRow = {
  revision: number;
  events: number;
  head: string;
  path: Buffer;
  stamped_at: Date;
  authority: string;
  token: Buffer;
};

/** The last time stamp of an account's chain, or of one document's chain, up to a revision of the account. */
export function lastTimestamp(
  accountId: string,
  document: ChainedDocument | null,
  upTo: number = Number.MAX_SAFE_INTEGER,
): Statement<TimestampRow> {
  return sql<TimestampRow>`
    select c.revision::float8, c.events::float8, c.head, c.timestamp_path as path, t.stamped_at, t.authority, t.token
    from audit.checkpoints c join audit.timestamps t on t.id = c.timestamp_id
    where c.account_id = ${accountId}::uuid and ${isOfChain(document)} and c.revision <= ${upTo}
      and c.timestamp_id is not null
    order by c.revision desc limit 1`;
}

/** @throws ZodError for a row that was changed so that it isn't a time stamp any more */
export function toTimestamp(row: TimestampRow): AuditTimestamp {
  return auditTimestamp.parse(fieldsOf(row));
}

/** Null for a row that was changed so that it isn't a time stamp any more. */
export function timestampOrNull(row: TimestampRow): AuditTimestamp | null {
  return auditTimestamp.safeParse(fieldsOf(row)).data ?? null;
}

function fieldsOf(row: TimestampRow): unknown {
  return {
    format: TIMESTAMP_FORMAT,
    events: row.events,
    head: row.head,
    path: stepsOf(row.path),
    time: row.stamped_at.toISOString(),
    authority: row.authority,
    token: row.token.toString('base64'),
  };
}

/** A step has a byte for its side, and its hash. */
const STEP_BYTES = 33;
const SIDES = ['left', 'right'] as const;

function stepsOf(path: Buffer): { side: string | undefined; hash: string }[] {
  return Array.from({ length: Math.ceil(path.length / STEP_BYTES) }, (_, place) => {
    const step = path.subarray(place * STEP_BYTES, (place + 1) * STEP_BYTES);
    return { side: SIDES[step[0] ?? -1], hash: step.toString('hex', 1) };
  });
}

function pathBytes(path: readonly TimestampStep[]): string {
  return path.map(({ side, hash }) => `0${SIDES.indexOf(side)}${hash}`).join('');
}

/** The heads that wait for a time stamp, those that wait longest first. */
export async function waitingHeads(pool: Pool, limit: number): Promise<WaitingHead[]> {
  const { rows } = await pool.query<WaitingHead>(
    `select account_id::text, kind, document_id, revision::float8, head from audit.checkpoints
     where awaits_timestamp order by signed_at limit $1`,
    [limit],
  );
  return rows;
}

/** Lets the last head of every chain wait that has no time stamp, as those do that were signed without an authority. */
export async function awaitTimestamps(pool: Pool): Promise<void> {
  await pool.query(
    `update audit.checkpoints c set awaits_timestamp = true
     from (select distinct on (account_id, kind, document_id) account_id, kind, document_id, revision, timestamp_id
           from audit.checkpoints order by account_id, kind, document_id, revision desc) last
     where last.timestamp_id is null and not c.awaits_timestamp and c.account_id = last.account_id
       and c.revision = last.revision and c.kind is not distinct from last.kind
       and c.document_id is not distinct from last.document_id`,
  );
}

/** Saves a token for the heads that still exist; their paths are in the same order. */
export async function saveTimestamp(
  client: PoolClient,
  { token, checked }: GrantedToken,
  heads: readonly WaitingHead[],
  paths: readonly (readonly TimestampStep[])[],
): Promise<void> {
  const id = randomUUID();
  await client.query(
    'insert into audit.timestamps (id, imprint, stamped_at, authority, token) values ($1, $2, $3, $4, $5)',
    [id, checked.imprint, checked.time, checked.authority, token],
  );
  const stamped = heads.map((head, place) => ({ ...head, path: pathBytes(paths[place] ?? []) }));
  await client.query(
    `update audit.checkpoints c
     set timestamp_id = $1, timestamp_path = decode(s.path, 'hex'), awaits_timestamp = false
     from jsonb_to_recordset($2::jsonb) as s(
       account_id uuid, kind text, document_id integer, revision bigint, head text, path text)
     where c.account_id = s.account_id and c.kind is not distinct from s.kind
       and c.document_id is not distinct from s.document_id
       and c.revision = s.revision and c.head = s.head`,
    [id, JSON.stringify(stamped)],
  );
}

import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const identity: Migration = {
  async up(db) {
    await sql`create schema identity`.execute(db);
    await sql`
      create table identity.users (
        id uuid primary key,
        account_id uuid not null unique,
        email text,
        email_key text unique,
        password text,
        test_account boolean not null,
        trial_ends_on text not null check (trial_ends_on ~ '^\\d{4}-\\d{2}-\\d{2}$'),
        subscription text,
        stripe_id text unique,
        created_at timestamptz not null default now(),
        check (test_account = (email is null)),
        check ((email is null) = (email_key is null) and (email is null) = (password is null))
      )`.execute(db);
    await sql`
      create table identity.sessions (
        digest text primary key,
        user_id uuid not null references identity.users on delete cascade,
        created_at timestamptz not null default now(),
        seen_at timestamptz not null,
        expires_at timestamptz not null
      )`.execute(db);
    await sql`create index sessions_user on identity.sessions (user_id)`.execute(db);
    await sql`create index sessions_expiry on identity.sessions (expires_at)`.execute(db);
    await sql`
      create table identity.password_resets (
        digest text primary key,
        user_id uuid not null references identity.users on delete cascade,
        expires_at timestamptz not null,
        used_at timestamptz
      )`.execute(db);
    await sql`create index password_resets_user on identity.password_resets (user_id)`.execute(db);
    await sql`
      create table identity.outbox (
        id uuid primary key,
        kind text not null,
        account_id uuid,
        recipient text not null,
        reply_to text,
        subject text not null,
        body text not null,
        created_at timestamptz not null default now(),
        sent_at timestamptz
      )`.execute(db);
    await sql`create index outbox_unsent on identity.outbox (created_at) where sent_at is null`.execute(db);
    await sql`
      create table identity.account_deletions (
        account_id uuid primary key,
        requested_at timestamptz not null default now()
      )`.execute(db);
  },
};

const ledgerCache: Migration = {
  async up(db) {
    await sql`create schema ledger_cache`.execute(db);
    await sql`
      create unlogged table ledger_cache.snapshots (
        account_id uuid primary key,
        state_version text not null,
        revision integer not null,
        body bytea not null,
        saved_at timestamptz not null default now()
      )`.execute(db);
    await sql`alter table ledger_cache.snapshots alter column body set storage external`.execute(db);
  },
};

const reference: Migration = {
  async up(db) {
    await sql`create schema reference`.execute(db);
    await sql`
      create table reference.exchange_rates (
        currency char(3) not null,
        day text not null check (day ~ '^\\d{4}-\\d{2}-\\d{2}$'),
        rate numeric not null check (rate > 0),
        source text not null,
        primary key (currency, day)
      )`.execute(db);
  },
};

const outboxClaims: Migration = {
  async up(db) {
    await sql`alter table identity.outbox add column claimed_at timestamptz`.execute(db);
    await sql`drop index identity.outbox_unsent`.execute(db);
    await sql`
      create index outbox_waiting on identity.outbox (created_at)
      where sent_at is null and claimed_at is null`.execute(db);
  },
};

/** Imports belong to the user: the account gets the ledger of the import at its end. */
const accountImports: Migration = {
  async up(db) {
    await sql`
      create table identity.account_imports (
        id uuid primary key,
        user_id uuid not null references identity.users on delete cascade,
        account_id uuid not null,
        base_revision integer not null,
        staged_account_id uuid not null unique,
        state text not null
          check (state in ('uploading', 'queued', 'running', 'staged', 'done', 'failed', 'cancelled')),
        cancel_requested boolean not null default false,
        phase text not null default 'checking' check (phase in ('checking', 'events', 'lists')),
        done bigint not null default 0,
        total bigint not null default 0,
        bytes bigint not null default 0,
        counts jsonb,
        error text,
        attempt integer not null default 0,
        requested_at timestamptz not null default now(),
        heartbeat_at timestamptz,
        finished_at timestamptz
      )`.execute(db);
    await sql`
      create unique index account_imports_unfinished on identity.account_imports (user_id)
      where state in ('uploading', 'queued', 'running', 'staged')`.execute(db);
    await sql`
      create table identity.account_import_chunks (
        import_id uuid not null references identity.account_imports on delete cascade,
        index integer not null,
        bytes bytea not null,
        primary key (import_id, index)
      )`.execute(db);
    await sql`alter table identity.account_import_chunks alter column bytes set storage external`.execute(db);
  },
};

/** When nobody could say whether the mail server has a mail. */
const outboxUnknown: Migration = {
  async up(db) {
    await sql`alter table identity.outbox add column unknown_at timestamptz`.execute(db);
    await sql`
      create index outbox_in_hand on identity.outbox (created_at)
      where sent_at is null and claimed_at is not null`.execute(db);
  },
};

/** Keys of commands that changed nothing: those of all others are in the ledger. */
const unchangedCommands: Migration = {
  async up(db) {
    await sql`create schema idempotency`.execute(db);
    await sql`
      create table idempotency.unchanged (
        account_id uuid not null,
        command_id uuid not null,
        body text not null,
        revision integer not null,
        result text not null,
        at timestamptz not null default now(),
        primary key (account_id, command_id)
      )`.execute(db);
    await sql`create index unchanged_age on idempotency.unchanged (at)`.execute(db);
  },
};

/** The event that a snapshot stands at: in another ledger it is another one. */
const snapshotEvents: Migration = {
  async up(db) {
    await sql`alter table ledger_cache.snapshots add column event_id uuid`.execute(db);
  },
};

/** Every step from an empty database to the present tables, in order. A step that was released is never changed. */
export const migrations: Record<string, Migration> = {
  '001-identity': identity,
  '002-ledger-cache': ledgerCache,
  '003-reference': reference,
  '004-outbox-claims': outboxClaims,
  '005-account-imports': accountImports,
  '006-outbox-unknown': outboxUnknown,
  '007-unchanged-commands': unchangedCommands,
  '008-snapshot-events': snapshotEvents,
};

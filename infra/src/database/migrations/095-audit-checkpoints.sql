-- Signed heads of the hash chains of accounts and of their invoices. They do not follow from the ledger: whoever
-- changes the ledger and the read models cannot make them.
create schema audit;

create table audit.checkpoints (
  account_id uuid not null,
  -- The chain of one invoice; null is the chain of the account.
  invoice_id integer,
  revision bigint not null,
  events bigint not null,
  head text not null,
  signed_at timestamptz not null,
  public_key text not null,
  signature text not null,
  unique nulls not distinct (account_id, invoice_id, revision)
);

-- Accounts whose ledger is not the one that was signed: nothing more is signed for them.
create table audit.faults (
  account_id uuid primary key,
  reason text not null,
  noticed_at timestamptz not null,
  checked_at timestamptz not null
);

-- Messages to clients until a mail server took them, with the files of all messages. The ledger says which messages
-- there are and what became of them; here is who works on one, so that nobody gets a message twice.
create schema sending;

create table sending.messages (
  account_id uuid not null,
  message uuid not null,
  created_at timestamptz not null,
  -- When a sender looks at it next.
  next_at timestamptz not null,
  tries integer not null default 0,
  stopped_at timestamptz,
  -- The sender that works on it, and until when nobody else does.
  lease uuid,
  lease_until timestamptz,
  primary key (account_id, message)
);

create index messages_next on sending.messages (next_at);

create table sending.recipients (
  account_id uuid not null,
  message uuid not null,
  address_key text not null,
  address text not null,
  state text not null,
  answer text,
  changed_at timestamptz not null,
  -- Whether the ledger has this state.
  recorded boolean not null,
  primary key (account_id, message, address_key),
  foreign key (account_id, message) references sending.messages on delete cascade
);

-- By what they contain: a file that is sent again is stored once.
create table sending.papers (
  account_id uuid not null,
  sha256 text not null,
  bytes bytea not null,
  stored_at timestamptz not null,
  primary key (account_id, sha256)
);

-- PDF files are packed already.
alter table sending.papers alter column bytes set storage external;

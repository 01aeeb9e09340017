create table read.clients (
  account_id uuid not null,
  id integer not null,
  name text not null,
  name_key text not null,
  invoicing boolean,
  deleted boolean not null,
  record jsonb not null,
  primary key (account_id, id)
);

create index clients_name on read.clients using gin (account_id, name_key gin_trgm_ops) where not deleted;

-- Jobs of a project, and the projects themselves. No job of an earlier version has a project, so no row is folded anew.
create table read.projects (
  account_id uuid not null,
  id integer not null,
  name text not null,
  name_key text not null,
  client_id integer,
  deleted boolean not null,
  record jsonb not null,
  primary key (account_id, id)
);

create index projects_name on read.projects using gin (account_id, name_key gin_trgm_ops) where not deleted;

alter table read.jobs add column project_id integer;
-- The client's number of the order as a search key, null without one: most jobs have none.
alter table read.jobs add column reference_key text;

create index jobs_project on read.jobs (account_id, project_id, id) where not deleted and project_id is not null;
create index jobs_reference on read.jobs using gin (account_id, reference_key gin_trgm_ops)
  where not deleted and reference_key is not null;

import { onOwnConnection } from '@ledgerline/projection-service/runtime/database/own-connection.ts';
import pg from 'pg';

/** The role as which the app connects. It owns the app's database and is no superuser of the server. */
export const APP_ROLE = 'ledgerline_app';

/** What the database of an app is made of. */
type AppDatabase = { name: string; password: string };

/**
 * Creates the database and the role of the app when they are missing, sets the role's password, and makes the role the
 * owner of everything in the database: in a folder of an earlier version the superuser owns it. May be called at every
 * start.
 * @param urlOf the connection string of the superuser to a database of the server
 */
export async function prepareAppDatabase(
  urlOf: (database: string) => string,
  { name, password }: AppDatabase,
): Promise<void> {
  await onOwnConnection(urlOf('postgres'), async (client) => {
    const role = await client.query('select from pg_roles where rolname = $1', [APP_ROLE]);
    if (role.rowCount === 0) await client.query(`create role ${APP_ROLE}`);
    const secret = pg.escapeLiteral(password);
    await client.query(
      `alter role ${APP_ROLE} login nosuperuser nocreaterole noreplication nobypassrls password ${secret}`,
    );
    const database = await client.query('select from pg_database where datname = $1', [name]);
    if (database.rowCount === 0) await client.query(`create database ${name} owner ${APP_ROLE}`);
    else await client.query(`alter database ${name} owner to ${APP_ROLE}`);
  });
  await onOwnConnection(urlOf(name), (client) => client.query(HAND_OVER));
}

/**
 * Gives the superuser's schemas, tables, views, sequences, functions and types to the app's role, all or none.
 * `reassign owned` refuses this for the superuser that created the server. What belongs to an extension stays; the
 * sequence of a column and the type of a table follow their table.
 */
const HAND_OVER = `
do $$
declare
  found record;
begin
  for found in
    with own_schema as (
      select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    ), follower as (
      select objid, classid from pg_depend where deptype in ('e', 'a', 'i') and refclassid in (
        'pg_extension'::regclass, 'pg_class'::regclass)
    ), superuser as (
      select oid from pg_roles where rolname = current_user
    )
    select 'schema' as kind, quote_ident(nspname) as name from pg_namespace
    where nspowner in (table superuser) and oid in (select oid from own_schema)
    union all
    select 'table', oid::regclass::text from pg_class
    where relowner in (table superuser) and relnamespace in (select oid from own_schema)
      and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not exists (
        select from follower where objid = pg_class.oid and classid = 'pg_class'::regclass
          and (relkind = 'S' or exists (
            select from pg_depend where pg_depend.objid = pg_class.oid and deptype = 'e')))
    union all
    select 'routine', oid::regprocedure::text from pg_proc
    where proowner in (table superuser) and pronamespace in (select oid from own_schema)
      and not exists (select from follower where objid = pg_proc.oid and classid = 'pg_proc'::regclass)
    union all
    select case typtype when 'd' then 'domain' else 'type' end, oid::regtype::text from pg_type
    where typowner in (table superuser) and typnamespace in (select oid from own_schema)
      and typtype in ('e', 'd', 'r') and not exists (
        select from follower where objid = pg_type.oid and classid = 'pg_type'::regclass)
  loop
    execute format('alter %s %s owner to ${APP_ROLE}', found.kind, found.name);
  end loop;
end $$`;

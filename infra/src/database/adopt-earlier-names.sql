-- Which steps a database has stands in the table of Kysely's migrator. Earlier versions kept two tables, one for each
-- service: their names go over with their times, so that no step runs again.
do $$
begin
  if to_regclass('ledgerline_migration') is null then
    create table ledgerline_migration (name varchar(255) primary key, timestamp varchar(255) not null);
  end if;
  if to_regclass('command_service_migration') is not null then
    insert into ledgerline_migration select name, timestamp from command_service_migration on conflict do nothing;
    drop table command_service_migration;
    drop table if exists command_service_migration_lock;
  end if;
  if to_regclass('read.migrations') is not null then
    insert into ledgerline_migration
    select name, to_char(applied_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from read.migrations
    on conflict do nothing;
    drop table read.migrations;
  end if;
end
$$;

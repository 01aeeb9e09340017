-- The beginning of a value: the first characters of each text in it, and the first items of each list. What is small
-- stays as it is, which saves most of the calls.
create function read.beginnings(value jsonb, characters integer, items integer) returns jsonb
language sql immutable parallel safe as $$
  select case
    when pg_column_size(value) <= characters then value
    when jsonb_typeof(value) = 'string' then to_jsonb(left(value #>> '{}', characters))
    when jsonb_typeof(value) = 'array' then (
      select jsonb_agg(read.beginnings(value -> place, characters, items) order by place)
      from generate_series(0, least(items, jsonb_array_length(value)) - 1) as places (place))
    when jsonb_typeof(value) = 'object' then (
      select jsonb_object_agg(name, read.beginnings(field, characters, items))
      from jsonb_each(value) as fields (name, field))
    else value
  end
$$;

-- Whether a record is longer than its room in a row of a list. What is long as it is stored needs no closer look.
create function read.is_long(record jsonb, room integer) returns boolean
language sql immutable parallel safe as $$
  select case when pg_column_size(record) > room then true else length(record::text) > room end
$$;

-- A record for a row of a list: the whole one, or as much of its beginning as it has room for.
create function read.listed(record jsonb, room integer) returns jsonb
language plpgsql immutable parallel safe as $$
declare
  beginning jsonb;
begin
  if not read.is_long(record, room) then
    return record;
  end if;
  beginning := read.beginnings(record, 2000, 20);
  if length(beginning::text) <= room then
    return beginning;
  end if;
  return read.beginnings(beginning, 100, 3);
end
$$;

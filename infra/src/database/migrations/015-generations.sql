-- Counts the swaps of rows for rebuilt ones: rows that were read before a swap are not written on after it.
alter table read.checkpoints add column generation integer not null default 0;

-- Fails the statement that calls it unless each of its checkpoints has taken its step.
create function read.require_advanced(taken bigint, wanted bigint) returns void language plpgsql as $$
begin
  if taken <> wanted then
    raise exception using errcode = 'LDG01', message = 'A checkpoint does not stand where the step begins.';
  end if;
end
$$;

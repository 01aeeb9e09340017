-- Each runner that takes a rebuild counts one up: what an earlier one still says of it changes nothing.
alter table read.rebuilds add column attempt integer not null default 0;

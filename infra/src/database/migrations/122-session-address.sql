-- The user sees the network address at which each session was opened. It is unknown for those of earlier versions.
alter table identity.sessions add column address text;

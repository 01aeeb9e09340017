-- How far the mailbox of delivery reports was read (command-service/src/sending/return-mailbox). UIDs of messages grow,
-- and begin anew when the server gives the mailbox another UIDVALIDITY.
create table sending.return_mailboxes (
  -- User, host and name of the mailbox, without the password.
  mailbox text primary key,
  uid_validity text,
  last_uid bigint not null default 0,
  -- The process that reads it, and until when nobody else does.
  lease uuid,
  lease_until timestamptz,
  -- For the figures of the operator: when reading was tried for the first and the last time, and when it succeeded last.
  first_tried_at timestamptz not null,
  tried_at timestamptz not null,
  read_at timestamptz
);

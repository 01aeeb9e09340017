-- A test account has no address to sign in with: when its session has ended, nobody can get into it any more. When that
-- was first seen; the account is deleted some weeks later.
alter table identity.users add column unreachable_since timestamptz;

import type { Subscription } from '@ledgerline/shared-events/account/record.ts';
import type { ColumnType, Generated, Kysely, RawBuilder, Selectable } from 'kysely';

type Instant = ColumnType<Date, Date | string, Date | string>;
type InstantOrNull = ColumnType<Date | null, Date | null, Date | null>;
type CreatedAt = ColumnType<Date, Date | undefined, never>;

/** A person's sign-in: one per account. */
type Users = {
  id: string;
  account_id: string;
  /** As it was typed; null for a test account. */
  email: string | null;
  /** The form that is compared when a user signs in. */
  email_key: string | null;
  /** See identity/password.ts; null for a test account. */
  password: string | null;
  test_account: boolean;
  /** `YYYY-MM-DD`, see shared-events/dates/trial.ts. */
  trial_ends_on: string;
  /** The status of the subscription in the ledger, copied here for the check of every request. */
  subscription: Subscription['status'] | null;
  /** When the subscription was last read from the payment provider. */
  subscription_read_at: ColumnType<Date | null, never, RawBuilder<Date>>;
  stripe_id: string | null;
  created_at: CreatedAt;
  /** When it was first seen that nobody can get into this test account any more. */
  unreachable_since: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When the user proved that the address is theirs; null until then. */
  email_confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
};

type Sessions = {
  /** SHA-256 of the token in hex. Only the browser has the token itself. */
  digest: string;
  /** How its user names it; it signs nobody in. */
  id: Generated<string>;
  user_id: string;
  /** Its browser and system, see identity/device-name.ts; empty when unknown. */
  device: string;
  /** The network address at which it was opened; null in sessions of earlier versions. */
  address: ColumnType<string | null, string | undefined, string>;
  /** The country of that address (ISO 3166); null when unknown. */
  country: ColumnType<string | null, never, string>;
  /** Whether its cookie has a prefix that keeps other hosts from setting it. */
  prefixed: boolean;
  created_at: CreatedAt;
  seen_at: Instant;
  expires_at: Instant;
  /** When the user last proved in it who they are; null in sessions of earlier versions. */
  confirmed_at: InstantOrNull;
};

/** The address of a user's calendar: see identity/calendar-feeds.ts. */
type CalendarFeeds = { user_id: string; digest: string; seed: string; created_at: CreatedAt };

type PasswordResets = {
  digest: string;
  user_id: string;
  expires_at: Instant;
  used_at: InstantOrNull;
};

/** What happened around the sign-in of a user, see identity/security-log.ts. */
type SecurityEvents = {
  id: string;
  user_id: string;
  kind: string;
  device: string;
  count: Generated<number>;
  at: Instant;
};

/** The links of notices by mail, and the address that each was sent to. */
type AlarmLinks = {
  digest: string;
  user_id: string;
  email: string;
  created_at: Instant;
  expires_at: Instant;
};

/** A new address of a user that is not confirmed yet. */
type EmailChanges = { digest: string; user_id: string; email: string; expires_at: Instant };

/** See identity/passkeys.ts. */
type PasskeyRows = {
  id: string;
  user_id: string;
  /** The id that the authenticator chose, in base64url. */
  credential: string;
  public_key: Buffer;
  counter: ColumnType<string, number, number>;
  transports: string[];
  name: string;
  synced: boolean;
  created_at: ColumnType<Date, Date, never>;
  used_at: InstantOrNull;
};

/** The link by which a user confirms the address of the account. */
type EmailConfirmationRows = EmailChanges;

/** What an authenticator may sign, see identity/passkey-challenges.ts. */
type PasskeyChallengeRows = { digest: string; purpose: string; user_id: string | null; expires_at: Instant };

/** See mail-account/mail-accounts.ts. */
type MailAccountRows = {
  user_id: string;
  /** Changes with each save. */
  version: string;
  address: string;
  host: string;
  port: number;
  user_name: string;
  sealed_password: Buffer;
  /** When a test message was last sent with these data. */
  tested_at: InstantOrNull;
  test_accepted: boolean;
  test_answer: string;
};
export type MailAccountRow = Selectable<MailAccountRows>;

/** The mailbox of an own mail account, see mail-account/own-mailbox. */
type MailboxRows = {
  user_id: string;
  host: string;
  port: number;
  user_name: string;
  sealed_password: Buffer;
  uid_validity: ColumnType<string | null, string | null | undefined, string | null>;
  /** PostgreSQL answers a bigint as text. */
  last_uid: ColumnType<string, number | undefined, number>;
  next_at: Instant;
  lease: ColumnType<string | null, string | null | undefined, string | null>;
  lease_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  checked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  failures: ColumnType<number, number | undefined, number>;
  failure: ColumnType<string | null, string | null | undefined, string | null>;
};
export type MailboxRow = Selectable<MailboxRows>;

type Outbox = {
  id: string;
  /** What the mail is about, and which account. The mail of an account is deleted together with the account. */
  kind: string;
  account_id: string | null;
  recipient: string;
  reply_to: string | null;
  subject: string;
  body: string;
  created_at: CreatedAt;
  sent_at: InstantOrNull;
  /** Set while the mail is being handed to the mail server. It stays set when the outcome is unknown. */
  claimed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /**
   * Set when the connection to the mail server broke during delivery, so that the mail may or may not have been sent.
   */
  unknown_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
};

type AccountDeletions = { account_id: string; requested_at: CreatedAt };

type Snapshots = {
  account_id: string;
  state_version: string;
  revision: number;
  event_id: string | null;
  /** A bigint, which the driver reads as text. */
  weight: ColumnType<string | null, number | null, number | null>;
  body: Buffer;
  saved_at: ColumnType<Date, Date | undefined, Date>;
};

/**
 * Commands that changed nothing, by their idempotency key (see ledger/remembered-keys.ts). No foreign key refers to
 * the users: a transaction that has locked a user may wait for a command of that user's account.
 */
type Unchanged = {
  account_id: string;
  command_id: string;
  /** The digest of the command's name and payload. */
  body: string;
  /** The revision of the account in the answer. `result` is the result of the command as JSON. */
  revision: number;
  result: string;
  at: CreatedAt;
};

/** The records of commands with a filter, by their idempotency key (see ledger/idempotency/selection-table.ts). */
type StoredSelections = {
  account_id: string;
  command_id: string;
  /** The digest of the command's name and payload. */
  body: string;
  ids: number[];
  at: CreatedAt;
};

/** The bytes that an account has stored, one row for each file. */
type StoredContents = {
  account_id: string;
  content: string;
  size: ColumnType<number, number, never>;
  sha256: string;
  /** When the bytes were stored completely; null while they are being stored. */
  stored_at: InstantOrNull;
  /** When it was first seen that no job has the file; null while one has it. */
  removed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When the sweeper looks at it next. */
  check_at: Instant;
};

/** Units of `currency` for one euro on a day (`YYYY-MM-DD`), as decimal text. */
type ExchangeRates = { currency: string; day: string; rate: string; source: string };

/** A message to clients that a mail server has not taken yet, see sending/message-queue.ts. */
type SendingMessages = {
  account_id: string;
  message: string;
  created_at: Instant;
  /** When a sender looks at it next. */
  next_at: Instant;
  /** How often it was handed over. */
  tries: ColumnType<number, number | undefined, number>;
  stopped_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When it came back with a backup, after which it may have been sent. */
  restored_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  lease: ColumnType<string | null, string | null | undefined, string | null>;
  lease_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
};

/** A recipient of such a message. `recorded` says whether the ledger has this state. */
type SendingRecipients = {
  account_id: string;
  message: string;
  address_key: string;
  address: string;
  state: string;
  answer: string | null;
  changed_at: Instant;
  recorded: boolean;
};

/** A file of messages to clients, by the SHA-256 of its bytes in hex. */
type SendingPapers = {
  account_id: string;
  sha256: string;
  bytes: Buffer;
  stored_at: Instant;
  /** Whether the ledger is known to name it. */
  named: ColumnType<boolean, boolean | undefined, boolean>;
};

/** How far a mailbox of delivery reports was read, see sending/return-mailbox. */
type ReturnMailboxes = {
  mailbox: string;
  uid_validity: ColumnType<string | null, string | null | undefined, string | null>;
  /** PostgreSQL answers a bigint as text. */
  last_uid: ColumnType<string, number | undefined, number>;
  lease: string | null;
  lease_until: Instant | null;
  first_tried_at: Instant;
  tried_at: Instant;
  read_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
};

/** Accounts that came back from an older copy, see sending/brought-back.ts. */
type BroughtBackRows = {
  account_id: string;
  at: ColumnType<Date, Date | RawBuilder<Date>, never>;
  source: 'backup' | 'export';
};

/** How many recipients came into each state, see sending/outcome-counts.ts. */
type MessageOutcomes = { state: string; recipients: ColumnType<string, number, number> };

/** The tables of the write side. The ledger itself is not among them. */
export type Tables = {
  'identity.users': Users;
  'identity.sessions': Sessions;
  'identity.calendar_feeds': CalendarFeeds;
  'identity.password_resets': PasswordResets;
  'identity.security_events': SecurityEvents;
  'identity.alarm_links': AlarmLinks;
  'identity.email_changes': EmailChanges;
  'identity.email_confirmations': EmailConfirmationRows;
  'identity.passkeys': PasskeyRows;
  'identity.passkey_challenges': PasskeyChallengeRows;
  'identity.mail_accounts': MailAccountRows;
  'identity.mail_account_mailboxes': MailboxRows;
  'identity.outbox': Outbox;
  'identity.account_deletions': AccountDeletions;
  'ledger_cache.snapshots': Snapshots;
  'idempotency.unchanged': Unchanged;
  'idempotency.selections': StoredSelections;
  'attachments.contents': StoredContents;
  'reference.exchange_rates': ExchangeRates;
  'sending.messages': SendingMessages;
  'sending.recipients': SendingRecipients;
  'sending.papers': SendingPapers;
  'sending.return_mailboxes': ReturnMailboxes;
  'sending.brought_back': BroughtBackRows;
  'sending.outcomes': MessageOutcomes;
};

export type Database = Kysely<Tables>;

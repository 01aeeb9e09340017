import type { ContentStore } from '@ledgerline/shared-events/attachments/content-store.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import type { OpenRunStore } from '@ledgerline/shared-events/runs/run-store.ts';
import type pg from 'pg';
import { removeAccountFiles } from '../attachments/remove-account-files.ts';
import type { Database } from '../database/schema.ts';
import { countryFinder, type FindCountry } from '../geolocation/country-of.ts';
import { Cookies, cookieNames } from '../http/cookies.ts';
import type { RememberedKeys } from '../ledger/idempotency/remembered-keys.ts';
import type { AccountLedgers } from '../ledger/loading/account-ledgers.ts';
import type { CommandLoop } from '../ledger/running/command-loop.ts';
import { MailQueue } from '../mail/outbox.ts';
import { MailAccounts } from '../mail-account/mail-accounts.ts';
import { Billing, type BillingSettings } from '../payments/billing.ts';
import { AccountDeletion } from './account-deletion.ts';
import { AccountLedgerEvents } from './account-ledger-events.ts';
import { type AccountParts, Accounts } from './accounts.ts';
import { Alarms } from './alarms.ts';
import type { Buckets } from './buckets.ts';
import { CalendarFeeds } from './calendar-feeds.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';
import { CsrfTokens } from './csrf-token.ts';
import { DeviceTokens } from './device-tokens.ts';
import { EmailChanges } from './email-change.ts';
import { EmailConfirmations } from './email-confirmation.ts';
import { Passkeys } from './passkeys.ts';
import type { PasswordCost } from './password.ts';
import { PasswordResets } from './password-reset.ts';
import { RateLimiter } from './rate-limiter.ts';
import { SecurityLog, type SecurityLogLine } from './security-log.ts';
import { Sessions } from './sessions.ts';
import { SignIns } from './sign-in.ts';
import { SignInLimits } from './sign-in-limits.ts';

/** The most transactions that wait for the ledger at the same time: fewer than the connections of the pool. */
const TRANSACTIONS_WITH_LEDGER = 4;

type IdentityParts = {
  db: Database;
  pool: pg.Pool;
  store: LedgerStore;
  ledgers: AccountLedgers;
  keys: RememberedKeys;
  loop: CommandLoop;
  buckets: Buckets;
  sessionSecret: string;
  /** The public address of the app, with its base path and without a slash at the end. */
  publicUrl: string;
  basePath?: string;
  soleWriter?: boolean;
  /** The geolocation service, and its timeout in ms. */
  geoUrl?: string | undefined;
  geoPatienceMs?: number | undefined;
  rateLimitScale?: number;
  passwordCost?: PasswordCost;
  payments?: Omit<BillingSettings, 'publicUrl'>;
  contents?: ContentStore;
  openRuns?: OpenRunStore;
  onAccountDeleted?: (accountId: string) => Promise<void>;
  /** Called for each security event, for the log of the process. */
  onSecurityEvent?: (line: SecurityLogLine) => void;
  now: () => Date;
};

/** Assembles what is about users: their sign-in, sessions, limits and accounts. */
export function openIdentity(parts: IdentityParts) {
  const { db, now, publicUrl, basePath = '/', sessionSecret, payments } = parts;
  const scope = { secure: publicUrl.startsWith('https:'), path: basePath };
  const names = cookieNames(sessionSecret, scope);
  const visitors = sessionsOf(parts, scope.secure);
  const limiter = new RateLimiter(parts.rateLimitScale ?? 1, parts.buckets);
  const mails = mailsOf(limiter);
  const security = securityLogOf(parts, mails);
  const account = {
    db,
    ledgerEvents: new AccountLedgerEvents(parts.loop),
    sessions: visitors.sessions,
    security,
    mails,
    publicUrl,
    passwordCost: parts.passwordCost,
    now,
    concurrency: new ConcurrencyLimit(TRANSACTIONS_WITH_LEDGER),
  };
  const devices = new DeviceTokens(db, sessionSecret);
  const passkeys = new Passkeys({ db, now, security, publicUrl });
  const resets = new PasswordResets({ ...account, linkOf: linkTo(publicUrl, 'password-reset') });
  const addresses = addressesOf(account, publicUrl);
  return {
    ...visitors,
    sessionCookie: names.session,
    billing: payments === undefined ? null : new Billing({ ...payments, publicUrl }, account),
    accounts: new Accounts({ ...account, ...addresses }),
    ...addresses,
    resets,
    security,
    mails,
    now,
    alarms: new Alarms({ ...account, resets }),
    deletion: deletionOf(parts, account),
    cookies: new Cookies(new CsrfTokens(sessionSecret), names, scope),
    limiter,
    devices,
    passkeys,
    signIns: signInsOf(account, { limiter, devices, passkeys }),
    mailAccounts: new MailAccounts({ db, security, sessionSecret }),
    calendar: calendarOf(parts, limiter),
  };
}

function signInsOf(
  account: AccountParts,
  { limiter, devices, passkeys }: { limiter: RateLimiter; devices: DeviceTokens; passkeys: Passkeys },
): SignIns {
  return new SignIns({ ...account, limits: new SignInLimits(limiter, devices), limiter, passkeys });
}

function mailsOf(limiter: RateLimiter): MailQueue {
  return new MailQueue((recipient, kind) => limiter.takeMail(recipient, kind === 'security-notice'));
}

function sessionsOf(
  { db, pool, now, soleWriter = false, geoUrl, geoPatienceMs: patienceMs }: IdentityParts,
  prefixed: boolean,
): { sessions: Sessions; findCountry: FindCountry } {
  const findCountry = countryFinder({ geoUrl, patienceMs });
  const rules = { now, remembers: soleWriter, prefixed, countryOf: findCountry };
  return { sessions: new Sessions(db, pool, rules), findCountry };
}

/** What confirms the address of an account, and a new one. */
function addressesOf(account: AccountParts, publicUrl: string) {
  const parts = { ...account, confirmLinkOf: linkTo(publicUrl, 'confirm-email') };
  return { confirmations: new EmailConfirmations(parts), emailChanges: new EmailChanges(parts) };
}

function calendarOf({ db, sessionSecret, publicUrl }: IdentityParts, limiter: RateLimiter) {
  const linkOf = (secret: string) => `${publicUrl}/calendar/${secret}.ics`;
  return { feeds: new CalendarFeeds(db, sessionSecret), limiter, linkOf };
}

function securityLogOf(
  { db, now, publicUrl, onSecurityEvent }: IdentityParts,
  mails: MailQueue,
): SecurityLog {
  const onEvent = onSecurityEvent ?? (() => undefined);
  return new SecurityLog({ db, mails, now, linkOf: linkTo(publicUrl, 'not-me'), onEvent });
}

/** Makes the address of a screen that reads a token. */
const linkTo = (publicUrl: string, path: string) => (token: string) =>
  `${publicUrl}/${path}?token=${encodeURIComponent(token)}`;

function deletionOf(
  { db, openRuns, store, ledgers, keys, contents, onAccountDeleted }: IdentityParts,
  { ledgerEvents, sessions }: { ledgerEvents: AccountLedgerEvents; sessions: Sessions },
): AccountDeletion {
  return new AccountDeletion({
    db,
    openRuns,
    store,
    ledgers,
    keys,
    ledgerEvents,
    sessions,
    onAccountDeleted: async (accountId) => {
      if (contents !== undefined) await removeAccountFiles(db, contents, accountId);
      await onAccountDeleted?.(accountId);
    },
  });
}

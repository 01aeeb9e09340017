import { randomUUID } from 'node:crypto';
import {
  REPORTED_BY_MAIL,
  SECURITY_FAILURES,
  type SecurityEventKind,
} from '@ledgerline/shared-events/account/security-events.ts';
import type { Database } from '../database/schema.ts';
import type { MailQueue } from '../mail/outbox.ts';
import { type NoticeText, noticeText } from './security-notice.ts';
import { newToken, tokenDigest } from './token.ts';

/** Failures of one kind within this time are one row. */
const COUNTED_MS = 60 * 60_000;
/** How long the link of a notice works. */
const ALARM_DAYS = 7;
const DAY_MS = 86_400_000;
const SHOWN = 100;

/** A user that something happened to. `email` is null for a test account. */
export type SecuritySubject = {
  userId: string;
  accountId: string;
  email: string | null;
  /** Whether the address was proved to be the user's. No notice is sent to any other. */
  emailConfirmed: boolean;
  /** What still lets somebody in after the event, for the notice. */
  remaining?: readonly string[];
  /** By what the user proved who they are, or tried to. */
  by?: Proof;
};

/** By what somebody proves who they are. */
export type Proof = 'password' | 'passkey';

/** A line for the log of the process: no name, no address, no device. */
export type SecurityLogLine = { event: SecurityEventKind; accountId: string | null; by?: Proof };

type SecurityLogParts = {
  db: Database;
  mails: MailQueue;
  now: () => Date;
  /** The address of the screen for the link of a notice. */
  linkOf: (token: string) => string;
  onEvent: (line: SecurityLogLine) => void;
};

/** Stores what happens around sign-in for the user, reports it to the log, and grave things by mail. */
export class SecurityLog {
  readonly #parts: SecurityLogParts;

  constructor(parts: SecurityLogParts) {
    this.#parts = parts;
  }

  /** Reports an event that belongs to no account, such as a sign-in at an unknown address. */
  report(event: SecurityEventKind, accountId: string | null = null, by?: Proof): void {
    this.#parts.onEvent({ event, accountId, ...(by !== undefined && { by }) });
  }

  /**
   * Stores an event, in the transaction of the change that it reports.
   * @param device the browser and the system, see `deviceName`
   */
  async record(
    kind: SecurityEventKind,
    subject: SecuritySubject,
    device: string,
    db: Database = this.#parts.db,
  ): Promise<void> {
    const at = this.#parts.now();
    if (!SECURITY_FAILURES.has(kind) || !(await countRepeated(db, kind, subject.userId, at))) {
      await db
        .insertInto('identity.security_events')
        .values({ id: randomUUID(), user_id: subject.userId, kind, device, at })
        .execute();
    }
    const { email, emailConfirmed, remaining = [] } = subject;
    if (REPORTED_BY_MAIL.has(kind) && email !== null && emailConfirmed) {
      await this.#notify(db, { kind, device, at, remaining }, { ...subject, email });
    }
    this.report(kind, subject.accountId, subject.by);
  }

  /** The newest events of a user, newest first. */
  async list(
    userId: string,
  ): Promise<{ id: string; kind: string; device: string; count: number; at: Date }[]> {
    return this.#parts.db
      .selectFrom('identity.security_events')
      .select(['id', 'kind', 'device', 'count', 'at'])
      .where('user_id', '=', userId)
      .orderBy('at', 'desc')
      .orderBy('id')
      .limit(SHOWN)
      .execute();
  }

  async #notify(
    db: Database,
    event: Omit<NoticeText, 'link'>,
    { userId, accountId, email }: SecuritySubject & { email: string },
  ): Promise<void> {
    const token = newToken();
    const expires = new Date(event.at.getTime() + ALARM_DAYS * DAY_MS);
    await db
      .insertInto('identity.alarm_links')
      .values({
        digest: tokenDigest(token),
        user_id: userId,
        email,
        created_at: event.at,
        expires_at: expires,
      })
      .execute();
    await this.#parts.mails.enqueue(db, {
      kind: 'security-notice',
      accountId,
      recipient: email,
      replyTo: null,
      ...noticeText({ ...event, link: this.#parts.linkOf(token) }),
    });
  }
}

/** Counts a failure in the row of those before it; false when there is none within the last hour. */
async function countRepeated(db: Database, kind: string, userId: string, at: Date): Promise<boolean> {
  const counted = await db
    .updateTable('identity.security_events')
    .set(({ eb, ref }) => ({ count: eb(ref('count'), '+', 1) }))
    .where('id', '=', (events) =>
      events
        .selectFrom('identity.security_events')
        .select('id')
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .where('at', '>', new Date(at.getTime() - COUNTED_MS))
        .orderBy('at', 'desc')
        .limit(1),
    )
    .returning('id')
    .executeTakeFirst();
  return counted !== undefined;
}

import { randomUUID } from 'node:crypto';
import { sql, type UpdateObject } from 'kysely';
import type { Database, MailboxRow, Tables } from '#database/schema.ts';

/** The right of one process to read the mailbox of a user, for the ledger of the user's account. */
export type MailboxTurn = { lease: string; accountId: string; row: MailboxRow };

/** How far a mailbox was read: up to this UID, while it has this UIDVALIDITY. */
type MailboxPlace = { uidValidity: string | null; uid: number };

/** In milliseconds. */
export type TurnTimes = {
  /** After this time without a sign of the process that reads a mailbox another one may. */
  lease: number;
  /** The time between two turns of a mailbox. */
  look: number;
  /** The time before a turn for what the last one left: a server may claim any number of messages. */
  left: number;
  /** The time after the first failure, which doubles with each up to the longest. */
  pause: number;
  longestPause: number;
};

const TURN_TIMES: TurnTimes = {
  lease: 90_000,
  look: 180_000,
  left: 5_000,
  pause: 180_000,
  longestPause: 6 * 3_600_000,
};

/** This process took so long that another one reads the mailbox, or its user changed or removed it. */
export class TurnLost extends Error {
  override readonly name = 'TurnLost';
}

/** A turn that took longer than this, in milliseconds, is one of a server that takes long. */
const LONG_TURN_MS = 6_000;
/** How many times as long as such a turn the next one waits: a process reads only a few at once. */
const WAITS_TIMES = 30;

const NOW = sql<Date>`now()`;
const inMs = (milliseconds: number) => sql<Date>`now() + ${milliseconds} * interval '1 millisecond'`;

/** Whose mailbox is read next, in PostgreSQL. Its clock counts, so that processes need not agree. */
export class MailboxTurns {
  readonly #db: Database;
  readonly #times: TurnTimes;

  constructor(db: Database, times: TurnTimes = TURN_TIMES) {
    this.#db = db;
    this.#times = times;
  }

  /** The mailbox that has waited longest, for this caller alone; null when none is due. */
  async next(): Promise<MailboxTurn | null> {
    const lease = randomUUID();
    const due = this.#db
      .selectFrom('identity.mail_account_mailboxes')
      .select('user_id')
      .where('next_at', '<=', NOW)
      .where(({ or, eb }) => or([eb('lease_until', 'is', null), eb('lease_until', '<', NOW)]))
      .orderBy('next_at')
      .limit(1)
      .forUpdate()
      .skipLocked();
    const row = await this.#db
      .updateTable('identity.mail_account_mailboxes as mailbox')
      .from('identity.users as user')
      .set({ lease, lease_until: inMs(this.#times.lease) })
      .whereRef('user.id', '=', 'mailbox.user_id')
      .where('mailbox.user_id', '=', due)
      .returningAll('mailbox')
      .returning('user.account_id')
      .executeTakeFirst();
    return row === undefined ? null : { lease, accountId: row.account_id, row };
  }

  /** Notes how far the mailbox was read. @throws TurnLost */
  async move(turn: MailboxTurn, { uidValidity, uid }: MailboxPlace): Promise<void> {
    const leaseUntil = inMs(this.#times.lease);
    await this.#update(turn, { uid_validity: uidValidity, last_uid: uid, lease_until: leaseUntil });
  }

  /**
   * Notes that the mailbox was read; what is left comes with its next turn. After a long turn the next one comes later.
   * @throws TurnLost
   */
  async endRead(turn: MailboxTurn, { isLeft, tookMs }: { isLeft: boolean; tookMs: number }): Promise<void> {
    const rest = tookMs > LONG_TURN_MS ? Math.ceil(WAITS_TIMES * tookMs) : 0;
    const next_at = inMs(Math.max(isLeft ? this.#times.left : this.#times.look, rest));
    await this.#update(turn, { ...ENDED, next_at, checked_at: NOW, failures: 0, failure: null });
  }

  /** Notes why the mailbox could not be read, for its user. @throws TurnLost */
  async endFailed(turn: MailboxTurn, failure: string): Promise<void> {
    const { pause, longestPause } = this.#times;
    const { failures } = turn.row;
    const next_at = inMs(Math.min(pause * 2 ** Math.min(failures, 20), longestPause));
    await this.#update(turn, { ...ENDED, next_at, checked_at: NOW, failures: failures + 1, failure });
  }

  /** Ends a turn that says nothing about the mailbox. @throws TurnLost */
  async endUnread(turn: MailboxTurn): Promise<void> {
    await this.#update(turn, { ...ENDED, next_at: inMs(this.#times.pause) });
  }

  /** Notes what a check of the mailbox found, unless it was changed since. A mailbox that can be read is due. */
  async noteCheck({ user_id, sealed_password }: MailboxRow, failure: string | null): Promise<void> {
    await updateMailbox(this.#db)
      .set({
        checked_at: NOW,
        failures: failure === null ? 0 : 1,
        failure,
        next_at: failure === null ? NOW : inMs(this.#times.pause),
      })
      .where('user_id', '=', user_id)
      .where('sealed_password', '=', sealed_password)
      .execute();
  }

  async #update(
    { lease, row: { user_id } }: MailboxTurn,
    change: UpdateObject<Tables, 'identity.mail_account_mailboxes'>,
  ): Promise<void> {
    const updated = await updateMailbox(this.#db)
      .set(change)
      .where('user_id', '=', user_id)
      .where('lease', '=', lease)
      .returning('user_id')
      .executeTakeFirst();
    if (updated === undefined) throw new TurnLost('The mailbox is read by another process, or was changed.');
  }
}

const ENDED = { lease: null, lease_until: null };

const updateMailbox = (db: Database) => db.updateTable('identity.mail_account_mailboxes');

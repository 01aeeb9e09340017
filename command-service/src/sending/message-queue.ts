import { randomUUID } from 'node:crypto';
import { addressKey } from '@ledgerline/shared-events/text/email.ts';
import { sql } from 'kysely';
import { tooLate } from '#domain/deliveries/delivery-commands.ts';
import type { Database } from '../database/schema.ts';

/** The name of a stored message. */
type MessageKey = { accountId: string; message: string };

/** A message that one sender works on, until its lease ends. */
export type LeasedMessage = MessageKey & {
  lease: string;
  createdAt: Date;
  tries: number;
  isStopped: boolean;
  /** Whether it comes from a restored backup or an import, so that it may have been sent since. */
  isRestored: boolean;
};

/**
 * Where a recipient stands.
 * - `waiting`: nobody has handed the message over; with an answer, it was tried
 * - `claimed`: it is being handed over
 * - `accepted`, `refused`, `unknown`: what the mail server made of it
 * - `stopped`: by the user
 */
export type QueueState = 'waiting' | 'claimed' | 'accepted' | 'refused' | 'unknown' | 'stopped';

export type QueuedRecipient = {
  address: string;
  state: QueueState;
  answer: string | null;
  changedAt: Date;
  recorded: boolean;
};

/** A sender renews its lease while it works. After a crash its account waits that long. */
const LEASE_MS = 60_000;

const STATES: readonly QueueState[] = ['waiting', 'claimed', 'accepted', 'refused', 'unknown', 'stopped'];

/** The messages to clients that are to be sent, in PostgreSQL. Several processes may work on them. */
export class MessageQueue {
  readonly #db: Database;
  readonly #now: () => Date;

  constructor(db: Database, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  /**
   * Adds a message, which a sender looks at from `nextAt` on. A message that is there, of an earlier try of its
   * command, stays as it is, and waits for the command anew.
   */
  async add({ accountId, message }: MessageKey, nextAt: Date): Promise<void> {
    const createdAt = this.#now();
    await this.#db
      .insertInto('sending.messages')
      .values({ account_id: accountId, message, created_at: createdAt, next_at: nextAt })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'message']).doUpdateSet({ created_at: createdAt }),
      )
      .execute();
  }

  /** How many messages of an account wait, also those whose commands were refused since. */
  async countOf(accountId: string): Promise<number> {
    const { count } = await this.#db
      .selectFrom('sending.messages')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /**
   * Takes a message out of the hands of those who would send it.
   * @throws Rejected conflict when it is being handed over, or was, or may have been
   */
  async stop({ accountId, message }: MessageKey): Promise<void> {
    const now = this.#now();
    await this.#db.transaction().execute(async (transaction) => {
      const row = await transaction
        .updateTable('sending.messages')
        .set({ stopped_at: sql<Date>`coalesce(stopped_at, ${now})`, next_at: now })
        .where('account_id', '=', accountId)
        .where('message', '=', message)
        .where('restored_at', 'is', null)
        .returning('message')
        .executeTakeFirst();
      if (row === undefined) throw tooLate();
      // Only now, since a claim that this statement waited for is visible to the next one.
      const claimed = await transaction
        .selectFrom('sending.recipients')
        .select('address')
        .where('account_id', '=', accountId)
        .where('message', '=', message)
        .where('state', '=', 'claimed')
        .executeTakeFirst();
      if (claimed !== undefined) throw tooLate();
      await transaction
        .updateTable('sending.recipients')
        .set({ state: 'stopped', answer: null, changed_at: now, recorded: false })
        .where('account_id', '=', accountId)
        .where('message', '=', message)
        .where('state', '=', 'waiting')
        .execute();
    });
  }

  /**
   * A message that is due, for this caller alone; null when there is none. An account has one lease at a time, and is
   * chosen at random, so that nobody waits for all the messages of another.
   */
  async leaseNext(): Promise<LeasedMessage | null> {
    const now = this.#now();
    const lease = randomUUID();
    const row = await this.#db
      .updateTable('sending.messages')
      .set({ lease, lease_until: new Date(now.getTime() + LEASE_MS) })
      .where(
        sql<boolean>`(account_id, message) = (
          select due.account_id, due.message from sending.messages due
          where due.next_at <= ${now} and (due.lease is null or due.lease_until < ${now}) and not exists (
            select from sending.messages other
            where other.account_id = due.account_id and other.lease_until >= ${now}
          )
          order by md5(due.account_id::text || ${lease}::text), due.next_at limit 1 for update skip locked
        )`,
      )
      .returning(['account_id', 'message', 'created_at', 'tries', 'stopped_at', 'restored_at'])
      .executeTakeFirst();
    if (row === undefined) return null;
    return {
      accountId: row.account_id,
      message: row.message,
      lease,
      createdAt: row.created_at,
      tries: row.tries,
      isStopped: row.stopped_at !== null,
      isRestored: row.restored_at !== null,
    };
  }

  /** Keeps a message for its sender a while longer, unless another one has it by now. */
  async renew({ accountId, message, lease }: LeasedMessage): Promise<void> {
    await this.#db
      .updateTable('sending.messages')
      .set({ lease_until: new Date(this.#now().getTime() + LEASE_MS) })
      .where('account_id', '=', accountId)
      .where('message', '=', message)
      .where('lease', '=', lease)
      .execute();
  }

  /** Adds recipients that the queue does not have yet. */
  async addRecipients({ accountId, message }: MessageKey, addresses: readonly string[]): Promise<void> {
    if (addresses.length === 0) return;
    const now = this.#now();
    await this.#db
      .insertInto('sending.recipients')
      .values(
        addresses.map((address) => ({
          account_id: accountId,
          message,
          address_key: addressKey(address),
          address,
          state: 'waiting',
          answer: null,
          changed_at: now,
          recorded: true,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async recipients({ accountId, message }: MessageKey): Promise<QueuedRecipient[]> {
    const rows = await this.#db
      .selectFrom('sending.recipients')
      .select(['address', 'state', 'answer', 'changed_at', 'recorded'])
      .where('account_id', '=', accountId)
      .where('message', '=', message)
      .orderBy('address_key')
      .execute();
    return rows.map(({ address, state, answer, changed_at, recorded }) => ({
      address,
      state: STATES.find((one) => one === state) ?? 'unknown',
      answer,
      changedAt: changed_at,
      recorded,
    }));
  }

  /**
   * Claims the waiting recipients of a message before it is handed over, and answers their addresses: none when the
   * message was stopped, or the lease belongs to another sender by now.
   */
  async claim({ accountId, message, lease }: LeasedMessage): Promise<string[]> {
    return this.#db.transaction().execute(async (transaction) => {
      const row = await transaction
        .updateTable('sending.messages')
        .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
        .where('account_id', '=', accountId)
        .where('message', '=', message)
        .where('lease', '=', lease)
        .where('stopped_at', 'is', null)
        .returning('message')
        .executeTakeFirst();
      if (row === undefined) return [];
      const claimed = await transaction
        .updateTable('sending.recipients')
        .set({ state: 'claimed', changed_at: this.#now() })
        .where('account_id', '=', accountId)
        .where('message', '=', message)
        .where('state', '=', 'waiting')
        .returning('address')
        .execute();
      return claimed.map(({ address }) => address);
    });
  }

  /**
   * Notes the state of recipients that are in one of the states `from`; the ledger does not have it yet. Others stay
   * as they are.
   */
  async note(
    { accountId, message }: MessageKey,
    from: readonly QueueState[],
    states: readonly { address: string; state: QueueState; answer: string | null }[],
  ): Promise<void> {
    const now = this.#now();
    await this.#db.transaction().execute(async (transaction) => {
      for (const { address, state, answer } of states) {
        await transaction
          .updateTable('sending.recipients')
          .set({ state, answer, changed_at: now, recorded: false })
          .where('account_id', '=', accountId)
          .where('message', '=', message)
          .where('address_key', '=', addressKey(address))
          .where('state', 'in', from)
          .execute();
      }
    });
  }

  /** Notes that the ledger has these states of recipients. One that changed since is left. */
  async noteRecorded(
    { accountId, message }: MessageKey,
    recipients: readonly QueuedRecipient[],
  ): Promise<void> {
    for (const { address, state } of recipients) {
      await this.#db
        .updateTable('sending.recipients')
        .set({ recorded: true })
        .where('account_id', '=', accountId)
        .where('message', '=', message)
        .where('address_key', '=', addressKey(address))
        .where('state', '=', state)
        .execute();
    }
  }

  /** Ends the lease of a message, which is looked at again at `nextAt`. */
  async release({ accountId, message, lease }: LeasedMessage, nextAt: Date): Promise<void> {
    await this.#db
      .updateTable('sending.messages')
      .set({
        lease: null,
        lease_until: null,
        // A message that was stopped meanwhile is looked at at once.
        next_at: sql<Date>`case when stopped_at is null then ${nextAt}::timestamptz else least(next_at, ${nextAt}::timestamptz) end`,
      })
      .where('account_id', '=', accountId)
      .where('message', '=', message)
      .where('lease', '=', lease)
      .execute();
  }

  /** Removes a message that nothing is to be done for any more, unless another sender works on it. */
  async remove(leased: LeasedMessage): Promise<void> {
    await this.#removal(leased).execute();
  }

  /** Removes a message without a command. Answers whether it did: its command may just have been tried again. */
  async abandon(leased: LeasedMessage): Promise<boolean> {
    const removal = this.#removal(leased).where('created_at', '=', leased.createdAt);
    return (await removal.returning('message').executeTakeFirst()) !== undefined;
  }

  #removal({ accountId, message, lease }: LeasedMessage) {
    return this.#db
      .deleteFrom('sending.messages')
      .where('account_id', '=', accountId)
      .where('message', '=', message)
      .where('lease', '=', lease);
  }
}

/** Removes the messages of a deleted account, with their files and where the account came from. It may be repeated. */
export async function removeMessages(db: Database, accountId: string): Promise<void> {
  await db.deleteFrom('sending.messages').where('account_id', '=', accountId).execute();
  await db.deleteFrom('sending.papers').where('account_id', '=', accountId).execute();
  await db.deleteFrom('sending.brought_back').where('account_id', '=', accountId).execute();
}

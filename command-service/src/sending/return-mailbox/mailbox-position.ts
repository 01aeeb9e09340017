import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#database/schema.ts';

/** How far a mailbox was read: up to this UID, while it has this UIDVALIDITY. */
export type Position = { uidValidity: string | null; uid: number };

/** The right of one process to read the mailbox, with the position where it goes on. */
export type MailboxLease = { id: string; position: Position };

/** How far a mailbox was read, and by whom, in PostgreSQL. Its clock counts, so that processes need not agree. */
export class MailboxPosition {
  readonly #db: Database;
  readonly #mailbox: string;
  readonly #leaseMs: number;

  /** @param leaseMs after this time without a move or a look another process may read */
  constructor(db: Database, mailbox: string, leaseMs: number) {
    this.#db = db;
    this.#mailbox = mailbox;
    this.#leaseMs = leaseMs;
  }

  /** Begins to read, for this caller alone; null while another one reads. */
  async lease(): Promise<MailboxLease | null> {
    const id = randomUUID();
    const values = { lease: id, lease_until: this.#leaseUntil(), tried_at: NOW };
    const row = await this.#db
      .insertInto('sending.return_mailboxes')
      .values({ mailbox: this.#mailbox, first_tried_at: NOW, ...values })
      .onConflict((conflict) =>
        conflict
          .column('mailbox')
          .doUpdateSet(values)
          .where(({ or, eb }) =>
            or([
              eb('sending.return_mailboxes.lease_until', 'is', null),
              eb('sending.return_mailboxes.lease_until', '<', NOW),
            ]),
          ),
      )
      .returning(['uid_validity', 'last_uid'])
      .executeTakeFirst();
    if (row === undefined) return null;
    return { id, position: { uidValidity: row.uid_validity, uid: Number(row.last_uid) } };
  }

  /** Notes how far the mailbox was read. @throws MailboxLeaseLost */
  async move({ id }: MailboxLease, { uidValidity, uid }: Position): Promise<void> {
    await this.#update(id, { uid_validity: uidValidity, last_uid: uid });
  }

  /** Notes that all messages were read. @throws MailboxLeaseLost */
  async noteRead({ id }: MailboxLease): Promise<void> {
    await this.#update(id, { read_at: NOW, tried_at: NOW });
  }

  /** Lets another process read. */
  async end({ id }: MailboxLease): Promise<void> {
    await this.#db
      .updateTable('sending.return_mailboxes')
      .set({ lease: null, lease_until: null })
      .where('mailbox', '=', this.#mailbox)
      .where('lease', '=', id)
      .execute();
  }

  async #update(
    lease: string,
    change: { uid_validity: string | null; last_uid: number } | { read_at: typeof NOW; tried_at: typeof NOW },
  ): Promise<void> {
    const row = await this.#db
      .updateTable('sending.return_mailboxes')
      .set({ ...change, lease_until: this.#leaseUntil() })
      .where('mailbox', '=', this.#mailbox)
      .where('lease', '=', lease)
      .returning('mailbox')
      .executeTakeFirst();
    if (row === undefined) throw new MailboxLeaseLost('Another process reads the return mailbox by now.');
  }

  #leaseUntil() {
    return sql<Date>`now() + ${this.#leaseMs} * interval '1 millisecond'`;
  }
}

const NOW = sql<Date>`now()`;

/** This process took so long that another one reads the mailbox by now. */
export class MailboxLeaseLost extends Error {
  override readonly name = 'MailboxLeaseLost';
}

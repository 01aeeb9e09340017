import type { Database } from '../database/schema.ts';
import { type AccountParts, type AddressedUser, withLedger } from './accounts.ts';
import { emailKey } from './email-address.ts';
import { endAccess } from './end-access.ts';
import type { Sessions, SessionUser } from './sessions.ts';
import { newToken, tokenDigest } from './token.ts';

/** How long the link works. */
const LINK_DAYS = 7;
const DAY_MS = 86_400_000;

type EmailConfirmationParts = Pick<
  AccountParts,
  'db' | 'concurrency' | 'sessions' | 'security' | 'mails' | 'now'
> & {
  /** The address of the screen that confirms an address. */
  confirmLinkOf: (token: string) => string;
};

/** Confirms by the link of a mail that the address of an account belongs to its user. */
export class EmailConfirmations {
  readonly #parts: EmailConfirmationParts;

  constructor(parts: EmailConfirmationParts) {
    this.#parts = parts;
  }

  /**
   * Mails a link to the address of a user, in the transaction that makes it theirs. Earlier links end.
   * @param options see `MailQueue.enqueue`
   */
  async send(
    db: Database,
    { userId, accountId, email }: AddressedUser,
    options: { isOptional?: boolean } = {},
  ): Promise<void> {
    const { now, mails, confirmLinkOf } = this.#parts;
    const token = newToken();
    const link = {
      digest: tokenDigest(token),
      email,
      expires_at: new Date(now().getTime() + LINK_DAYS * DAY_MS),
    };
    await db
      .insertInto('identity.email_confirmations')
      .values({ user_id: userId, ...link })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
      .execute();
    const mail = {
      kind: 'email-confirmation',
      accountId,
      recipient: email,
      replyTo: null,
      subject: 'Confirm your email address',
      body: confirmText(confirmLinkOf(token)),
    } as const;
    await mails.enqueue(db, mail, options);
  }

  /** Sends the link again. Nothing is sent when the address is confirmed already, or for a test account. */
  async request(user: SessionUser, device: string): Promise<void> {
    const { email } = user;
    if (email === null || user.testAccount || user.emailConfirmed) return;
    const { db, security } = this.#parts;
    await db.transaction().execute(async (transaction) => {
      await this.send(transaction, { userId: user.userId, accountId: user.accountId, email });
      await security.record('email_confirmation_requested', user, device, transaction);
    });
  }

  /**
   * Confirms the address of a signed-in user by the token of the mail. A stranger may have registered the address: so
   * whoever reads its mail does not let that stranger in by opening the link. False when the user has no link with this
   * token, or it is too old.
   */
  async confirm({ userId, sessionDigest }: SessionUser, token: string, device: string): Promise<boolean> {
    const { now, security, sessions } = this.#parts;
    return withLedger(this.#parts, async (transaction) => {
      const link = await transaction
        .deleteFrom('identity.email_confirmations')
        .where('digest', '=', tokenDigest(token))
        .where('user_id', '=', userId)
        .where('expires_at', '>', now())
        .returning('email')
        .executeTakeFirst();
      if (link === undefined) return false;
      const user = await transaction
        .selectFrom('identity.users')
        .select(['id as userId', 'account_id as accountId', 'email'])
        .where('id', '=', userId)
        .where('email_key', '=', emailKey(link.email))
        .executeTakeFirst();
      if (user === undefined) return false;
      await markEmailConfirmed({ db: transaction, sessions, userId, at: now(), except: sessionDigest });
      await security.record('email_confirmed', { ...user, emailConfirmed: true }, device, transaction);
      return true;
    });
  }
}

/** A proof that the address of a user is theirs, within a transaction in `whileChanging`. */
type AddressProof = { db: Database; sessions: Sessions; userId: string; at: Date; except?: string };

/**
 * Stores that the present address of a user was proved to be theirs. An open link for that ends. The first proof ends
 * whatever was set up before it, since that may have been somebody else: every session except the one that proves it,
 * passkeys, the calendar link, the own mail account, and links of mails.
 */
export async function markEmailConfirmed({ db, sessions, userId, at, except }: AddressProof): Promise<void> {
  await db.deleteFrom('identity.email_confirmations').where('user_id', '=', userId).execute();
  const confirmation = db
    .updateTable('identity.users')
    .set({ email_confirmed_at: at })
    .where('id', '=', userId);
  const { numUpdatedRows } = await confirmation
    .where('email_confirmed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return void (await confirmation.execute());
  await endAccess(db, userId, new Date(0));
  await sessions.endAll(userId, db, except);
}

function confirmText(link: string): string {
  return [
    'Hello,',
    '',
    'Someone registered with Ledgerline using this address. If this was you, confirm it here:',
    '',
    link,
    '',
    "You'll need to sign in. After that you can email invoices to your clients and add passkeys.",
    `The link works once, within ${LINK_DAYS} days.`,
    "If this wasn't you, you can ignore this message.",
  ].join('\n');
}

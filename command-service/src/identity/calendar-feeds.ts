import { createHmac } from 'node:crypto';
import type { Database } from '../database/schema.ts';
import type { Login } from './login.ts';
import { holdSession } from './sessions.ts';
import { newToken, tokenDigest } from './token.ts';

/** The form of a secret in an address: 256 bits. */
const SECRET = /^[\w-]{43}$/;

/**
 * The addresses at which calendar apps read the deadlines of an account, at most one for each user. Whoever knows the
 * secret of an address may read; the database holds its digest only. A secret follows from a random seed and the
 * secret of the app, so that the address can be shown again to its user.
 */
export class CalendarFeeds {
  readonly #db: Database;
  readonly #appSecret: string;

  constructor(db: Database, appSecret: string) {
    this.#db = db;
    this.#appSecret = appSecret;
  }

  /** The secret of a user's feed. Null when there is none, or when the secret of the app is another one since. */
  async find(userId: string): Promise<string | null> {
    const feed = await this.#db
      .selectFrom('identity.calendar_feeds')
      .select(['seed', 'digest'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (feed === undefined) return null;
    const secret = this.#secretOf(userId, feed.seed);
    return tokenDigest(secret) === feed.digest ? secret : null;
  }

  /**
   * Creates a feed, and answers its secret. The former one of the user ends.
   * @throws Rejected not_signed_in when the session ended meanwhile
   */
  async create(login: Login): Promise<string> {
    const { userId } = login;
    const seed = newToken();
    const secret = this.#secretOf(userId, seed);
    const digest = tokenDigest(secret);
    await this.#db.transaction().execute(async (transaction) => {
      await holdSession(transaction, login);
      await transaction
        .insertInto('identity.calendar_feeds')
        .values({ user_id: userId, seed, digest })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ seed, digest }))
        .execute();
    });
    return secret;
  }

  /** Ends the feed of a user. */
  async end(userId: string): Promise<void> {
    await this.#db.deleteFrom('identity.calendar_feeds').where('user_id', '=', userId).execute();
  }

  /** The account of a secret; null for any other text. */
  async accountOf(secret: string): Promise<string | null> {
    if (!SECRET.test(secret)) return null;
    const owner = await this.#db
      .selectFrom('identity.calendar_feeds as feed')
      .innerJoin('identity.users as user', 'user.id', 'feed.user_id')
      .select('user.account_id')
      .where('feed.digest', '=', tokenDigest(secret))
      .executeTakeFirst();
    return owner?.account_id ?? null;
  }

  #secretOf(userId: string, seed: string): string {
    return createHmac('sha256', this.#appSecret).update(`calendar\n${userId}\n${seed}`).digest('base64url');
  }
}

import type { Subscription } from '@ledgerline/shared-events/account/record.ts';
import { ipAddress } from '@ledgerline/shared-events/api/network-address.ts';
import type { InferResult } from 'kysely';
import type pg from 'pg';
import { type PreparedQuery, preparedQuery } from '../database/prepared-query.ts';
import type { Database } from '../database/schema.ts';
import { type Login, notSignedIn } from './login.ts';
import { SessionCache } from './session-cache.ts';
import { newToken, tokenDigest } from './token.ts';

/** How long a login session lasts without being used. */
export const SESSION_DAYS = 30;
/** How long a login session lasts at most, however often it is used. */
const LONGEST_DAYS = 90;
/** No person uses more at once. A program that signs in each time it runs leaves one after the other. */
const MAX_SESSIONS = 100;
/** The time of a used session is extended at most this often. */
const EXTENSION_MS = 60 * 60 * 1000;
const DAY_MS = 86_400_000;

/** A login with the data that decides about access. */
export type SessionUser = Login & {
  email: string | null;
  testAccount: boolean;
  /** Whether the user proved that the address is theirs. */
  emailConfirmed: boolean;
  trialEndsOn: string;
  subscription: Subscription['status'] | null;
  stripeId: string | null;
  /** Whether the session was just extended, so that the cookie has to be extended too. */
  extended: boolean;
  /** Whether the session was opened in a cookie with a prefix, so that it counts in no other. */
  prefixed: boolean;
  /** When the user last proved in this session who they are. */
  confirmedAt: Date | null;
};

/** A session as its user sees it. */
export type OpenSession = {
  id: string;
  digest: string;
  device: string;
  address: string | null;
  country: string | null;
  openedAt: Date;
  usedAt: Date;
};

/** How sessions of an installation are opened: `prefixed` when their cookies have a prefix. */
type SessionRules = {
  now: () => Date;
  /** True when no other process ends sessions or changes users: then a session in use is cached. */
  remembers: boolean;
  prefixed: boolean;
  /** Finds the country of a network address; without it none is looked up. */
  countryOf?: (address: string) => Promise<string | null>;
};

type SessionRow = InferResult<ReturnType<typeof usersBySession>>[number];

/** Who a session belongs to: by its digest, and by the time at which it must not have expired. */
function usersBySession(db: Database) {
  return db
    .selectFrom('identity.sessions as session')
    .innerJoin('identity.users as user', 'user.id', 'session.user_id')
    .select([
      'session.created_at',
      'session.seen_at',
      'session.prefixed',
      'session.confirmed_at',
      'user.id',
      'user.account_id',
      'user.email',
      'user.test_account',
      'user.email_confirmed_at',
      'user.trial_ends_on',
      'user.subscription',
      'user.stripe_id',
    ])
    .where('session.digest', '=', '')
    .where('session.expires_at', '>', new Date(0));
}

/** Login sessions. A session has a random token, of which only the digest is stored. */
export class Sessions {
  readonly #db: Database;
  readonly #userOf: PreparedQuery<SessionRow>;
  readonly #now: () => Date;
  readonly #prefixed: boolean;
  readonly #countryOf: SessionRules['countryOf'];
  readonly #cache: SessionCache<SessionUser> | null;
  /** The users whose sessions ended, until that is committed. */
  readonly #endedUsers = new Set<string>();
  readonly #endListeners = new Set<(userId: string) => void>();

  /** @param pool what `db` stands on */
  constructor(db: Database, pool: pg.Pool, { now, remembers, prefixed, countryOf }: SessionRules) {
    this.#db = db;
    this.#prefixed = prefixed;
    this.#countryOf = countryOf;
    this.#userOf = preparedQuery(pool, 'session_user', usersBySession(db));
    this.#now = now;
    this.#cache = remembers ? new SessionCache() : null;
  }

  /** Every change of users or sessions is done within this: no request sees what was before it once it is committed. */
  async whileChanging<T>(change: () => Promise<T>): Promise<T> {
    try {
      return await (this.#cache === null ? change() : this.#cache.whileChanging(change));
    } finally {
      const ended = [...this.#endedUsers];
      this.#endedUsers.clear();
      for (const userId of ended) for (const listener of this.#endListeners) listener(userId);
    }
  }

  /** Calls the listener with each user of whom this process ended sessions. Returns the function that stops it. */
  onEnded(listener: (userId: string) => void): () => void {
    this.#endListeners.add(listener);
    return () => this.#endListeners.delete(listener);
  }

  /** Sessions of the user end with a change that is about to be committed, within `whileChanging`. */
  markEnded(userId: string): void {
    this.#endedUsers.add(userId);
  }

  /**
   * Opens a session and answers its token, which only the browser may receive. Of too many sessions of the user, those
   * end that weren't used for longest.
   * @param device the browser and the system, see `deviceName`
   */
  async open(userId: string, device: string, db: Database = this.#db): Promise<string> {
    const token = newToken();
    const now = this.#now();
    const times = { created_at: now, seen_at: now, confirmed_at: now, expires_at: expiry(now) };
    await db
      .insertInto('identity.sessions')
      .values({ digest: tokenDigest(token), user_id: userId, device, prefixed: this.#prefixed, ...times })
      .execute();
    await db
      .deleteFrom('identity.sessions')
      .where('digest', 'in', (sessions) =>
        sessions
          .selectFrom('identity.sessions')
          .select('digest')
          .where('user_id', '=', userId)
          .where('digest', '<>', tokenDigest(token))
          .orderBy('seen_at', 'desc')
          .offset(MAX_SESSIONS - 1),
      )
      .execute();
    return token;
  }

  /**
   * Stores the network address at which a session was opened, which its user sees. Its country follows when it is
   * found: the sign-in does not wait for it, and does not fail with it.
   */
  async nameAddress(token: string, text: string): Promise<void> {
    const address = ipAddress(text);
    if (address === null) return;
    const session = this.#db.updateTable('identity.sessions').where('digest', '=', tokenDigest(token));
    await session.set({ address }).execute();
    const nameCountry = async () => {
      const country = (await this.#countryOf?.(address)) ?? null;
      if (country !== null) await session.set({ country }).execute();
    };
    nameCountry().catch(() => undefined);
  }

  /** The sessions of a user that have not expired, by their last use. */
  async list(userId: string): Promise<OpenSession[]> {
    const rows = await this.#db
      .selectFrom('identity.sessions')
      .select(['id', 'digest', 'device', 'address', 'country', 'created_at', 'seen_at'])
      .where('user_id', '=', userId)
      .where('expires_at', '>', this.#now())
      .orderBy('seen_at', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(({ created_at: openedAt, seen_at: usedAt, ...session }) => ({
      ...session,
      openedAt,
      usedAt,
    }));
  }

  /** The user of a token, or null. */
  async find(token: string): Promise<SessionUser | null> {
    const digest = tokenDigest(token);
    const read = () => this.#read(digest);
    if (this.#cache === null) return await read();
    const remembered = (user: SessionUser) => ({ ...user, extended: false });
    return await this.#cache.find(digest, this.#now().getTime(), read, remembered);
  }

  async #read(digest: string): Promise<SessionUser | null> {
    const now = this.#now();
    const [row] = await this.#userOf([digest, now]);
    if (row === undefined) return null;
    const extended = now.getTime() - row.seen_at.getTime() > EXTENSION_MS;
    if (extended) await this.#extend(digest, now, row.created_at);
    return {
      userId: row.id,
      accountId: row.account_id,
      sessionDigest: digest,
      email: row.email,
      testAccount: row.test_account,
      emailConfirmed: row.email_confirmed_at !== null,
      trialEndsOn: row.trial_ends_on,
      subscription: row.subscription,
      stripeId: row.stripe_id,
      extended,
      prefixed: row.prefixed,
      confirmedAt: row.confirmed_at,
    };
  }

  /** Stores that the user of a session just proved who they are. */
  async confirm(digest: string): Promise<void> {
    const confirmation = this.#db
      .updateTable('identity.sessions')
      .set({ confirmed_at: this.#now() })
      .where('digest', '=', digest);
    await this.whileChanging(() => confirmation.execute());
  }

  async end(digest: string): Promise<void> {
    const end = this.#db.deleteFrom('identity.sessions').where('digest', '=', digest).returning('user_id');
    await this.whileChanging(async () => {
      const ended = await end.executeTakeFirst();
      if (ended !== undefined) this.markEnded(ended.user_id);
    });
  }

  /** Ends a session of a user by its id; answers its digest, or null when there is no such session. */
  async endById(userId: string, id: string): Promise<string | null> {
    const end = this.#db
      .deleteFrom('identity.sessions')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('digest');
    const ended = await this.#whileEnding(userId, () => end.executeTakeFirst());
    return ended?.digest ?? null;
  }

  /** Ends every session of a user except one. */
  async endOthers(userId: string, digest: string): Promise<void> {
    const end = this.#db
      .deleteFrom('identity.sessions')
      .where('user_id', '=', userId)
      .where('digest', '<>', digest);
    await this.#whileEnding(userId, () => end.execute());
  }

  #whileEnding<T>(userId: string, end: () => Promise<T>): Promise<T> {
    return this.whileChanging(async () => {
      const ended = await end();
      this.markEnded(userId);
      return ended;
    });
  }

  /** Ends all sessions of a user, except that with the digest `except`. Call it in a transaction in `whileChanging`. */
  async endAll(userId: string, db: Database = this.#db, except = ''): Promise<void> {
    await db
      .deleteFrom('identity.sessions')
      .where('user_id', '=', userId)
      .where('digest', '<>', except)
      .execute();
    this.markEnded(userId);
  }

  async #extend(digest: string, now: Date, openedAt: Date): Promise<void> {
    await this.#db
      .updateTable('identity.sessions')
      .set({ seen_at: now, expires_at: expiry(now, openedAt) })
      .where('digest', '=', digest)
      .execute();
  }
}

/**
 * Keeps a user and the session of a request as they are until the transaction ends. Whoever shuts others out of the
 * account changes its user first, and then takes away what was set up before that.
 * @throws Rejected not_signed_in when the session ended after the request was let in
 */
export async function holdSession(
  db: Database,
  { userId, sessionDigest }: Omit<Login, 'accountId'>,
): Promise<void> {
  await db.selectFrom('identity.users').select('id').where('id', '=', userId).forUpdate().execute();
  const session = db
    .selectFrom('identity.sessions')
    .select('digest')
    .where('digest', '=', sessionDigest)
    .where('user_id', '=', userId);
  if ((await session.forKeyShare().executeTakeFirst()) === undefined) throw notSignedIn();
}

function expiry(now: Date, openedAt = now): Date {
  const unused = now.getTime() + SESSION_DAYS * DAY_MS;
  return new Date(Math.min(unused, openedAt.getTime() + LONGEST_DAYS * DAY_MS));
}

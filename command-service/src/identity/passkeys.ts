import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { invalidField, Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { isUniqueViolation } from './accounts.ts';
import type { ConfirmedUser } from './may-send.ts';
import { PasskeyChallenges } from './passkey-challenges.ts';
import type { SecurityLog } from './security-log.ts';
import { holdSession, type SessionUser } from './sessions.ts';

/** The library reads certificates and takes its time to load, so it is loaded when a passkey is used. */
const webAuthn = () => import('@simplewebauthn/server');

const APP_NAME = 'Ledgerline';
/** Ed25519, ES256 and RS256 (COSE): every authenticator has one of them, and Node has them all for good. */
const ALGORITHMS = [-8, -7, -257];
/** No person has more authenticators. */
const MAX_PASSKEYS = 20;

type PasskeyParts = { db: Database; now: () => Date; security: SecurityLog; publicUrl: string };

/** A passkey as its user sees it. */
export type Passkey = { id: string; name: string; synced: boolean; addedAt: Date; usedAt: Date | null };

/** Whom a passkey signed in. */
type PasskeyOwner = {
  passkeyId: string;
  userId: string;
  accountId: string;
  email: string;
  emailConfirmed: boolean;
};

/** The passkeys of users. Each use signs the name of the app's host, so that no other site can use them. */
export class Passkeys {
  readonly #parts: PasskeyParts;
  readonly #challenges: PasskeyChallenges;
  readonly #host: string;
  readonly #origin: string;

  constructor(parts: PasskeyParts) {
    this.#parts = parts;
    this.#challenges = new PasskeyChallenges(parts.db, parts.now);
    const url = new URL(parts.publicUrl);
    // Passkeys belong to names, not to addresses: on this machine the name is localhost.
    if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) url.hostname = 'localhost';
    this.#host = url.hostname;
    this.#origin = url.origin;
  }

  /** The user's passkeys in the order in which they were added. */
  async list(userId: string): Promise<Passkey[]> {
    const rows = await this.#parts.db
      .selectFrom('identity.passkeys')
      .select(['id', 'name', 'synced', 'created_at', 'used_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map(({ created_at: addedAt, used_at: usedAt, ...passkey }) => ({
      ...passkey,
      addedAt,
      usedAt,
    }));
  }

  /** What the browser needs to create a passkey. @throws Rejected invalid when there are too many */
  async registrationOptions(user: ConfirmedUser): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const existing = await this.#credentialsOf(user.userId);
    if (existing.length >= MAX_PASSKEYS) throw tooMany();
    const { generateRegistrationOptions } = await webAuthn();
    const options = await generateRegistrationOptions({
      rpName: APP_NAME,
      rpID: this.#host,
      userName: user.email,
      userDisplayName: user.email,
      userID: new TextEncoder().encode(user.userId),
      excludeCredentials: existing,
      supportedAlgorithmIDs: ALGORITHMS,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.#challenges.store(options.challenge, 'register', user.userId);
    return options;
  }

  /**
   * Stores a passkey that the browser created.
   * @throws Rejected invalid, duplicate when it is stored already, not_signed_in when the session ended meanwhile
   */
  async register(
    user: ConfirmedUser,
    response: RegistrationResponseJSON,
    { name, device }: { name: string; device: string },
  ): Promise<Passkey> {
    const { verifyRegistrationResponse } = await webAuthn();
    const verified = await orRefused(
      verifyRegistrationResponse({
        response,
        expectedChallenge: (challenge) => this.#challenges.use(challenge, 'register', user.userId),
        supportedAlgorithmIDs: ALGORITHMS,
        expectedOrigin: this.#origin,
        expectedRPID: this.#host,
      }),
    );
    if (!verified.verified) throw refused();
    const { credential, credentialBackedUp: synced } = verified.registrationInfo;
    const { db, now, security } = this.#parts;
    const passkey = { id: randomUUID(), name: name || device || 'Passkey', synced };
    const addedAt = now();
    const row = {
      ...passkey,
      user_id: user.userId,
      credential: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      created_at: addedAt,
      used_at: null,
    };
    const store = db.transaction().execute(async (transaction) => {
      await holdSession(transaction, user);
      await refuseTooMany(transaction, user.userId);
      await transaction.insertInto('identity.passkeys').values(row).execute();
      await security.record('passkey_added', user, device, transaction);
    });
    await store.catch((error: unknown) => {
      throw isUniqueViolation(error) ? alreadyStored() : error;
    });
    return { ...passkey, addedAt, usedAt: null };
  }

  /** @throws Rejected not_found */
  async rename(userId: string, id: string, name: string): Promise<void> {
    const { numUpdatedRows } = await this.#parts.db
      .updateTable('identity.passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound();
  }

  /** @throws Rejected not_found */
  async remove(user: SessionUser, id: string, device: string): Promise<void> {
    const { db, security } = this.#parts;
    await db.transaction().execute(async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom('identity.passkeys')
        .where('id', '=', id)
        .where('user_id', '=', user.userId)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw notFound();
      await security.record('passkey_removed', user, device, transaction);
    });
  }

  /** What the browser needs to use a passkey: of a user who confirms, or of whoever signs in. */
  async useOptions(userId: string | null): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const allowed = userId === null ? {} : { allowCredentials: await this.#credentialsOf(userId) };
    const { generateAuthenticationOptions } = await webAuthn();
    const options = await generateAuthenticationOptions({
      rpID: this.#host,
      userVerification: 'required',
      ...allowed,
    });
    await this.#challenges.store(options.challenge, userId === null ? 'sign-in' : 'confirm', userId);
    return options;
  }

  /**
   * Whose passkey signed a challenge. With a user, only one of theirs does.
   * @throws Rejected invalid
   */
  async use(response: AuthenticationResponseJSON, userId: string | null): Promise<PasskeyOwner> {
    const stored = await this.#parts.db
      .selectFrom('identity.passkeys as passkey')
      .innerJoin('identity.users as user', 'user.id', 'passkey.user_id')
      .select(['passkey.id', 'passkey.public_key', 'passkey.counter', 'user.id as user_id'])
      .select(['user.account_id', 'user.email', 'user.email_confirmed_at'])
      .where('passkey.credential', '=', response.id)
      .executeTakeFirst();
    if (stored === undefined || stored.email === null || (userId !== null && stored.user_id !== userId)) {
      throw refused();
    }
    const purpose = userId === null ? 'sign-in' : 'confirm';
    const { verifyAuthenticationResponse } = await webAuthn();
    const { verified, authenticationInfo } = await orRefused(
      verifyAuthenticationResponse({
        response,
        expectedChallenge: (challenge) => this.#challenges.use(challenge, purpose, userId),
        expectedOrigin: this.#origin,
        expectedRPID: this.#host,
        credential: {
          id: response.id,
          publicKey: new Uint8Array(stored.public_key),
          counter: Number(stored.counter),
        },
      }),
    );
    if (!verified) throw refused();
    await this.#count(stored.id, authenticationInfo);
    return {
      passkeyId: stored.id,
      userId: stored.user_id,
      accountId: stored.account_id,
      email: stored.email,
      emailConfirmed: stored.email_confirmed_at !== null,
    };
  }

  /** Records the use of a passkey. @throws Rejected invalid when its counter isn't higher than at the last use */
  async #count(
    id: string,
    { newCounter: counter, credentialBackedUp: synced }: { newCounter: number; credentialBackedUp: boolean },
  ): Promise<void> {
    const { numUpdatedRows } = await this.#parts.db
      .updateTable('identity.passkeys')
      .set({ counter, synced, used_at: this.#parts.now() })
      .where('id', '=', id)
      // Another sign-in may have used this value since it was read. Passkeys that are synced to devices always send 0.
      .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw refused();
  }

  /** Keeps a passkey from being removed until the transaction ends. @throws Rejected invalid when it was removed */
  async lock(db: Database, id: string): Promise<void> {
    const passkey = db.selectFrom('identity.passkeys').select('id').where('id', '=', id);
    if ((await passkey.forShare().executeTakeFirst()) === undefined) throw refused();
  }

  async #credentialsOf(userId: string): Promise<{ id: string; transports: string[] }[]> {
    return this.#parts.db
      .selectFrom('identity.passkeys')
      .select(['credential as id', 'transports'])
      .where('user_id', '=', userId)
      .execute();
  }
}

/** The user is locked, so that passkeys added at the same time are counted one by one. @throws Rejected invalid */
async function refuseTooMany(db: Database, userId: string): Promise<void> {
  const { count } = await db
    .selectFrom('identity.passkeys')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_PASSKEYS) throw tooMany();
}

const tooMany = (): Rejected =>
  invalidField('passkey', `An account can have ${MAX_PASSKEYS} passkeys at most`);
const alreadyStored = (): Rejected => new Rejected('duplicate', 'This passkey has already been added.');
const refused = (): Rejected => invalidField('passkey', "This passkey wasn't accepted");
const notFound = (): Rejected => new Rejected('not_found', 'This passkey has already been removed.');

/** The library throws for whatever does not fit. */
async function orRefused<T>(verification: Promise<T>): Promise<T> {
  try {
    return await verification;
  } catch {
    throw refused();
  }
}

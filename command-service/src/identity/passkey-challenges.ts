import type { Database } from '../database/schema.ts';
import { tokenDigest } from './token.ts';

/** How long a challenge can be signed. */
const CHALLENGE_MS = 5 * 60_000;

/** Why a challenge was sent to the browser. */
type ChallengePurpose = 'register' | 'confirm' | 'sign-in';

/** What authenticators have to sign. Each challenge is accepted once. */
export class PasskeyChallenges {
  readonly #db: Database;
  readonly #now: () => Date;

  constructor(db: Database, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  async store(challenge: string, purpose: ChallengePurpose, userId: string | null): Promise<void> {
    const expires_at = new Date(this.#now().getTime() + CHALLENGE_MS);
    await this.#db
      .insertInto('identity.passkey_challenges')
      .values({ digest: tokenDigest(challenge), purpose, user_id: userId, expires_at })
      .execute();
  }

  /** Whether the challenge was sent for this purpose, to this user, and is new. It is used up by that. */
  async use(challenge: string, purpose: ChallengePurpose, userId: string | null): Promise<boolean> {
    const used = await this.#db
      .deleteFrom('identity.passkey_challenges')
      .where('digest', '=', tokenDigest(challenge))
      .returning(['purpose', 'user_id', 'expires_at'])
      .executeTakeFirst();
    if (used === undefined) return false;
    return used.purpose === purpose && used.user_id === userId && used.expires_at > this.#now();
  }
}

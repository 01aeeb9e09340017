import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Accounts } from '../identity/accounts.ts';
import type { Access } from '../identity/login.ts';
import type { PasswordResets } from '../identity/password-reset.ts';
import { callerByEmail, type RateLimiter } from '../identity/rate-limiter.ts';
import { signedInUser } from './account-routes.ts';
import type { Cookies } from './cookies.ts';

export type AccountSettingParts = {
  accounts: Accounts;
  resets: PasswordResets;
  cookies: Cookies;
  limiter: RateLimiter;
};

type Change = (
  parts: AccountSettingParts,
  value: Json,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Json>;

const passwordChange = z.object({ current: z.string(), new: z.string() });
const passwordReset = z.object({ token: z.string(), new: z.string() });

/** Settings that are part of the sign-in of the user. They are not in the ledger. */
const CHANGES: ReadonlyMap<string, Change> = new Map<string, Change>([
  ['email', async ({ accounts }, value, request) => accounts.changeEmail(signedInUser(request), value)],
  [
    'password',
    async ({ accounts, cookies }, value, request, reply) => {
      const token = await accounts.changePassword(signedInUser(request), passwordChange.parse(value));
      cookies.setSession(reply, token);
      return null;
    },
  ],
  [
    'resetpassword',
    async ({ resets, cookies }, value, _request, reply) => {
      const input = passwordReset.parse(value);
      await resets.complete(input.token, input.new);
      cookies.clearSession(reply);
      return null;
    },
  ],
]);

/**
 * Who may change a setting: anybody with a reset link may set a password, and the address and password can be changed
 * after the trial.
 */
export function settingAccess(body: unknown): Access {
  const key = typeof body === 'object' && body !== null && 'key' in body ? body.key : undefined;
  if (key === 'resetpassword') return 'open';
  return typeof key === 'string' && isAccountSetting(key) ? 'signed_in' : 'subscribed';
}

/** Whether a setting belongs to the sign-in of the user. */
export function isAccountSetting(key: Json | undefined): key is string {
  return typeof key === 'string' && CHANGES.has(key);
}

/** Changes the address or the password by the route of the settings. Passwords are never answered. */
export async function changeAccountSetting(
  parts: AccountSettingParts,
  { key, value }: { key: string; value: Json },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Json> {
  await parts.limiter.take('credentials', { by: 'address', key: request.ip });
  const email = request.sessionUser?.email;
  if (email) await parts.limiter.take('credentials', callerByEmail(email));
  const changed = await CHANGES.get(key)?.(parts, value, request, reply);
  return { key, value: changed ?? null };
}

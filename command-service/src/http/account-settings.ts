import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Accounts } from '../identity/accounts.ts';
import type { DeviceTokens } from '../identity/device-tokens.ts';
import type { EmailChanges } from '../identity/email-change.ts';
import type { Access } from '../identity/login.ts';
import type { PasswordResets } from '../identity/password-reset.ts';
import { callerByAddress, type RateLimiter } from '../identity/rate-limiter.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { SignIns } from '../identity/sign-in.ts';
import { deviceOf, rememberDevice, signedInUser } from './account-routes.ts';
import type { Cookies } from './cookies.ts';
import { sentPassword } from './grave-change.ts';

export type AccountSettingParts = {
  accounts: Accounts;
  resets: PasswordResets;
  cookies: Cookies;
  limiter: RateLimiter;
  devices: DeviceTokens;
  emailChanges: EmailChanges;
  signIns: SignIns;
  sessions: Sessions;
  onMail: () => void;
};

type Change = (
  parts: AccountSettingParts,
  value: Json,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Changed>;

/** The setting after the change; passwords are null. `pending` is an address that has to be confirmed. */
type Changed = { value: string | null; pending?: string };

const passwordChange = z.object({ current: z.string(), new: z.string() });
const passwordReset = z.object({ token: z.string(), new: z.string() });

/** Settings that are part of the sign-in of the user. They are not in the ledger. */
const CHANGES: ReadonlyMap<string, Change> = new Map<string, Change>([
  [
    'email',
    async (parts, value, request) => {
      const user = signedInUser(request);
      await parts.signIns.requireProof(user, sentPassword(request), deviceOf(request));
      const pending = await parts.emailChanges.request(user, value, deviceOf(request));
      return { value: user.email, pending };
    },
  ],
  [
    'password',
    async (parts, value, request, reply) => {
      const { accounts, cookies, sessions } = parts;
      const passwords = passwordChange.parse(value);
      const user = signedInUser(request);
      const token = await accounts.changePassword(user, passwords, deviceOf(request));
      cookies.setSession(reply, token);
      await sessions.nameAddress(token, request.ip);
      await rememberDevice(parts, reply, user.userId);
      return { value: null };
    },
  ],
  [
    'resetpassword',
    async (parts, value, request, reply) => {
      const { resets, cookies } = parts;
      const input = passwordReset.parse(value);
      const userId = await resets.complete(input.token, input.new, deviceOf(request));
      await rememberDevice(parts, reply, userId);
      cookies.clearSession(reply);
      return { value: null };
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
  await parts.limiter.take('credentials', callerByAddress(request.ip));
  const session = request.login && ({ by: 'session', key: request.login.sessionDigest } as const);
  if (session) await parts.limiter.attempt(session);
  const changed = await CHANGES.get(key)?.(parts, value, request, reply);
  if (session) await parts.limiter.forgive(session);
  parts.onMail();
  return { key, ...(changed ?? { value: null }) };
}

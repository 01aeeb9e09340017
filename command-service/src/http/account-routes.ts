import { type UserAnswer, userAnswer } from '@ledgerline/shared-events/account/answers.ts';
import { passkeyRequestAnswer } from '@ledgerline/shared-events/account/passkey-options.ts';
import type { ApiOperation } from '@ledgerline/shared-events/api/operation.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AccountDeletion } from '../identity/account-deletion.ts';
import type { Accounts } from '../identity/accounts.ts';
import { deviceName } from '../identity/device-name.ts';
import type { DeviceTokens } from '../identity/device-tokens.ts';
import { notSignedIn } from '../identity/login.ts';
import type { Passkeys } from '../identity/passkeys.ts';
import type { PasswordResets } from '../identity/password-reset.ts';
import { callerByAddress, type RateLimiter } from '../identity/rate-limiter.ts';
import type { SecurityLog } from '../identity/security-log.ts';
import type { Sessions, SessionUser } from '../identity/sessions.ts';
import type { SignIns } from '../identity/sign-in.ts';
import type { Billing } from '../payments/billing.ts';
import type { Cookies } from './cookies.ts';
import { graveChange, sentPassword } from './grave-change.ts';
import { usedPasskey } from './passkey-bodies.ts';
import { plainObject } from './plain-json.ts';

type AccountRouteParts = {
  accounts: Accounts;
  resets: PasswordResets;
  deletion: AccountDeletion;
  billing: Billing | null;
  sessions: Sessions;
  cookies: Cookies;
  limiter: RateLimiter;
  signIns: SignIns;
  passkeys: Passkeys;
  security: SecurityLog;
  now: () => Date;
  devices: DeviceTokens;
  /** Called when mail was put into the outbox. */
  onMail: () => void;
};

const SIGNED_IN = { config: { access: 'signed_in' } } as const;
const USER = { config: { access: 'signed_in', operation: { answer: userAnswer } } } as const;

/** The options of a public route, with the schemas of its body and its answer. */
function open(operation: ApiOperation = {}) {
  return { config: { access: 'open', operation } } as const;
}

const text = z.string().default('');
const credentials = z.object({ email: text, password: text });
const resetRequest = z.union([
  z.object({ token: z.string(), password: z.string() }),
  z.object({ email: z.string() }),
]);

/** Serves sign-in, registration and everything else about the account itself. */
export function serveAccount(app: FastifyInstance, parts: AccountRouteParts): void {
  serveSignIn(app, parts);
  serveSignOut(app, parts);
  servePasswordReset(app, parts);
  app.get('/api/user', USER, async (request) => userAnswerOf(signedInUser(request)));
}

/** Rate limits by the address of the caller. */
const byAddress = ({ limiter }: AccountRouteParts, kind: 'credentials' | 'accounts') => ({
  onRequest: async (request: FastifyRequest) => limiter.take(kind, callerByAddress(request.ip)),
});

/** Serves the routes that open a session. */
function serveSignIn(app: FastifyInstance, parts: AccountRouteParts): void {
  const { cookies } = parts;

  app.get('/sanctum/csrf-cookie', open(), async (request, reply) => {
    const user = userOf(request);
    if (user === null && cookies.sessionToken(request) !== undefined) cookies.clearSession(reply);
    cookies.setCsrf(reply, user?.sessionDigest ?? '');
    return reply.code(204).send();
  });

  app.post('/login', open({ body: credentials, answer: userAnswer }), async (request, reply) => {
    const input = credentials.parse(plainObject(request.body));
    const client = { address: request.ip, device: cookies.deviceToken(request) };
    const token = await parts.signIns.withPassword(input, client, deviceOf(request));
    parts.onMail();
    await endFormer(parts, request);
    return signedIn(parts, reply, token, 200);
  });

  app.post(
    '/api/passkey/sign-in-options',
    { ...open({ answer: passkeyRequestAnswer }), ...byAddress(parts, 'credentials') },
    async () => parts.passkeys.useOptions(null),
  );

  app.post(
    '/api/passkey/sign-in',
    { ...open({ body: usedPasskey, answer: userAnswer }), ...byAddress(parts, 'credentials') },
    async (request, reply) => {
      const passkey = usedPasskey.parse(plainObject(request.body));
      const deviceToken = cookies.deviceToken(request);
      const token = await parts.signIns.withPasskey(passkey, deviceToken, deviceOf(request));
      parts.onMail();
      await endFormer(parts, request);
      return signedIn(parts, reply, token, 200);
    },
  );

  serveNewAccounts(app, parts);
}

/** Serves the routes that open an account. */
function serveNewAccounts(app: FastifyInstance, parts: AccountRouteParts): void {
  const { accounts } = parts;
  const asNewAccount = byAddress(parts, 'accounts');

  app.post(
    '/register',
    { ...open({ body: credentials, answer: userAnswer }), ...asNewAccount },
    async (request, reply) => {
      const input = credentials.parse(plainObject(request.body));
      const token = await accounts.register(input, userOf(request), deviceOf(request));
      parts.onMail();
      return signedIn(parts, reply, token, 201);
    },
  );

  app.post(
    '/create-test-account',
    { ...open({ answer: userAnswer }), ...asNewAccount },
    async (request, reply) => signedIn(parts, reply, await accounts.openTestAccount(deviceOf(request)), 201),
  );
}

/** Serves the routes that end a session. */
function serveSignOut(app: FastifyInstance, parts: AccountRouteParts): void {
  const { cookies, deletion, sessions, security } = parts;

  app.post('/logout', open(), async (request, reply) => {
    const user = userOf(request);
    if (user !== null) {
      await sessions.end(user.sessionDigest);
      await security.record('signed_out', user, deviceOf(request));
    }
    cookies.clearSession(reply);
    return reply.code(204).send();
  });

  const operation = { body: graveChange };
  app.post('/delete-account', { config: { ...SIGNED_IN.config, operation } }, async (request, reply) => {
    const user = signedInUser(request);
    await parts.signIns.requireProof(user, sentPassword(request), deviceOf(request));
    await parts.billing?.end(user);
    await deletion.delete(user);
    security.report('account_deleted', user.accountId);
    cookies.clearSession(reply);
    return reply.code(204).send();
  });
}

function servePasswordReset(app: FastifyInstance, parts: AccountRouteParts): void {
  app.post(
    '/api/password-reset',
    { ...open({ body: resetRequest }), ...byAddress(parts, 'credentials') },
    async (request, reply) => {
      const input = resetRequest.parse(plainObject(request.body));
      if ('token' in input) {
        const userId = await parts.resets.complete(input.token, input.password, deviceOf(request));
        await rememberDevice(parts, reply, userId);
      } else {
        await parts.resets.request(input.email, deviceOf(request));
      }
      parts.onMail();
      return reply.code(204).send();
    },
  );
}

function userOf(request: FastifyRequest): SessionUser | null {
  return request.sessionUser;
}

/** The browser and the system of a request. */
export function deviceOf(request: FastifyRequest): string {
  return deviceName(request.headers['user-agent']);
}

/** @throws Rejected not_signed_in */
export function signedInUser(request: FastifyRequest): SessionUser {
  const user = userOf(request);
  if (user === null) throw notSignedIn();
  return user;
}

/** Ends the former session of a browser that signs in again. */
async function endFormer({ sessions }: AccountRouteParts, request: FastifyRequest): Promise<void> {
  const former = userOf(request);
  if (former !== null && !former.testAccount) await sessions.end(former.sessionDigest);
}

async function signedIn(
  parts: AccountRouteParts,
  reply: FastifyReply,
  token: string,
  status: 200 | 201,
): Promise<FastifyReply> {
  const { cookies, sessions } = parts;
  cookies.setSession(reply, token);
  await sessions.nameAddress(token, reply.request.ip);
  const user = await sessions.find(token);
  if (user !== null) await rememberDevice(parts, reply, user.userId);
  return reply.code(status).send(user === null ? null : userAnswerOf(user));
}

/** Marks a browser as one of a user: it is counted on its own when it signs in. */
export async function rememberDevice(
  { cookies, devices }: Pick<AccountRouteParts, 'cookies' | 'devices'>,
  reply: FastifyReply,
  userId: string,
): Promise<void> {
  const token = await devices.issue(userId, cookies.deviceToken(reply.request));
  if (token !== null) cookies.setDevice(reply, token);
}

function userAnswerOf(user: SessionUser): UserAnswer {
  return {
    id: user.userId,
    email: user.email,
    subscription: user.subscription,
    trial_ends_at: user.trialEndsOn,
    test_account: user.testAccount,
    email_confirmed: user.emailConfirmed,
    stripe_id: user.stripeId,
  };
}

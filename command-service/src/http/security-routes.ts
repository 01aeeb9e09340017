import { emailConfirmationAnswer } from '@ledgerline/shared-events/account/answers.ts';
import { passkeyRequestAnswer } from '@ledgerline/shared-events/account/passkey-options.ts';
import {
  type SecurityEventAnswer,
  securityAnswer,
} from '@ledgerline/shared-events/account/security-answers.ts';
import { isSecurityEvent } from '@ledgerline/shared-events/account/security-events.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Alarms } from '../identity/alarms.ts';
import type { DeviceTokens } from '../identity/device-tokens.ts';
import type { EmailChanges } from '../identity/email-change.ts';
import type { EmailConfirmations } from '../identity/email-confirmation.ts';
import type { Passkeys } from '../identity/passkeys.ts';
import { callerByAddress, type RateLimiter } from '../identity/rate-limiter.ts';
import type { SecurityLog } from '../identity/security-log.ts';
import type { SignIns } from '../identity/sign-in.ts';
import type { Billing } from '../payments/billing.ts';
import { deviceOf, rememberDevice, signedInUser } from './account-routes.ts';
import type { Cookies } from './cookies.ts';
import { usedPasskey } from './passkey-bodies.ts';
import { plainObject } from './plain-json.ts';

type SecurityRouteParts = {
  security: SecurityLog;
  signIns: SignIns;
  passkeys: Passkeys;
  emailChanges: EmailChanges;
  confirmations: EmailConfirmations;
  alarms: Alarms;
  limiter: RateLimiter;
  cookies: Cookies;
  devices: DeviceTokens;
  billing: Billing | null;
  onMail: () => void;
};

const SIGNED_IN = { access: 'signed_in' } as const;
const proof = z.union([z.object({ password: z.string() }), z.object({ passkey: usedPasskey })]);
const link = z.object({ token: z.string() });

/** Serves what happened around the sign-in, the proof of identity, and the links of mails about it. */
export function serveSecurity(app: FastifyInstance, parts: SecurityRouteParts): void {
  const { security, emailChanges } = parts;

  app.get(
    '/api/security-events',
    { config: { ...SIGNED_IN, operation: { answer: securityAnswer } } },
    async (request) => {
      const { userId } = signedInUser(request);
      const [events, pending_email] = await Promise.all([
        security.list(userId),
        emailChanges.pending(userId),
      ]);
      return { pending_email, events: events.flatMap(eventAnswerOf) };
    },
  );

  serveConfirmation(app, parts);

  app.post(
    '/api/email-confirmation',
    { config: { ...SIGNED_IN, operation: { answer: emailConfirmationAnswer } } },
    async (request, reply) => {
      const user = signedInUser(request);
      await parts.confirmations.request(user, deviceOf(request));
      parts.onMail();
      return reply.code(202).send({ email: user.email });
    },
  );

  serveLinks(app, parts);
}

/** Serves the proof of identity before grave changes. */
function serveConfirmation(app: FastifyInstance, { signIns, passkeys, limiter }: SecurityRouteParts): void {
  app.post(
    '/api/security/confirm',
    { config: { ...SIGNED_IN, operation: { body: proof } } },
    async (request, reply) => {
      const input = proof.parse(plainObject(request.body));
      await limiter.take('credentials', callerByAddress(request.ip));
      const [user, device] = [signedInUser(request), deviceOf(request)];
      if ('password' in input) await signIns.confirm(user, input.password, device);
      else await signIns.confirmByPasskey(user, input.passkey, device);
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/security/confirm/options',
    { config: { ...SIGNED_IN, operation: { answer: passkeyRequestAnswer } } },
    async (request) => {
      const { userId } = signedInUser(request);
      // Each challenge is stored until it expires.
      await limiter.take('credentials', { by: 'user', key: userId });
      return passkeys.useOptions(userId);
    },
  );
}

/** Serves the links of mails: a session is needed to confirm an address, and none to raise an alarm. */
function serveLinks(app: FastifyInstance, parts: SecurityRouteParts): void {
  const { emailChanges, confirmations, alarms, limiter, onMail } = parts;
  const limited = {
    onRequest: async (request: { ip: string }) => limiter.take('credentials', callerByAddress(request.ip)),
  };
  const own = { ...limited, config: { ...SIGNED_IN, operation: { body: link } } };
  const open = { ...limited, config: { access: 'open', operation: { body: link } } } as const;

  app.post('/api/security/confirm-email', own, async (request, reply) => {
    const { token } = link.parse(plainObject(request.body));
    const [user, device] = [signedInUser(request), deviceOf(request)];
    if (!(await confirmations.confirm(user, token, device))) await emailChanges.confirm(user, token, device);
    await rememberDevice(parts, reply, user.userId);
    onMail();
    reportAddress(parts, user.userId);
    return reply.code(204).send();
  });

  app.post('/api/security/not-me', open, async (request, reply) => {
    const { token } = link.parse(plainObject(request.body));
    reportAddress(parts, await alarms.raise(token, deviceOf(request)));
    onMail();
    return reply.code(204).send();
  });
}

/** Tells the payment provider the new address. Nobody waits for it, and a failure is made up for later. */
function reportAddress({ billing }: SecurityRouteParts, userId: string): void {
  billing?.followAddress(userId).catch(() => undefined);
}

/** Events of a later version, which this one has no words for, are left out. */
function eventAnswerOf({
  id,
  kind,
  device,
  count,
  at,
}: Awaited<ReturnType<SecurityLog['list']>>[number]): SecurityEventAnswer[] {
  return isSecurityEvent(kind) ? [{ id, kind, device, count, at: at.toISOString() }] : [];
}

import { passkeyCreationAnswer } from '@ledgerline/shared-events/account/passkey-options.ts';
import {
  type PasskeyAnswer,
  passkeyAnswer,
  passkeysAnswer,
} from '@ledgerline/shared-events/account/security-answers.ts';
import { requiredText, text } from '@ledgerline/shared-events/api/payload-scalars.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type ConfirmedUser, requireConfirmedAddress } from '../identity/may-send.ts';
import type { Passkey, Passkeys } from '../identity/passkeys.ts';
import type { RateLimiter } from '../identity/rate-limiter.ts';
import { requireConfirmed } from '../identity/sign-in.ts';
import { deviceOf, signedInUser } from './account-routes.ts';
import { createdPasskey } from './passkey-bodies.ts';
import { plainObject } from './plain-json.ts';

type PasskeyRouteParts = {
  passkeys: Passkeys;
  limiter: RateLimiter;
  now: () => Date;
  onMail: () => void;
};

const MAX_NAME = 60;
const name = requiredText(MAX_NAME, 'Name is required');
const renamed = z.object({ name });
const withId = z.object({ id: z.uuid() });
const added = z.object({ name: text(MAX_NAME).default(''), response: createdPasskey });

/** Serves the passkeys of a user: adding, naming and removing them. */
export function servePasskeys(app: FastifyInstance, parts: PasskeyRouteParts): void {
  const { passkeys, limiter, now, onMail } = parts;
  const path = '/api/passkey';

  app.get(path, described({ answer: passkeysAnswer }), async (request) =>
    (await passkeys.list(signedInUser(request).userId)).map(answerOf),
  );

  app.post(`${path}/options`, described({ answer: passkeyCreationAnswer }), async (request) => {
    const user = userWhoMayAdd(request, now());
    await limiter.take('credentials', { by: 'user', key: user.userId });
    return passkeys.registrationOptions(user);
  });

  app.post(`${path}/register`, described({ body: added, answer: passkeyAnswer }), async (request, reply) => {
    const user = userWhoMayAdd(request, now());
    const { response, ...input } = added.parse(plainObject(request.body));
    const passkey = await passkeys.register(user, response, { ...input, device: deviceOf(request) });
    onMail();
    return reply.code(201).send(answerOf(passkey));
  });

  app.patch(`${path}/:id`, described({ params: withId, body: renamed }), async (request, reply) => {
    const input = renamed.parse(plainObject(request.body));
    await passkeys.rename(signedInUser(request).userId, idOf(request), input.name);
    return reply.code(204).send();
  });

  app.delete(`${path}/:id`, described({ params: withId }), async (request, reply) => {
    const user = signedInUser(request);
    requireConfirmed(user, now());
    await passkeys.remove(user, idOf(request), deviceOf(request));
    onMail();
    return reply.code(204).send();
  });
}

function described(operation: { params?: z.ZodType; body?: z.ZodType; answer?: z.core.$ZodType }) {
  return { config: { access: 'signed_in', operation } } as const;
}

/** @throws Rejected register_first, confirm_email_first, reauthentication_required */
function userWhoMayAdd(request: FastifyRequest, now: Date): ConfirmedUser {
  const user = requireConfirmedAddress(signedInUser(request), 'to add a passkey');
  requireConfirmed(user, now);
  return user;
}

/** @throws Rejected not_found */
function idOf(request: FastifyRequest): string {
  const { data } = withId.safeParse(request.params);
  if (data === undefined) throw new Rejected('not_found', 'There is no such passkey.');
  return data.id;
}

function answerOf({ id, name: label, synced, addedAt, usedAt }: Passkey): PasskeyAnswer {
  return {
    id,
    name: label,
    synced,
    added_at: addedAt.toISOString(),
    used_at: usedAt?.toISOString() ?? null,
  };
}

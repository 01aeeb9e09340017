import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { loginOf } from '../identity/login.ts';
import type { BasedOn } from '../ledger/running/based-on.ts';
import type { CommandBus } from '../ledger/running/command-bus.ts';
import type { Caller, CommandOutcome } from '../ledger/running/intention.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** How much the events of its command hold, which other processes work on after the answer. */
    appendedWeight?: number;
  }
}

const key = z.uuid();

/**
 * The command id that the caller chose, or undefined.
 * @throws Rejected malformed when the header is present and no UUID
 */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const provided = request.headers['idempotency-key'];
  if (provided === undefined) return undefined;
  const parsed = key.safeParse(provided);
  if (!parsed.success) throw new Rejected('malformed', 'The Idempotency-Key is not a UUID.');
  return parsed.data.toLowerCase();
}

/**
 * The most own commands in the header. A view that sent more has received answers since, so it knows a later
 * revision.
 */
const MAX_OWN_COMMANDS = 200;

const basedOnHeader = z
  .string()
  .regex(/^\d{1,15}(\s*,\s*[0-9A-Fa-f-]{36})*$/)
  .transform((text): BasedOn => {
    const [revision, ...own] = text.split(',').map((part) => part.trim().toLowerCase());
    return { revision: Number(revision), own };
  })
  .refine(({ own }) => own.length <= MAX_OWN_COMMANDS);

/**
 * What the user's view was based on, from the header `X-Based-On: <revision>[, <own command id>…]`; undefined without
 * the header.
 * @throws Rejected malformed when the header is present and does not have this form
 */
function basedOn(request: FastifyRequest): BasedOn | undefined {
  const provided = request.headers['x-based-on'];
  if (provided === undefined) return undefined;
  const parsed = basedOnHeader.safeParse(provided);
  if (!parsed.success) {
    throw new Rejected(
      'malformed',
      'X-Based-On must be a revision, followed by the ids of your own commands, separated by commas.',
    );
  }
  return parsed.data;
}

/** The caller of a command that comes with a request. @throws Rejected not_signed_in */
export function commandCaller(request: FastifyRequest): Omit<Caller, 'commandId'> {
  const { accountId, userId, sessionDigest } = loginOf(request);
  // A scope without the guard has none.
  const accountStatus = request.accountStatus ?? null;
  return {
    accountId,
    actor: userId,
    session: sessionDigest.slice(0, 16),
    correlationId: request.id,
    ...(accountStatus !== null && { accountStatus }),
  };
}

/** Runs a command for the sender of the request, and answers its id and revision in headers. */
export async function runCommand(
  bus: CommandBus,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  payload: Json,
  source: 'user' | 'system' = 'user',
): Promise<CommandOutcome> {
  const commandId = idempotencyKey(request);
  const outcome = await bus.execute({
    ...commandCaller(request),
    commandId,
    basedOn: basedOn(request),
    name,
    payload,
    source,
    onAppended: (weight) => {
      request.appendedWeight = weight;
    },
  });
  reply.headers({ 'X-Command-Id': outcome.commandId, 'X-Revision': outcome.revision });
  return outcome;
}

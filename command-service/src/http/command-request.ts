import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { loginOf } from '../identity/login.ts';
import type { CommandBus } from '../ledger/command-bus.ts';
import type { Caller, CommandOutcome } from '../ledger/command-loop.ts';

/**
 * The caller's own id for a command, or undefined.
 * @throws Rejected malformed when the header is there and is no UUID
 */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return undefined;
  const parsed = z.uuid().safeParse(given);
  if (!parsed.success) throw new Rejected('malformed', 'The Idempotency-Key is not a UUID.');
  return parsed.data.toLowerCase();
}

/** Who a command comes from when it comes with a request. @throws Rejected not_signed_in */
export function commandCaller(request: FastifyRequest): Omit<Caller, 'commandId'> {
  const { accountId, userId, sessionDigest } = loginOf(request);
  return { accountId, actor: userId, session: sessionDigest.slice(0, 16), correlationId: request.id };
}

/** Runs a command for who sent the request, and says in the headers what it was and where the ledger stands. */
export async function runCommand(
  bus: CommandBus,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  payload: Json,
): Promise<CommandOutcome> {
  const commandId = idempotencyKey(request);
  const outcome = await bus.execute({ ...commandCaller(request), commandId, name, payload });
  reply.headers({ 'X-Command-Id': outcome.commandId, 'X-Revision': outcome.revision });
  return outcome;
}

import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { plainObject } from './plain-json.ts';

/** The body of a grave change: the password proves who it is where the last proof is too long ago. */
export const graveChange = z.object({ currentPassword: z.string().optional() });

/** The password that is sent with a grave change. */
export function sentPassword(request: FastifyRequest): string | undefined {
  return graveChange.parse(plainObject(request.body)).currentPassword;
}

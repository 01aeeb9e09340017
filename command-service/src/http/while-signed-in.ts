import type { FastifyRequest } from 'fastify';

/**
 * The bytes of an upload, which fails after the last of them when its session has ended: a file may arrive for hours.
 * @throws Rejected not_signed_in, subscription_required
 */
export async function* whileSignedIn(
  request: FastifyRequest,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* bytes;
  await request.checkSession();
}

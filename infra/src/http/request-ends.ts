import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** How a request ended whose client hung up before it had the answer; the number that nginx uses. */
export const BROKEN_OFF = 499;

/** `status` is that of the answer, or `BROKEN_OFF`. */
export type RequestEnd = {
  request: FastifyRequest;
  reply: FastifyReply;
  status: number;
  /** An answer that goes on until its client leaves, as live news do. */
  isStream: boolean;
};

/** Calls the listener once with each request that is over, also when its client hung up. */
export function onRequestEnd(app: FastifyInstance, listener: (end: RequestEnd) => void): void {
  const ended = new WeakSet<FastifyRequest>();
  const end = (request: FastifyRequest, reply: FastifyReply, isAnswered: boolean) => {
    if (ended.has(request)) return;
    ended.add(request);
    const isStream = reply.sent && !reply.raw.writableEnded;
    const status = isAnswered || isStream ? reply.raw.statusCode : BROKEN_OFF;
    listener({ request, reply, status, isStream });
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => end(request, reply, reply.raw.writableFinished));
    done();
  });
  app.addHook('onResponse', async (request, reply) => end(request, reply, true));
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** How a request ended whose client hung up before it had the answer; the number that nginx uses. */
export const BROKEN_OFF = 499;

/** `status` is that of the answer, or `BROKEN_OFF`. */
type RequestEnd = {
  request: FastifyRequest;
  reply: FastifyReply;
  status: number;
  /** An answer that goes on until its client leaves, as live news do. */
  isStream: boolean;
};

/** Calls the listener once with each request that is over, also when its client hung up. */
export function onRequestEnd(app: FastifyInstance, listener: (end: RequestEnd) => void): void {
  app.addHook('onRequest', (request, reply, done) => {
    onceOver(reply, (isAnswered) => {
      const isStream = reply.sent && !reply.raw.writableEnded;
      const status = isAnswered || isStream ? reply.raw.statusCode : BROKEN_OFF;
      listener({ request, reply, status, isStream });
    });
    done();
  });
}

/** Calls the listener once the answer is sent, or its client is gone; at once where it has gone already. */
export function onceOver({ raw }: FastifyReply, listener: (isAnswered: boolean) => void): void {
  let isOver = false;
  const over = (isAnswered: boolean) => {
    if (!isOver) listener(isAnswered);
    isOver = true;
  };
  raw.once('finish', () => over(true)).once('close', () => over(raw.writableFinished));
  // A client may hang up while its session is looked up: nothing is emitted again.
  if (raw.destroyed) over(false);
}

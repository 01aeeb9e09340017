import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How many reads, and how many changes, of a login session are worked on at once. A page sends about as many. */
const AT_ONCE = 4;

/** Streams that stay open as long as a page. */
const STREAM = /\/api\/live$/;

/** Whether a request takes no turn: a stream, or one whose long body arrives while it is worked on. */
const isLong = ({ routeOptions: { url, config } }: FastifyRequest): boolean =>
  STREAM.test(url ?? '') || config.longBody === true;

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

type Session = { working: number; waiting: (() => void)[] };

/**
 * Works on a few reads and a few changes of each login session at once; more of them wait for their turn, in their
 * order, once they have arrived. A change never waits for reads, which may hang on a database that does not answer. So an account that sends hundreds at once takes the processor from the others for a few of them only.
 * A turn ends when the answer begins, so a slow download keeps none.
 */
export function takeTurns(app: FastifyInstance, sessionCookie: string, atOnce = AT_ONCE): void {
  /** By the kind of request and the session. */
  const sessions = new Map<string, Session>();
  const ends = new WeakMap<FastifyRequest, () => void>();
  const cookie = new RegExp(`(?:^|;\\s*)${sessionCookie}=([^;]+)`);

  const end = (key: string, session: Session) => {
    const next = session.waiting.shift();
    if (next !== undefined) next();
    else session.working -= 1;
    if (session.working === 0) sessions.delete(key);
  };

  app.addHook('preHandler', (request, reply, done) => {
    const token = cookie.exec(request.headers.cookie ?? '')?.[1];
    if (token === undefined || isLong(request)) {
      done();
      return;
    }
    const key = `${isRead(request) ? 'read' : 'change'} ${token}`;
    const session = sessions.get(key) ?? { working: 0, waiting: [] };
    sessions.set(key, session);
    const begin = () => {
      let isOver = false;
      const endOnce = () => {
        if (!isOver) end(key, session);
        isOver = true;
      };
      ends.set(request, endOnce);
      if (reply.raw.destroyed) endOnce();
      reply.raw.once('close', endOnce);
      done();
    };
    if (session.working < atOnce) {
      session.working += 1;
      begin();
    } else session.waiting.push(begin);
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    ends.get(request)?.();
    done(null, payload);
  });
}

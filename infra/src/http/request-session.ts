import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Streams that stay open as long as a page, and the files of the client. */
const WITHOUT_TURN = /\/(api\/live|\*)$/;

/** Questions of an orchestrator or of monitoring, whose answers are short. */
const PROBES = /\/(api\/health(\/[a-z]+)?|metrics)$/;

/** Whether a request asks how the process is, so that no visitor at the same address may have it refused. */
export const isProbe = ({ routeOptions: { url } }: FastifyRequest): boolean => PROBES.test(url ?? '');

/** Whether a request counts among those that a session has a few of at once: not a stream that stays open, and no file. */
export const takesNoTurn = ({ routeOptions: { url } }: FastifyRequest): boolean =>
  WITHOUT_TURN.test(url ?? '');

/**
 * The login session of a request as a digest, valid or not; null without one, and on routes without the guard, which
 * know no session. Anybody can send a long text as a token, and sessions are remembered for a while. The cookies are
 * read by the guard's own parser and in its order of names: another spelling of a token would get limits of its own.
 */
export function sessionOf(
  { headers, server }: FastifyRequest,
  cookieNames: readonly string[],
): string | null {
  if (headers.cookie === undefined || !server.hasDecorator('parseCookie')) return null;
  const cookies = server.parseCookie(headers.cookie);
  const token = cookieNames.map((name) => cookies[name]).find(Boolean);
  return token === undefined ? null : hash('sha256', token, 'base64url');
}

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
 * The login session of a request as a digest, valid or not; null without one. Anybody can send a long text as a token,
 * and sessions are remembered for a while.
 */
export function sessionOf({ headers }: FastifyRequest, cookieName: string): string | null {
  const cookies = headers.cookie?.split(';') ?? [];
  const own = cookies.map((each) => each.trim()).find((each) => each.startsWith(`${cookieName}=`));
  const token = own?.slice(cookieName.length + 1) ?? '';
  return token === '' ? null : hash('sha256', token, 'base64url');
}

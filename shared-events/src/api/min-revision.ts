import { Rejected } from './rejection.ts';

/** -1 is the revision of an account before its first event. */
const REVISION = /^(-1|\d{1,15})$/;

/**
 * The revision that an answer has to include, from the header `X-Min-Revision`; null without the header.
 * @throws Rejected `malformed`
 */
export function minRevisionOf(headers: Readonly<Record<string, unknown>>): number | null {
  const header = headers['x-min-revision'];
  if (header === undefined) return null;
  if (typeof header === 'string' && REVISION.test(header)) return Number(header);
  const message = 'Expected a revision.';
  throw new Rejected('malformed', `X-Min-Revision: ${message}`, { errors: { 'X-Min-Revision': [message] } });
}

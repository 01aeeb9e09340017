import { createHash, timingSafeEqual } from 'node:crypto';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { reportAnswer } from '@ledgerline/shared-events/deliveries/answers.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerByAddress, type RateLimiter } from '#identity/rate-limiter.ts';
import { MAX_REPORT_BYTES, readReport } from './read-report.ts';
import { type ReportParts, recordReport } from './record-report.ts';

type ReportRouteParts = ReportParts & {
  limiter: RateLimiter;
  /** The secret of those who post reports; without it nobody can. */
  reportToken: string | undefined;
};

const OPEN = { access: 'open', csrf: false, operation: { answer: reportAnswer } } as const;
const NO_MESSAGE = 'The body must be a message (message/rfc822).';
const TOO_LARGE = `A report has at most ${MAX_REPORT_BYTES / 1024} KB.`;

/** `POST /api/mail/reports`: a mail server hands over a delivery report. */
export function serveReports(app: FastifyInstance, parts: ReportRouteParts): void {
  void app.register(async (inside) => {
    inside.removeAllContentTypeParsers();
    inside.addContentTypeParser(
      'message/rfc822',
      { parseAs: 'buffer', bodyLimit: MAX_REPORT_BYTES },
      (_request, body, done) => done(null, body),
    );
    inside.post(
      '/api/mail/reports',
      { config: OPEN, onRequest: async (request) => requireToken(parts, request) },
      async ({ body }) => {
        const report = await readReport(Buffer.isBuffer(body) ? body : Buffer.alloc(0));
        if (!('refusal' in report)) return recordReport(parts, report);
        if (report.refusal === 'no_report') return { recorded: false, reason: report.refusal };
        if (report.refusal === 'too_large') throw new Rejected('too_large', TOO_LARGE);
        throw new Rejected('malformed', NO_MESSAGE);
      },
    );
  });
}

/** @throws Rejected not_found without the setting, not_signed_in, too_many_requests */
async function requireToken(
  { reportToken, limiter }: ReportRouteParts,
  request: FastifyRequest,
): Promise<void> {
  if (reportToken === undefined) throw new Rejected('not_found', 'Delivery reports are not received here.');
  const expected = `Bearer ${reportToken}`;
  if (isSame(request.headers.authorization ?? '', expected)) return;
  await limiter.take('credentials', callerByAddress(request.ip, 'report'));
  throw new Rejected('not_signed_in', 'The token of delivery reports is wrong.');
}

/** Whether two texts are the same, in a time that does not depend on where they differ. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

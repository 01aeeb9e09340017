import { hash } from 'node:crypto';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { answerQuery, noParams, operationOf, type QueryDeps } from '../answer.ts';
import { datedJobs, jobsOnHold, readDueJobs } from '../jobs/due-jobs.ts';
import { JOB_PROJECTIONS } from '../jobs/job-rows.ts';
import type { AccountReader } from '../read-account.ts';
import { calendarText } from './calendar-text.ts';

/** The most events of a calendar. */
const MOST_EVENTS = 1000;

export type CalendarOptions = {
  /** The account whose calendar has this secret; null for any other text. Refuses callers who try too often. */
  ownerOf(secret: string, request: FastifyRequest): Promise<string | null>;
  /** The public address of the app, without a slash at its end. */
  publicUrl: string;
};

/** `GET /calendar/{secret}.ics`: the deadlines of open jobs, for calendar apps. It needs no session. */
export function serveCalendar(
  app: FastifyInstance,
  deps: QueryDeps,
  { ownerOf, publicUrl }: CalendarOptions,
): void {
  const params = z.object({ secret: z.string().max(100) });
  const route = operationOf({ params, search: z.object({}), answers: z.string() });
  app.get('/calendar/:secret.ics', route, async (request, reply) => {
    const secret = params.safeParse(request.params);
    const accountId = secret.success ? await ownerOf(secret.data.secret, request) : null;
    if (accountId === null) throw new Rejected('not_found', 'There is no such calendar.');
    const query = {
      path: '',
      projections: JOB_PROJECTIONS,
      params: noParams,
      search: z.object({}),
      answer: (read: AccountReader) => readCalendar(read, publicUrl),
    };
    const ofOwner = { ...deps, accountOf: () => accountId };
    const { answer } = await answerQuery(ofOwner, query, request, reply, null);
    return reply
      .header('content-disposition', 'inline; filename="deadlines.ics"')
      .type('text/calendar; charset=utf-8')
      .send(answer);
  });
}

async function readCalendar(read: AccountReader, publicUrl: string): Promise<string> {
  const [active, onHold] = await Promise.all([
    readDueJobs(read, datedJobs(), MOST_EVENTS),
    readDueJobs(read, jobsOnHold(), MOST_EVENTS),
  ]);
  return calendarText([...active, ...onHold], {
    owner: hash('sha256', read.accountId).slice(0, 16),
    now: read.now,
    linkOf: (id) => `${publicUrl}/jobs/${id}`,
  });
}

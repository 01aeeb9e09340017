import { hash } from 'node:crypto';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { JobAnswer } from '@ledgerline/shared-events/jobs/answers.ts';
import { slices } from '@ledgerline/shared-events/slices.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { SingleFlight } from '#runtime/single-flight.ts';
import { answerQuery, NO_INPUT, operationOf, type QueryDeps } from '../answer.ts';
import { datedJobs, jobsOnHold, readDueJobs } from '../jobs/due-jobs.ts';
import { JOB_PROJECTIONS } from '../jobs/job-rows.ts';
import type { AccountReader } from '../read-account.ts';
import { calendarPieces } from './calendar-text.ts';

/** The most events of a calendar. */
const MAX_EVENTS = 1000;

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
  // Nobody's session counts these requests: many at once for one calendar must not cost more than one.
  const calendars = new SingleFlight<string>();
  const route = operationOf({ params, search: z.object({}), answers: z.string() });
  app.get('/calendar/:secret.ics', route, async (request, reply) => {
    const secret = params.safeParse(request.params);
    const accountId = secret.success ? await ownerOf(secret.data.secret, request) : null;
    if (accountId === null) throw new Rejected('not_found', 'There is no such calendar.');
    const ofOwner = { ...deps, accountOf: () => accountId };
    const answer = await calendars.run(accountId, async () => {
      const read = await answerQuery(ofOwner, EVENTS, request, reply, null);
      return await writeCalendar(accountId, { ...read.answer, publicUrl });
    });
    return reply
      .header('content-disposition', 'inline; filename="deadlines.ics"')
      .type('text/calendar; charset=utf-8')
      .send(answer);
  });
}

type Events = { jobs: JobAnswer[]; now: Date };

const EVENTS = {
  path: '',
  projections: JOB_PROJECTIONS,
  ...NO_INPUT,
  answer: async (read: AccountReader): Promise<Events> => {
    const [active, onHold] = await Promise.all([
      readDueJobs(read, datedJobs(), MAX_EVENTS),
      readDueJobs(read, jobsOnHold(), MAX_EVENTS),
    ]);
    return { jobs: [...active, ...onHold], now: read.now };
  },
};

/** The calendar as text, which is written in slices of the account's work. */
async function writeCalendar(
  accountId: string,
  { jobs, now, publicUrl }: Events & { publicUrl: string },
): Promise<string> {
  const pieces: string[] = [];
  const owner = hash('sha256', accountId).slice(0, 16);
  for (const piece of calendarPieces(jobs, { owner, now, linkOf: (id) => `${publicUrl}/jobs/${id}` })) {
    pieces.push(piece);
    await slices.next(accountId);
  }
  return pieces.join('');
}

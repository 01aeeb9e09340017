import { calendarFeedAnswer } from '@ledgerline/shared-events/account/answers.ts';
import type { FastifyInstance } from 'fastify';
import type { CalendarFeeds } from '../identity/calendar-feeds.ts';
import { requireConfirmedAddress } from '../identity/may-send.ts';
import { callerByAddress, type RateLimiter } from '../identity/rate-limiter.ts';
import { signedInUser } from './account-routes.ts';

type CalendarFeedParts = {
  feeds: CalendarFeeds;
  limiter: RateLimiter;
  /** The address of the calendar with this secret. */
  linkOf: (secret: string) => string;
};

/** Serves the routes by which a user reads, replaces and ends the address of the calendar. */
export function serveCalendarFeed(app: FastifyInstance, { feeds, limiter, linkOf }: CalendarFeedParts): void {
  const options = { config: { operation: { answer: calendarFeedAnswer } } };
  app.get('/api/calendar-feed', options, async (request) => {
    const secret = await feeds.find(signedInUser(request).userId);
    return { url: secret === null ? null : linkOf(secret) };
  });
  app.post('/api/calendar-feed', options, async (request, reply) => {
    const user = requireConfirmedAddress(signedInUser(request), 'to create a calendar link');
    await limiter.take('calendar', callerByAddress(request.ip));
    return reply.code(201).send({ url: linkOf(await feeds.create(user)) });
  });
  app.delete('/api/calendar-feed', async (request, reply) => {
    await feeds.end(signedInUser(request).userId);
    return reply.code(204).send();
  });
}

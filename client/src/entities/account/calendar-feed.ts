import { type CalendarFeedAnswer, calendarFeedAnswer } from '@ledgerline/shared-events/account/answers.ts';
import { createStore } from 'effector';
import { noContent } from '#shared/api/http-call.ts';
import { serverEffect } from '#shared/api/server-effect.ts';
import { recordsReset } from '#shared/lib/records/pending.ts';
import { createScreenQuery } from '#shared/lib/screen-query/create-screen-query.ts';

const PATH = '/api/calendar-feed';

const loadCalendarFeedFx = serverEffect((server) => server.request(PATH, { answer: calendarFeedAnswer }));

export const calendarFeedQuery = createScreenQuery(loadCalendarFeedFx, { isReadOnce: true });

/** Creates an address of the calendar; the former one ends. */
export const createCalendarFeedFx = serverEffect((server) =>
  server.request(PATH, { method: 'POST', answer: calendarFeedAnswer }),
);

export const endCalendarFeedFx = serverEffect((server) =>
  server.request(PATH, { method: 'DELETE', answer: noContent }),
);

/** The address of the calendar; null until it is loaded. */
export const $calendarFeed = createStore<CalendarFeedAnswer | null>(null)
  .on([loadCalendarFeedFx.doneData, createCalendarFeedFx.doneData], (_, feed) => feed)
  .on(endCalendarFeedFx.done, () => ({ url: null }))
  .reset(recordsReset);

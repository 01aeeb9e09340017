import { QUOTE_STATUSES, type QuoteStatus } from '@ledgerline/shared-events/quotes/status.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import { expressionBuilder, sql } from 'kysely';
import { z } from 'zod';
import { asDay, type Condition, type ReadModels } from '#runtime/database/read-models.ts';
import { containing } from '../like-patterns.ts';
import { isOneOf, withinDays } from '../list-conditions.ts';
import {
  calendarDate,
  daysWithin,
  id,
  optional,
  paging,
  periodName,
  someIds,
  sorting,
  text,
} from '../query-string.ts';
import type { AccountReader } from '../read-account.ts';

const someStatuses = z
  .string()
  .transform((names) => names.split(','))
  .pipe(z.array(z.enum(QUOTE_STATUSES)));

/** The query string of `GET /api/quote`. */
export const quoteSearch = z.object({
  type: z.enum(['open', 'all']).default('all'),
  ids: optional(someIds),
  /** Number, client or reference. */
  search: optional(text),
  client_id: optional(id),
  /** One, or several with commas between them. */
  status: optional(someStatuses),
  date: optional(periodName),
  date_from: optional(calendarDate),
  date_to: optional(calendarDate),
  valid_from: optional(calendarDate),
  valid_to: optional(calendarDate),
  sort: sorting('quotes'),
  ...paging,
});
export type QuoteSearch = z.output<typeof quoteSearch>;

const quote = expressionBuilder<ReadModels & { q: ReadModels['read.quotes'] }, 'q'>();

const unanswered = quote.and([quote('q.accepted_at', 'is', null), quote('q.declined_at', 'is', null)]);

/** The rule of `quoteStatus` as conditions on `read.quotes q`. */
const OF_STATUS: Readonly<Record<QuoteStatus, (today: string) => Condition>> = {
  draft: () => quote.and([unanswered, quote.not('q.sent')]),
  sent: (today) => quote.and([unanswered, quote.ref('q.sent'), quote.not(isPast(today))]),
  accepted: () => quote('q.accepted_at', 'is not', null),
  declined: () => quote.and([quote('q.accepted_at', 'is', null), quote('q.declined_at', 'is not', null)]),
  expired: (today) => quote.and([unanswered, quote.ref('q.sent'), isPast(today)]),
};

const isPast = (today: string) =>
  sql<boolean>`coalesce(${quote.ref('q.valid_until')} < ${asDay(today)}, false)`;

/** The conditions on `read.quotes q`; all of them must hold. */
export function quoteConditions(
  search: Omit<QuoteSearch, 'page' | 'per_page' | 'sort'>,
  read: Pick<AccountReader, 'today' | 'settings'>,
): Condition[] {
  const sought = searchKey(search.search ?? '');
  const dated = daysWithin(read, search.date, { from: search.date_from, to: search.date_to });
  const { status, ids } = search;
  return [
    quote.not('q.deleted'),
    ...(ids === undefined ? [] : [isOneOf(quote.ref('q.id'), ids)]),
    ...(search.type === 'open' ? [unanswered] : []),
    ...(sought === '' ? [] : [quote('q.search_key', 'like', containing(sought))]),
    ...(search.client_id === undefined ? [] : [quote('q.client_id', '=', search.client_id)]),
    ...(status === undefined ? [] : [quote.or(status.map((one) => OF_STATUS[one](read.today)))]),
    ...withinDays(quote.ref('q.date'), dated.from, dated.to),
    ...withinDays(quote.ref('q.valid_until'), search.valid_from, search.valid_to),
  ];
}

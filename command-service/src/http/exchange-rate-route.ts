import { calendarDate } from '@ledgerline/shared-events/api/payload-scalars.ts';
import { today } from '@ledgerline/shared-events/dates/time-zone.ts';
import { exchangeOf } from '@ledgerline/shared-events/settings/exchange-of.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AccountState } from '../domain/account-state.ts';
import type { DecisionContext } from '../domain/command.ts';
import { notFound, settingsOf, todayOf } from '../domain/lookup.ts';
import { loginOf } from '../identity/login.ts';
import type { CommandLoop } from '../ledger/running/command-loop.ts';
import { answerRead } from './ledger-read.ts';
import { pathId } from './rest-commands.ts';

type ExchangeRateParts = {
  loop: CommandLoop;
  exchangeRate: DecisionContext['exchangeRate'];
  now: () => Date;
};

const currency = z
  .string()
  .regex(/^[A-Za-z]{3}$/)
  .transform((code) => code.toUpperCase());
const query = z.union([
  z.object({ job: z.string() }),
  z.object({ invoice: z.string() }),
  z.object({ from: currency, to: currency, date: calendarDate.optional() }),
]);

/**
 * Serves the rate of a job, of an invoice or of two currencies on a day as a number; 404 `no_rate` when there is none.
 */
export function serveExchangeRate(app: FastifyInstance, parts: ExchangeRateParts): void {
  app.get(
    '/api/exchange-rate',
    { config: { operation: { query, answer: z.number() } } },
    async (request, reply) => {
      const requested = query.parse(request.query);
      const now = parts.now();
      const rate = await answerRead(request, reply, () =>
        parts.loop.read(loginOf(request).accountId, ({ state, revision }) => ({
          value:
            'from' in requested
              ? rateBetween(parts, requested.to, requested.from, requested.date ?? today(now, 'UTC'))
              : documentRate(parts, state, requested, now.toISOString()),
          revision,
        })),
      );
      if (rate !== null) return reply.type('application/json').send(rate);
      return reply.code(404).send({ message: 'There is no exchange rate for this.', code: 'no_rate' });
    },
  );
}

/**
 * The exchange rate of a document, or the one that it would get today: units of its currency for one unit of the
 * primary currency.
 */
function documentRate(
  parts: ExchangeRateParts,
  state: AccountState,
  requested: { job: string } | { invoice: string },
  now: string,
): string | null {
  const record =
    'job' in requested
      ? state.record('job', pathId(requested.job))
      : state.record('invoice', pathId(requested.invoice));
  if (record === undefined || record.deleted_at !== null) throw notFound();
  const settings = settingsOf(state);
  const existing = exchangeOf(record, settings);
  if (existing !== null) return existing.rate;
  const date = 'date' in record ? record.date : (record.completed_at ?? todayOf(state, now));
  return rateBetween(parts, record.currency, settings.currency, date);
}

function rateBetween(
  { exchangeRate }: ExchangeRateParts,
  of: string,
  forOne: string,
  date: string,
): string | null {
  return of === forOne ? '1' : (exchangeRate(of, forOne, date)?.rate ?? null);
}

import { calendarDate } from '@ledgerline/shared-events/api/payload-scalars.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import {
  nextNumberAnswer,
  numberGapsAnswer,
  numberSeriesAnswer,
} from '@ledgerline/shared-events/settings/number-answers.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { notFound, settingsOf } from '#domain/lookup.ts';
import { nextInvoiceNumber } from '#domain/rules/invoice-numbers.ts';
import { nextNumberOf } from '#domain/rules/next-number.ts';
import { MAX_GAPS, numberGaps } from '#domain/rules/number-gaps.ts';
import { nextQuoteNumber } from '#domain/rules/quote-numbers.ts';
import { loginOf } from '#identity/login.ts';
import type { CommandBus } from '#ledger/running/command-bus.ts';
import { answerRead } from './ledger-read.ts';
import { pathId } from './rest-commands.ts';

const draft = z.object({
  client_id: z.coerce.number().optional(),
  date: calendarDate.optional(),
});
const described = z.object({ id: z.int().min(1) });
const inPath = z.object({ id: z.string() });

/**
 * Serves the numbers of documents. They need the write side, because a number without an invoice can still be in use.
 */
export function serveNumbers(app: FastifyInstance, bus: CommandBus): void {
  const next = { query: draft, answer: nextNumberAnswer };
  for (const kind of ['invoice', 'quote'] as const) {
    app.get(`/api/next-${kind}-number`, { config: { operation: next } }, async (request, reply) => {
      const read = draft.safeParse(request.query);
      if (!read.success) throw new Rejected('malformed', 'Send a client as client_id and a day as date.');
      const { client_id = 0, date } = read.data;
      const number = await answerRead(request, reply, () =>
        bus.readState(loginOf(request).accountId, (state, today) =>
          kind === 'quote'
            ? nextQuoteNumber(state, date ?? today)
            : nextInvoiceNumber(state, state.record('client', client_id) ?? null, date ?? today),
        ),
      );
      return { number };
    });
  }
  const list = { answer: numberSeriesAnswer };
  app.get('/api/number-series', { config: { operation: list } }, async (request, reply) =>
    answerRead(request, reply, () =>
      bus.readState(loginOf(request).accountId, (state, today) =>
        settingsOf(state).numberSeries.map((one) => ({
          id: one.id,
          nextNumber: nextNumberOf(state, one, today),
        })),
      ),
    ),
  );
  const gaps = { params: described, answer: numberGapsAnswer };
  app.get('/api/number-series/:id/gaps', { config: { operation: gaps } }, async (request, reply) => {
    const id = pathId(inPath.parse(request.params).id);
    const found = await answerRead(request, reply, () =>
      bus.readState(loginOf(request).accountId, (state) => {
        const series = settingsOf(state).numberSeries.find((one) => one.id === id);
        if (series === undefined) throw notFound();
        return numberGaps(state, series)
          .take(MAX_GAPS + 1)
          .toArray();
      }),
    );
    return { gaps: found.slice(0, MAX_GAPS), more: found.length > MAX_GAPS };
  });
}

import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { type QuoteTargets, quoteIdsOf } from '@ledgerline/shared-events/quotes/commands.ts';
import type { QuoteRecord } from '@ledgerline/shared-events/quotes/record.ts';
import type { Steps } from '@ledgerline/shared-events/slices.ts';
import { allChanged, beforeEvents, bulkOutcome, decideEach, refuseTooLarge } from '../bulk/each-record.ts';
import { ANY_TIME, type DecisionContext, inSteps } from '../command.ts';
import { target } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';
import { answeredQuote } from './answered-quote.ts';

type DecideQuote<Payload> = (
  state: StateReader,
  quote: QuoteRecord,
  payload: Payload,
  context: DecisionContext,
) => DomainEvent[];

/** The decision and the answer of a command that changes one quote or several, each regardless of the others. */
export function eachQuote<Payload extends QuoteTargets>(decide: DecideQuote<Payload>) {
  const one = (state: StateReader, payload: Payload, context: DecisionContext) => (quoteId: number) =>
    decide(state, target(state, 'quote', quoteId), payload, context);
  function* steps(state: StateReader, payload: Payload, context: DecisionContext): Steps<DomainEvent[]> {
    const ids = quoteIdsOf(payload);
    const isList = payload.quoteIds !== undefined;
    if (isList) refuseTooLarge(payload, ids);
    const targets = { ids, isList, skip: payload.skip === true };
    return yield* decideEach(state, targets, one(state, payload, context));
  }
  function* answer(
    state: StateReader,
    events: readonly DomainEvent[],
    payload: Payload,
    at: string,
  ): Steps<Json> {
    const ids = quoteIdsOf(payload);
    if (payload.skip === true) {
      return yield* bulkOutcome({ entity: 'quote', ids, events }, () => {
        const before = beforeEvents(state, events);
        return { before, decide: one(before, payload, ANY_TIME) };
      });
    }
    if (payload.quoteIds !== undefined) return allChanged(ids);
    return answeredQuote(state, payload.quoteId ?? 0, at);
  }
  return inSteps(steps, answer);
}

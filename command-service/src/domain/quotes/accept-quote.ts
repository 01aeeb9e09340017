import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import { areManyJobEvents, packJobEvents } from '@ledgerline/shared-events/jobs/bulk-event.ts';
import { JobCreated } from '@ledgerline/shared-events/jobs/events.ts';
import { wholeJob } from '@ledgerline/shared-events/jobs/record.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { QuoteAccepted } from '@ledgerline/shared-events/quotes/events.ts';
import type { QuoteItem, QuoteRecord } from '@ledgerline/shared-events/quotes/record.ts';
import { isPastValidity } from '@ledgerline/shared-events/quotes/status.ts';
import { changesOf } from '@ledgerline/shared-events/registry.ts';
import { runSteps } from '@ledgerline/shared-events/slices.ts';
import type { AccountState } from '../account-state.ts';
import { type DecisionContext, defineCommand } from '../command.ts';
import { answeredJob } from '../jobs/answer.ts';
import { createdJob, creation, newJob } from '../jobs/create-job.ts';
import { existingPointers } from '../jobs/duplicate-job.ts';
import { target, todayOf } from '../lookup.ts';
import { outcomeChange, refuseAnswered } from './answer-quote.ts';
import { answeredQuote } from './answered-quote.ts';
import { counts } from './items.ts';

/**
 * Records that the client accepted the quote, or some of its lines, and makes jobs of them in the same append. A quote
 * that isn't valid any more can be accepted too; the answer says so.
 */
export const AcceptQuote = defineCommand({
  name: 'AcceptQuote',
  decide: (state, { quoteId, itemIds, createJobs }, context) => {
    const quote = target(state, 'quote', quoteId);
    refuseAnswered(quote);
    const items = chosenItems(quote, itemIds);
    const jobs = createJobs ? jobsOf(state, quote, items, context) : { ids: [], events: [] };
    const change = outcomeChange(quote, {
      accepted_at: todayOf(state, context.now),
      acceptedItems: items.map(({ id, name }) => ({ id, name })),
      job_ids: jobs.ids,
    });
    return change === null ? [] : [QuoteAccepted.of(change), ...packedJobs(jobs.events)];
  },
  result: (state, _, { quoteId }, at) => {
    const quote = state.record('quote', quoteId);
    return {
      ...answeredQuote(state, quoteId, at),
      jobs: (quote?.job_ids ?? []).map((id) => answeredJob(state, id)),
      wasExpired: quote?.accepted_at != null && isPastValidity(quote, quote.accepted_at),
    };
  },
});

/** @throws Rejected invalid for a line that the quote doesn't have, or a quote without lines */
function chosenItems({ items, number }: QuoteRecord, chosen: readonly string[] | undefined): QuoteItem[] {
  if (items.length === 0) throw invalidField('itemIds', `Quote ${number} has no lines to accept.`);
  if (chosen === undefined) return items;
  if (chosen.some((id) => !items.some((item) => item.id === id))) {
    throw invalidField('itemIds', 'This line does not exist.');
  }
  return items.filter(({ id }) => chosen.includes(id));
}

/** The jobs of lines, and the events that make them: each is decided on the state that those before it left. */
function jobsOf(
  state: AccountState,
  quote: QuoteRecord,
  items: readonly QuoteItem[],
  context: DecisionContext,
): { ids: number[]; events: DomainEvent[] } {
  const draft = state.copy();
  const ids: number[] = [];
  const events = items.flatMap((item) => {
    ids.push(draft.nextId('job'));
    const created = createdBy(draft, jobOf(draft, quote, item), item, context);
    for (const change of created.flatMap(changesOf)) draft.apply(change);
    return created;
  });
  return { ids, events };
}

/** The events of new jobs: in one where they are many, before the rates that clients get by them. */
function packedJobs(events: readonly DomainEvent[]): readonly DomainEvent[] {
  const [jobs, others] = [true, false].map((isJob) =>
    events.filter(({ type }) => (type === JobCreated.type) === isJob),
  );
  if (jobs === undefined || others === undefined || !areManyJobEvents(jobs)) return events;
  return [runSteps(packJobEvents(jobs)), ...others];
}

/** The events of a line's job, with the analysis of the line while the unit still counts the same. */
function createdBy(
  state: AccountState,
  input: ReturnType<typeof jobOf>,
  { analysis }: QuoteItem,
  context: DecisionContext,
): DomainEvent[] {
  if (analysis === undefined || !counts(state, input, analysis)) return createdJob(state, input, context);
  return creation(state, wholeJob({ ...newJob(state, input, context), analysis }), context);
}

/** The job of a line, at its value. What was deleted since the quote was written is left out. */
function jobOf(state: AccountState, quote: QuoteRecord, item: QuoteItem) {
  const { client_id, currency, reference } = quote;
  const { name, quantity, rate, minimum = null, surcharges = [], deadline } = item;
  const pointers = existingPointers(state, { ...item, client_id });
  if (pointers.client_id === null) {
    throw invalidField('client_id', `${quote.client_name} was deleted, so no jobs can be made for it.`);
  }
  const price = { quantity, rate, currency, minimum, surcharges };
  return { name, ...price, deadline, reference: reference || null, ...pointers };
}

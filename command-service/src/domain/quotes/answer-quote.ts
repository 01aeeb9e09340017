import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { QuoteTargets } from '@ledgerline/shared-events/quotes/commands.ts';
import {
  QuoteDeclined,
  QuoteDeleted,
  QuoteMarkedSent,
  QuoteReopened,
} from '@ledgerline/shared-events/quotes/events.ts';
import { quoteSubjectName } from '@ledgerline/shared-events/quotes/number.ts';
import { DRAFT_QUOTE, type QuoteOutcome, type QuoteRecord } from '@ledgerline/shared-events/quotes/record.ts';
import type { QuoteStatus } from '@ledgerline/shared-events/quotes/status.ts';
import { defineCommand } from '../command.ts';
import { difference } from '../difference.ts';
import { target, todayOf } from '../lookup.ts';
import { isDeleted } from '../rules/references.ts';
import type { StateReader } from '../state-reader.ts';
import { answeredQuote } from './answered-quote.ts';
import { eachQuote } from './each-quote.ts';

/** Records that the client has the quote; only the first time counts. */
export const MarkQuoteSent = defineCommand({
  name: 'MarkQuoteSent',
  ...eachQuote<QuoteTargets>((state, quote, _payload, { now }) => {
    refuseAnswered(quote);
    const change = outcomeChange(quote, { sent_at: quote.sent_at ?? todayOf(state, now) });
    return change === null ? [] : [QuoteMarkedSent.of(change)];
  }),
});

/** Records that the client doesn't want it, today. Of a quote that was declined already, only the reason changes. */
export const DeclineQuote = defineCommand({
  name: 'DeclineQuote',
  ...eachQuote<QuoteTargets & { reason?: string | undefined }>((state, quote, { reason }, { now }) => {
    if (quote.accepted_at !== null) throw closedQuote(quote, 'accepted');
    const change = outcomeChange(quote, {
      declined_at: quote.declined_at ?? todayOf(state, now),
      declineReason: reason ?? quote.declineReason,
    });
    return change === null ? [] : [QuoteDeclined.of(change)];
  }),
});

/**
 * Makes a quote open again that was accepted or declined, so that it can be changed. The jobs of an accepted one are
 * deleted first: accepted again, it would make them twice.
 */
export const ReopenQuote = defineCommand({
  name: 'ReopenQuote',
  decide: (state, { quoteId }) => {
    const quote = target(state, 'quote', quoteId);
    refuseWithJobs(state, quote, 'reopened');
    const { sent_at: _, ...unanswered } = DRAFT_QUOTE;
    const change = outcomeChange(quote, unanswered);
    return change === null ? [] : [QuoteReopened.of(change)];
  },
  result: (state, _, { quoteId }, at) => answeredQuote(state, quoteId, at),
});

/** Deletes a quote; its number stays in use. What a client accepted is reopened first. */
export const DeleteQuote = defineCommand({
  name: 'DeleteQuote',
  ...eachQuote<QuoteTargets>((_state, quote, _payload, { now }) => {
    if (quote.accepted_at !== null) throw closedQuote(quote, 'accepted');
    return [QuoteDeleted.of({ ...aboutQuote(quote), deletedAt: now, alongside: [] })];
  }),
});

/** What every event about a quote contains. */
export function aboutQuote({ id, number }: QuoteRecord): { id: number; name: string } {
  return { id, name: quoteSubjectName(number) };
}

/** The data of an event that changes what became of a quote; null when nothing does. */
export function outcomeChange(quote: QuoteRecord, after: Partial<QuoteOutcome>) {
  const { sent_at, accepted_at, declined_at, declineReason, acceptedItems, job_ids } = quote;
  const before = { sent_at, accepted_at, declined_at, declineReason, acceptedItems, job_ids };
  const changed = difference<QuoteOutcome>(before, { ...before, ...after });
  return changed === null ? null : { ...aboutQuote(quote), ...changed };
}

/** @throws Rejected already_answered */
export function refuseAnswered(quote: QuoteRecord): void {
  if (quote.accepted_at !== null) throw closedQuote(quote, 'accepted');
  if (quote.declined_at !== null) throw closedQuote(quote, 'declined');
}

/** The refusal of a change of a quote that the client has answered. */
function closedQuote({ number }: QuoteRecord, status: QuoteStatus): Rejected {
  return new Rejected('already_answered', `Quote ${number} was ${status}. Reopen it first.`);
}

/** @throws Rejected already_answered while jobs of an accepted quote are there */
function refuseWithJobs(state: StateReader, { number, job_ids }: QuoteRecord, what: string): void {
  const jobs = job_ids.filter((id) => {
    const job = state.record('job', id);
    return job !== undefined && !isDeleted(job);
  });
  if (jobs.length === 0) return;
  const those = jobs.length === 1 ? 'the job that was' : `the ${jobs.length} jobs that were`;
  throw new Rejected(
    'already_answered',
    `Quote ${number} can't be ${what}: delete ${those} made of it first, or undo the acceptance.`,
    { details: { jobIds: jobs } },
  );
}

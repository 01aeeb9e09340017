import { areManyJobEvents, packJobEvents } from '@ledgerline/shared-events/jobs/bulk-event.ts';
import { type JobTargets, targetIds } from '@ledgerline/shared-events/jobs/commands.ts';
import type { JobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { Steps } from '@ledgerline/shared-events/slices.ts';
import { allChanged, beforeEvents, bulkOutcome, decideEach, refuseTooLarge } from '../bulk/each-record.ts';
import { ANY_TIME, type DecisionContext, inSteps } from '../command.ts';
import { target } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';
import { answeredJob } from './answer.ts';

type DecideJob<Payload> = (
  state: StateReader,
  job: JobRecord,
  payload: Payload,
  context: DecisionContext,
) => DomainEvent[];

/**
 * The decision and the answer of a command that changes one job or several. The events of many jobs are packed into
 * one.
 * @param prepare what is computed once of a payload, however many jobs it is for
 */
export function eachJob<Payload extends JobTargets>(
  decide: DecideJob<Payload>,
  prepare: (payload: Payload) => Payload = (payload) => payload,
) {
  const one = (state: StateReader, payload: Payload, context: DecisionContext) => (jobId: number) =>
    decide(state, target(state, 'job', jobId), payload, context);
  function* steps(state: StateReader, payload: Payload, context: DecisionContext): Steps<DomainEvent[]> {
    const ids = targetIds(payload);
    const isList = payload.jobIds !== undefined;
    const prepared = prepare(payload);
    if (isList) refuseTooLarge(prepared, ids);
    const targets = { ids, isList, skip: payload.skip === true };
    const events = yield* decideEach(state, targets, one(state, prepared, context));
    yield;
    return isList && areManyJobEvents(events) ? [yield* packJobEvents(events)] : events;
  }
  function* answer(state: StateReader, events: readonly DomainEvent[], payload: Payload): Steps<Json> {
    const ids = targetIds(payload);
    if (payload.skip === true) {
      return yield* bulkOutcome({ entity: 'job', ids, events }, () => {
        const before = beforeEvents(state, events);
        return { before, decide: one(before, prepare(payload), ANY_TIME) };
      });
    }
    return payload.jobIds === undefined ? { job: answeredJob(state, payload.jobId ?? 0) } : allChanged(ids);
  }
  return inSteps(steps, answer);
}

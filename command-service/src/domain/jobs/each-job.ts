import { packJobEvents } from '@ledgerline/shared-events/jobs/bulk-event.ts';
import { type JobTargets, targetIds } from '@ledgerline/shared-events/jobs/commands.ts';
import type { JobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { beforeEvents, bulkOutcome, decideEach } from '../bulk/each-record.ts';
import { type DecisionContext, MAX_EVENTS } from '../command.ts';
import { target } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';
import { answeredJobs } from './answer.ts';

type DecideJob<Payload> = (
  state: StateReader,
  job: JobRecord,
  payload: Payload,
  context: DecisionContext,
) => DomainEvent[];

/** Records are refused for the same reasons at any time and with any rate. */
const ANY_MOMENT: DecisionContext = {
  now: '2026-01-01T00:00:00.000Z',
  accountId: '',
  exchangeRate: () => null,
};

/**
 * The decision and the answer of a command that changes one job or several. The events of very many jobs are packed
 * into one.
 */
export function eachJob<Payload extends JobTargets>(decide: DecideJob<Payload>) {
  const one = (state: StateReader, payload: Payload, context: DecisionContext) => (jobId: number) =>
    decide(state, target(state, 'job', jobId), payload, context);
  return {
    decide: (state: StateReader, payload: Payload, context: DecisionContext): DomainEvent[] => {
      const targets = {
        ids: targetIds(payload),
        isList: payload.jobIds !== undefined,
        skip: payload.skip === true,
      };
      const events = decideEach(state, targets, one(state, payload, context));
      return events.length > MAX_EVENTS ? [packJobEvents(events)] : events;
    },
    result: (state: StateReader, events: readonly DomainEvent[], payload: Payload): Json => {
      if (payload.skip !== true) return answeredJobs(state, payload);
      const before = beforeEvents(state, events);
      const decided = { entity: 'job', ids: targetIds(payload), events } as const;
      return bulkOutcome(before, decided, one(before, payload, ANY_MOMENT));
    },
  };
}

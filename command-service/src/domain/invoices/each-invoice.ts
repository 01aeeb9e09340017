import { type InvoiceTargets, invoiceIdsOf } from '@ledgerline/shared-events/invoices/commands.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { changesOf } from '@ledgerline/shared-events/registry.ts';
import type { Steps } from '@ledgerline/shared-events/slices.ts';
import type { AccountState } from '../account-state.ts';
import { allChanged, bulkOutcome, decideEach, undoneChanges } from '../bulk/each-record.ts';
import { ANY_TIME, type DecisionContext, inSteps } from '../command.ts';
import { target } from '../lookup.ts';
import { answeredInvoice } from './answer.ts';

const applyAll = (draft: AccountState, events: readonly DomainEvent[]) => {
  for (const change of events.flatMap(changesOf)) draft.apply(change);
};

const newestFirst = (payload: InvoiceTargets) => invoiceIdsOf(payload).toSorted((one, other) => other - one);

type DecideInvoice<Payload> = (
  state: AccountState,
  invoice: InvoiceRecord,
  payload: Payload,
  context: DecisionContext,
) => DomainEvent[];

/**
 * The decision and the answer of a command that changes one invoice or several. Several are decided one after the
 * other, the newest first, each on the state that those before it left: a deleted invoice keeps its number when a
 * later one is there.
 */
export function eachInvoice<Payload extends InvoiceTargets>(decide: DecideInvoice<Payload>) {
  function* steps(state: AccountState, payload: Payload, context: DecisionContext): Steps<DomainEvent[]> {
    const ids = newestFirst(payload);
    const isList = payload.invoiceIds !== undefined;
    const draft = isList ? state.copy() : state;
    return yield* decideEach(
      draft,
      { ids, isList, skip: payload.skip === true },
      (id) => decide(draft, target(draft, 'invoice', id), payload, context),
      isList ? (events) => applyAll(draft, events) : undefined,
    );
  }
  function* answer(
    state: AccountState,
    events: readonly DomainEvent[],
    payload: Payload,
    at: string,
  ): Steps<Json> {
    if (payload.skip === true) {
      return yield* bulkOutcome({ entity: 'invoice', ids: newestFirst(payload), events }, () => {
        const draft = state.copy();
        for (const change of undoneChanges(events)) draft.apply(change);
        return {
          before: draft,
          decide: (id) => decide(draft, target(draft, 'invoice', id), payload, ANY_TIME),
          note: (own) => applyAll(draft, own),
        };
      });
    }
    if (payload.invoiceIds !== undefined) return allChanged(invoiceIdsOf(payload));
    return answeredInvoice(state, payload.invoiceId ?? 0, at);
  }
  return inSteps(steps, answer);
}

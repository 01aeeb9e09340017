import { CreditNoteDeleted, CreditNoteRestored } from '@ledgerline/shared-events/credit-notes/events.ts';
import { isBeingSent } from '@ledgerline/shared-events/deliveries/sending-state.ts';
import {
  InvoiceDeleted,
  InvoiceMarkedPaid,
  InvoiceMarkedUnpaid,
  InvoiceRestored,
} from '@ledgerline/shared-events/invoices/events.ts';
import { invertedJobEvents, JobsChanged } from '@ledgerline/shared-events/jobs/bulk-event.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { PaymentsDeleted } from '@ledgerline/shared-events/payments/events.ts';
import { inverseOf } from '@ledgerline/shared-events/registry.ts';
import type { Steps } from '@ledgerline/shared-events/slices.ts';
import { isIssuedNote } from '../rules/fiscal-documents.ts';
import { isIssued } from '../rules/number-register.ts';
import type { StateReader } from '../state-reader.ts';
import { withFollowingValues } from './following-values.ts';

/**
 * The events that reverse an event in the current state, or the reason why nothing can. Derived values follow from the
 * fields as they are then, and whether an invoice was issued since, which its event doesn't say. Undoing the creation
 * of an issued invoice makes it void, because its paper cannot be recalled.
 */
export function* effectiveInverse(
  state: StateReader,
  event: DomainEvent,
): Steps<{ events: DomainEvent[] } | { reason: string }> {
  if (event.type === JobsChanged.type) {
    return { events: [yield* invertedJobEvents(event, (fact) => withFollowingValues(state, fact))] };
  }
  const inverse = inverseOf(event);
  if ('reason' in inverse) return inverse;
  const events: DomainEvent[] = [];
  for (const fact of inverse.events) {
    if (fact.type === InvoiceDeleted.type) {
      events.push(effectiveDeletion(state, fact, event.type === InvoiceRestored.type));
    } else if (fact.type === CreditNoteDeleted.type) {
      events.push(effectiveNoteDeletion(state, fact, event.type === CreditNoteRestored.type));
    } else if (fact.type === PaymentsDeleted.type) events.push(effectivePaymentDeletion(state, fact));
    else events.push(effectivePayment(state, withFollowingValues(state, fact)));
  }
  return { events };
}

/**
 * A record that was deleted before stays deleted, unless its invoice was issued since or is being sent. Numbers with a
 * later number stay reserved.
 */
function effectiveDeletion(state: StateReader, fact: DomainEvent, wasDeleted: boolean): DomainEvent {
  const data = InvoiceDeleted.read(fact.data, InvoiceDeleted.version);
  const invoice = state.record('invoice', data.invoiceId);
  if (invoice === undefined) return fact;
  return InvoiceDeleted.of({
    ...data,
    void:
      (wasDeleted && data.void) ||
      isIssued(invoice) ||
      isBeingSent(state.records('delivery'), 'invoice', invoice),
  });
}

/** The same of a credit note: its paper can't be recalled either. */
function effectiveNoteDeletion(state: StateReader, fact: DomainEvent, wasDeleted: boolean): DomainEvent {
  const data = CreditNoteDeleted.read(fact.data, CreditNoteDeleted.version);
  const note = state.record('creditNote', data.id);
  if (note === undefined) return fact;
  return CreditNoteDeleted.of({ ...data, void: (wasDeleted && data.void) || isIssuedNote(state, note) });
}

/** An invoice that was issued before stays issued since then. */
function effectivePaymentDeletion(state: StateReader, fact: DomainEvent): DomainEvent {
  const data = PaymentsDeleted.read(fact.data, PaymentsDeleted.version);
  const issued = state.record('invoice', data.invoiceId)?.issued_at ?? null;
  return PaymentsDeleted.of({ ...data, issuedAt: issued === null ? data.issuedAt : null });
}

function effectivePayment(state: StateReader, fact: DomainEvent): DomainEvent {
  const payment = [InvoiceMarkedPaid, InvoiceMarkedUnpaid].find(({ type }) => type === fact.type);
  if (payment === undefined) return fact;
  const data = payment.read(fact.data, payment.version);
  const issued = state.record('invoice', data.invoiceId)?.issued_at ?? null;
  return payment.of({
    ...data,
    before: { ...data.before, issued_at: issued },
    after: { ...data.after, issued_at: issued ?? data.after.issued_at },
  });
}

import { documentOf } from '@ledgerline/shared-events/deliveries/document.ts';
import {
  DeliveryArrived,
  DeliveryBounced,
  DeliveryDelayed,
  DeliveryFailed,
  type DeliveryOutcome,
  DeliveryOutcomeUnknown,
  DeliveryPostponed,
  DeliverySent,
  DeliveryStopped,
  outcomeOf,
} from '@ledgerline/shared-events/deliveries/events.ts';
import { MAX_DETAIL } from '@ledgerline/shared-events/deliveries/limits.ts';
import type { DeliveryRecord, DeliveryState } from '@ledgerline/shared-events/deliveries/record.ts';
import { isHandedOver } from '@ledgerline/shared-events/deliveries/sending-state.ts';
import type { DomainEvent, EventDefinition } from '@ledgerline/shared-events/ledger/event.ts';
import { addressKey } from '@ledgerline/shared-events/text/email.ts';
import { onOneLine } from '@ledgerline/shared-events/text/hidden-characters.ts';
import { todayOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';

/** What became of one recipient of a message. `detail` is what a server said. */
export type RecipientResult = { address: string; state: DeliveryState; detail: string | null; at: string };

const EVENTS: Record<DeliveryState, EventDefinition<string, DeliveryOutcome>> = {
  queued: DeliveryPostponed,
  stopped: DeliveryStopped,
  sent: DeliverySent,
  unknown: DeliveryOutcomeUnknown,
  delivered: DeliveryArrived,
  delayed: DeliveryDelayed,
  bounced: DeliveryBounced,
  failed: DeliveryFailed,
};

/** The states that may follow a state. A state that is not listed stays whatever is said later. */
const FOLLOWERS: Partial<Record<DeliveryState, readonly DeliveryState[]>> = {
  queued: ['stopped', 'sent', 'unknown', 'failed', 'delivered', 'delayed', 'bounced'],
  unknown: ['sent', 'failed', 'delivered', 'delayed', 'bounced'],
  sent: ['delivered', 'delayed', 'bounced'],
  delayed: ['delivered', 'bounced'],
  delivered: ['bounced'],
};

/** The delivery of a stored message; undefined when the ledger has none. */
export function deliveryOfMessage(state: StateReader, message: string): DeliveryRecord | undefined {
  for (const delivery of state.records('delivery')) if (delivery.message === message) return delivery;
  return undefined;
}

/**
 * The events of what became of recipients of a message, one for each state. What the ledger has already, or what
 * cannot follow it, is left out. The first hand-over issues the invoice or credit note, and sends the quote.
 */
export function deliveryOutcome(
  state: StateReader,
  delivery: DeliveryRecord,
  results: readonly RecipientResult[],
): DomainEvent[] {
  const document = documentOf(delivery);
  const record = state.record(document.entity, document.id);
  if (record === undefined) return [];
  const changed = changedRecipients(delivery, results);
  let isOut = ('sent_at' in record ? record.sent_at : record.issued_at) !== null;
  return [...Map.groupBy(changed, ({ after }) => after.state)].map(([became, recipients]) => {
    const at = recipients[0]?.after.at ?? null;
    const outAt = !isOut && isHandedOver(became) ? at : null;
    isOut ||= outAt !== null;
    const isQuote = document.entity === 'quote';
    return EVENTS[became].of({
      deliveryId: delivery.id,
      ...outcomeOf(document),
      number: record.number,
      recipients,
      issuedAt: isQuote ? null : outAt,
      ...(isQuote && outAt !== null && { sentOn: todayOf(state, outAt) }),
    });
  });
}

/** How many recipients came into each state by events of `deliveryOutcome`. */
export function recipientsByState(events: readonly DomainEvent[]): Map<DeliveryState, number> {
  const counts = new Map<DeliveryState, number>();
  for (const { type, data } of events) {
    const definition = Object.values(EVENTS).find((each) => each.type === type);
    for (const { after } of definition?.read(data, definition.version).recipients ?? []) {
      counts.set(after.state, (counts.get(after.state) ?? 0) + 1);
    }
  }
  return counts;
}

function changedRecipients(
  delivery: DeliveryRecord,
  results: readonly RecipientResult[],
): DeliveryOutcome['recipients'] {
  const byAddress = new Map(results.map((result) => [addressKey(result.address), result]));
  return Object.entries(delivery.recipients).flatMap(([index, before]) => {
    const result = byAddress.get(addressKey(before.address));
    if (result === undefined) return [];
    const { state, at } = result;
    const isFirstDelay = state === 'queued' && before.state === 'queued' && before.detail === null;
    if (!isFirstDelay && FOLLOWERS[before.state]?.includes(state) !== true) return [];
    const after = { address: before.address, state, at, detail: inOneLine(result.detail) };
    return [{ index: Number(index), before, after }];
  });
}

/** What a server said, in one line that can be stored and shown. */
function inOneLine(detail: string | null): string | null {
  const line = onOneLine(detail ?? '').toWellFormed();
  return line === '' ? null : line.slice(0, MAX_DETAIL).toWellFormed();
}

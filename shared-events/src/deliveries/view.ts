import type { DeliveryAnswer } from './answers.ts';
import type { DeliveryRecord } from './record.ts';
import { recipientsInOrder, stateOfDelivery } from './sending-state.ts';

/** The answer of a delivery. */
export function deliveryView(delivery: DeliveryRecord): DeliveryAnswer {
  const {
    message: _,
    messageId: _id,
    references: _references,
    deleted_at: _deleted,
    number: _number,
    automatic,
    invoice_id = null,
    quote_id = null,
    credit_note_id = null,
    ...shown
  } = delivery;
  return {
    ...shown,
    invoice_id,
    quote_id,
    credit_note_id,
    automatic: automatic !== undefined,
    state: stateOfDelivery(delivery),
    recipients: recipientsInOrder(delivery),
  };
}

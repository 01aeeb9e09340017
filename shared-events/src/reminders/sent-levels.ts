import type { DeliveryRecord } from '../deliveries/record.ts';
import { stateOfDelivery } from '../deliveries/sending-state.ts';

/** The levels of which a reminder was queued or sent. One that the user stopped may be sent after all. */
export function sentLevels(deliveries: Iterable<DeliveryRecord>): number[] {
  return [...deliveries].flatMap((delivery) =>
    delivery.kind === 'reminder' && delivery.level !== null && stateOfDelivery(delivery) !== 'stopped'
      ? [delivery.level]
      : [],
  );
}

import { describe, expect, it } from 'vitest';
import type { DeliveryRecord, DeliveryState } from './record.ts';
import { sampleDelivery } from './sample-delivery.ts';
import { documentSending, stateOfDelivery } from './sending-state.ts';

/** A delivery whose recipients have these states. */
function delivery(id: number, states: DeliveryState[], more: Partial<DeliveryRecord> = {}): DeliveryRecord {
  const recipients = states.map((state, index) => [
    String(index),
    { address: `r${index}@nord.example`, state, at: `2026-11-24T09:0${id}:00.000Z`, detail: null },
  ]);
  return sampleDelivery({ id, recipients: Object.fromEntries(recipients), ...more });
}

describe('the state of a delivery', () => {
  it.each<[DeliveryState[], DeliveryState]>([
    [['sent', 'bounced'], 'bounced'],
    [['delivered', 'failed'], 'failed'],
    [['delivered', 'unknown', 'queued'], 'unknown'],
    [['delivered', 'sent'], 'sent'],
    [['queued', 'sent'], 'queued'],
    [['delivered', 'delivered'], 'delivered'],
    [['stopped', 'stopped'], 'stopped'],
  ])('with recipients that are %j is %s', (states, expected) => {
    expect(stateOfDelivery(delivery(1, states))).toBe(expected);
  });

  it('is that of recipients in their order, also beyond ten', () => {
    const states = Array.from({ length: 12 }, (): DeliveryState => 'failed');
    expect(documentSending([delivery(1, states)], null)?.address).toBe('r0@nord.example');
  });
});

describe('the sending state of an invoice', () => {
  it('is null when it was never sent', () => {
    expect(documentSending([], null)).toBeNull();
    expect(documentSending([delivery(1, ['stopped'])], undefined)).toBeNull();
  });

  it('is that of its latest delivery that was not stopped', () => {
    const deliveries = [delivery(1, ['bounced']), delivery(2, ['sent']), delivery(3, ['stopped'])];
    expect(documentSending(deliveries, null)).toMatchObject({ state: 'sent', deliveryId: 2 });
  });

  it('stays that of an invoice that came back after a reminder was sent', () => {
    const reminder = delivery(2, ['sent'], { kind: 'reminder', level: 1 });
    expect(documentSending([delivery(1, ['bounced']), reminder], null)).toMatchObject({
      state: 'bounced',
      kind: 'invoice',
      address: 'r0@nord.example',
    });
  });

  it('is no longer that of a delivery which another one replaced, unless that one was stopped', () => {
    const trouble = delivery(1, ['unknown'], { kind: 'reminder', level: 1 });
    const again = delivery(2, ['sent'], { replaces: 1 });
    expect(documentSending([trouble, again], null)).toMatchObject({ state: 'sent', deliveryId: 2 });
    const stopped = delivery(2, ['stopped'], { replaces: 1 });
    expect(documentSending([trouble, stopped], null)).toMatchObject({ state: 'unknown', deliveryId: 1 });
  });

  it('is the mark of the user where no message was sent', () => {
    const mark = { at: '2026-11-23', how: 'Client portal' };
    const marked = { state: 'marked', at: '2026-11-23', detail: 'Client portal', deliveryId: null };
    expect(documentSending([delivery(1, ['stopped'])], mark)).toMatchObject(marked);
    expect(documentSending([delivery(1, ['sent'])], mark)).toMatchObject({ state: 'sent' });
  });
});

import type { Subscription } from './record.ts';

/**
 * Whether a subscription gives access to the app. It does while a payment is late, until the payment provider ends
 * the subscription.
 */
export function givesAccess(status: Subscription['status'] | null): boolean {
  return status === 'active' || status === 'past_due';
}

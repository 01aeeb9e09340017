import type { Subscription } from './record.ts';

/** Whether a subscription opens the app: also while a payment is late, until the provider ends it. */
export function givesAccess(status: Subscription['status'] | null): boolean {
  return status === 'active' || status === 'past_due';
}

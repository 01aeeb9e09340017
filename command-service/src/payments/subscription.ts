import type { Subscription } from '@ledgerline/shared-events/account/record.ts';
import type Stripe from 'stripe';

/** The status for each status of the provider; null for a subscription that never started. */
const STATUS: Record<string, Subscription['status'] | null> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  canceled: 'canceled',
  unpaid: 'canceled',
  paused: 'canceled',
  incomplete: null,
  incomplete_expired: null,
};
const RANK: Record<Subscription['status'], number> = { active: 2, past_due: 1, canceled: 0 };

/** The effective subscription of a customer with several: the one with the best status, the newest among equals. */
export function currentSubscription(all: readonly Stripe.Subscription[]): Subscription | null {
  const started = all.flatMap((each) => {
    const status = STATUS[each.status] ?? null;
    return status === null ? [] : [{ each, status }];
  });
  const [best] = started.sort((a, b) => RANK[b.status] - RANK[a.status] || b.each.created - a.each.created);
  if (best === undefined) return null;
  const [item] = best.each.items.data;
  return {
    status: best.status,
    plan: planOf(item?.price.recurring?.interval),
    current_period_end: item === undefined ? null : new Date(item.current_period_end * 1000).toISOString(),
  };
}

function planOf(interval: string | undefined): Subscription['plan'] {
  if (interval === 'month') return 'monthly';
  return interval === 'year' ? 'annual' : null;
}

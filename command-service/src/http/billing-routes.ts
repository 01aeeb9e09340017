import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { FastifyInstance } from 'fastify';

const SIGNED_IN = { config: { access: 'signed_in' } } as const;

/** The billing calls of an installation that takes no payments: they say so. */
export function serveNoBilling(app: FastifyInstance): void {
  const refuse = async () => {
    throw new Rejected('payments_not_configured', 'Payments are not configured on this server.');
  };
  app.post('/api/createStripeCustomer', SIGNED_IN, refuse);
  app.get('/api/settings/billing-portal-url', SIGNED_IN, refuse);
}

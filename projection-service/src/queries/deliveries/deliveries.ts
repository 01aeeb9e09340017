import { invoiceDeliveriesAnswer } from '@ledgerline/shared-events/deliveries/answers.ts';
import { deliveryView } from '@ledgerline/shared-events/deliveries/view.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type QueryDeps, serveQuery } from '../answer.ts';
import { findInvoice, INVOICE_PROJECTIONS, invoiceParams } from '../invoices/invoices.ts';
import { wholeDeliveries } from './invoice-views.ts';

/** `GET /api/invoice/{number}/deliveries`: the messages about an invoice, newest first. */
export function serveDeliveries(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/invoice/:number/deliveries',
    projections: INVOICE_PROJECTIONS,
    params: invoiceParams,
    search: z.object({}),
    answers: invoiceDeliveriesAnswer,
    answer: async (read, _search, { number }) => {
      const { id } = await findInvoice(read, number);
      const deliveries = await wholeDeliveries(read, id);
      return { deliveries: deliveries.toReversed().map(deliveryView) };
    },
  });
}

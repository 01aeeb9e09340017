import { documentDeliveriesAnswer } from '@ledgerline/shared-events/deliveries/answers.ts';
import { MAILED_KINDS, MAILED_PATHS } from '@ledgerline/shared-events/deliveries/document.ts';
import { deliveryView } from '@ledgerline/shared-events/deliveries/view.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type QueryDeps, serveQuery } from '../answer.ts';
import { INVOICE_PROJECTIONS } from '../invoices/invoices.ts';
import { findDocument, numberParams } from '../invoices/numbered-documents.ts';
import { wholeDeliveries } from './invoice-views.ts';

/** `GET /api/invoice/{number}/deliveries`: the messages about a document, newest first. */
export function serveDeliveries(app: FastifyInstance, deps: QueryDeps): void {
  for (const entity of MAILED_KINDS) {
    serveQuery(app, deps, {
      path: `${MAILED_PATHS[entity]}/:number/deliveries`,
      projections: INVOICE_PROJECTIONS,
      params: numberParams,
      search: z.object({}),
      answers: documentDeliveriesAnswer,
      answer: async (read, _search, { number }) => {
        const { id } = await findDocument(read, entity, number);
        const deliveries = await wholeDeliveries(read, { entity, id });
        return { deliveries: deliveries.toReversed().map(deliveryView) };
      },
    });
  }
}

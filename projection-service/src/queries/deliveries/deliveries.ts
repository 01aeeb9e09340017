import { documentDeliveriesAnswer } from '@ledgerline/shared-events/deliveries/answers.ts';
import {
  MAILED_KINDS,
  MAILED_PATHS,
  type MailedKind,
} from '@ledgerline/shared-events/deliveries/document.ts';
import { deliveryView } from '@ledgerline/shared-events/deliveries/view.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type QueryDeps, serveQuery } from '../answer.ts';
import { findCreditNote } from '../credit-notes/credit-notes.ts';
import { findInvoice, INVOICE_PROJECTIONS, invoiceParams } from '../invoices/invoices.ts';
import { findQuote } from '../quotes/quotes.ts';
import type { AccountReader } from '../read-account.ts';
import { wholeDeliveries } from './invoice-views.ts';

/** Finds a document by its number. */
const FIND: Readonly<Record<MailedKind, (read: AccountReader, number: string) => Promise<{ id: number }>>> = {
  invoice: findInvoice,
  quote: findQuote,
  creditNote: findCreditNote,
};

/** `GET /api/invoice/{number}/deliveries`: the messages about a document, newest first. */
export function serveDeliveries(app: FastifyInstance, deps: QueryDeps): void {
  for (const entity of MAILED_KINDS) {
    serveQuery(app, deps, {
      path: `${MAILED_PATHS[entity]}/:number/deliveries`,
      projections: INVOICE_PROJECTIONS,
      params: invoiceParams,
      search: z.object({}),
      answers: documentDeliveriesAnswer,
      answer: async (read, _search, { number }) => {
        const { id } = await FIND[entity](read, number);
        const deliveries = await wholeDeliveries(read, { entity, id });
        return { deliveries: deliveries.toReversed().map(deliveryView) };
      },
    });
  }
}

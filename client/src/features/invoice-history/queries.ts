import { serverEffect } from '#shared/api/server-effect.ts';
import { createScreenQuery } from '#shared/lib/screen-query/create-screen-query.ts';
import { fetchInvoiceAsOf, fetchInvoiceHistory, fetchProof } from './api.ts';

/** The entries of an invoice by its number, newest first. */
export const invoiceHistoryQuery = createScreenQuery(serverEffect(fetchInvoiceHistory), { keyOf: String });

/** The check of an invoice's chain of events, by its number. */
export const proofQuery = createScreenQuery(serverEffect(fetchProof), {
  keyOf: String,
  isForgotten: true,
});

type Revision = { number: string; revision: number };

/** The invoice after a revision, which never changes. */
export const invoiceAsOfQuery = createScreenQuery(
  serverEffect((server, { number, revision }: Revision) => fetchInvoiceAsOf(server, number, revision)),
  { keyOf: ({ number, revision }) => `${number} ${revision}`, isReadOnce: true, isForgotten: true },
);

import { serverEffect } from '#shared/api/server-effect.ts';
import { createScreenQuery } from '#shared/lib/screen-query/create-screen-query.ts';
import { fetchInvoiceAsOf, fetchProof, fetchTrail, type Trailed } from './api.ts';

const keyOf = ({ entity, number }: Trailed): string => `${entity} ${number}`;

/** The entries of a document by its number, newest first. */
export const trailQuery = createScreenQuery(serverEffect(fetchTrail), { keyOf });

/** The check of a document's chain of events, by its number. */
export const proofQuery = createScreenQuery(serverEffect(fetchProof), {
  keyOf,
  isForgotten: true,
});

type Revision = { number: string; revision: number };

/** The invoice after a revision, which never changes. */
export const invoiceAsOfQuery = createScreenQuery(
  serverEffect((server, { number, revision }: Revision) => fetchInvoiceAsOf(server, number, revision)),
  { keyOf: ({ number, revision }) => `${number} ${revision}`, isReadOnce: true, isForgotten: true },
);

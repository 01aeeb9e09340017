import { createServerQuery } from '#shared/lib/screen-query/create-server-query.ts';
import { fetchInvoiceAsOf, fetchProof, fetchTrail, type Trailed } from './api.ts';

const keyOf = ({ entity, number }: Trailed): string => `${entity} ${number}`;

/** The entries of a document by its number, newest first. */
export const trailQuery = createServerQuery(fetchTrail, { keyOf });

/** The check of a document's chain of events, by its number. */
export const proofQuery = createServerQuery(fetchProof, {
  keyOf,
  isForgotten: true,
});

type Revision = { number: string; revision: number };

/** The invoice after a revision, which never changes. */
export const invoiceAsOfQuery = createServerQuery(
  (server, { number, revision }: Revision) => fetchInvoiceAsOf(server, number, revision),
  { keyOf: ({ number, revision }) => `${number} ${revision}`, isReadOnce: true, isForgotten: true },
);

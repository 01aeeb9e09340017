import { nextNumberQuery } from '#entities/invoice/next-number.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import type { DocumentKind } from './draft/draft.ts';

/**
 * The number that the server would assign to a new document now; '' until it is loaded. It is only shown, never sent.
 */
export const useNextNumber = (kind: DocumentKind): string => useScreenQuery(nextNumberQuery, kind).data ?? '';

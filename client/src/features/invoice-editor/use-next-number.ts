import { nextNumberQuery } from '#entities/invoice/next-number.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';

/**
 * The number that the server would assign to a new invoice now; '' until it is loaded. It is only shown, never sent.
 */
export const useNextNumber = (): string => useScreenQuery(nextNumberQuery, undefined).data ?? '';

import { useState } from 'react';
import { nextNumberQuery } from '#entities/invoice/next-number.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import type { DocumentKind } from './draft/draft.ts';

/**
 * The number that the server would assign to a new document of a client and a day now; '' until it is loaded. It is
 * only shown, never sent. That of another client or day stays until the new one is there.
 */
export function useNextNumber(kind: DocumentKind, clientId: number | null, date: string): string {
  const { data } = useScreenQuery(nextNumberQuery, { kind, clientId, date });
  const [shown, setShown] = useState('');
  if (data !== null && data !== shown) setShown(data);
  return data ?? shown;
}

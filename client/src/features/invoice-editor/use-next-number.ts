import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { $nextInvoiceNumber, nextNumberHidden, nextNumberShown } from '#entities/invoice/next-number.ts';

/**
 * The number that the server would assign to a new invoice now; '' until it is loaded. It is only shown, never sent.
 */
export function useNextNumber(): string {
  const [number, shown, hidden] = useUnit([$nextInvoiceNumber, nextNumberShown, nextNumberHidden]);
  useEffect(() => {
    shown();
    return () => hidden();
  }, [shown, hidden]);
  return number ?? '';
}

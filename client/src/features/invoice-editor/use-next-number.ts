import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { $nextInvoiceNumber, nextNumberHidden, nextNumberShown } from '#entities/invoice/next-number.ts';

/** The number that the server would give the new invoice now; '' until it is read. It is shown, and never sent. */
export function useNextNumber(): string {
  const [number, shown, hidden] = useUnit([$nextInvoiceNumber, nextNumberShown, nextNumberHidden]);
  useEffect(() => {
    shown();
    return () => hidden();
  }, [shown, hidden]);
  return number ?? '';
}

import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { useUnit } from 'effector-react';
import { useEffect, useRef, useState } from 'react';
import { $monthTotal } from '#entities/totals/model.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { usePrefersReducedMotion } from '#shared/lib/media/use-media.ts';
import { countedValue } from './counted-value.ts';

/** The value of this month so far. A change counts up or down from the previous value. */
export function MonthTotal({ className }: { className?: string | undefined }) {
  const month = useUnit($monthTotal);
  if (month === null) return null;
  // The key starts anew with another currency: counting between two currencies makes no sense.
  return <Counting key={month.currency} {...month} className={className} />;
}

type Props = { total: number; currency: string; className: string | undefined };

function Counting({ total, currency, className }: Props) {
  const shown = useCounting(total);
  const digits = shown === total ? decimalText(total) : decimalText(Math.round(shown * 100) / 100);
  return (
    <span className={className}>
      <span className="vh">This month: </span>
      {formatAmount(digits, currency)}
    </span>
  );
}

function useCounting(target: number): number {
  const isStill = usePrefersReducedMotion();
  const [shown, setShown] = useState(target);
  const from = useRef(target);
  useEffect(() => {
    const start = from.current;
    if (isStill || start === target) {
      from.current = target;
      setShown(target);
      return;
    }
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const value = countedValue(start, target, now - began);
      from.current = value;
      setShown(value);
      if (value !== target) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target, isStill]);
  return shown;
}

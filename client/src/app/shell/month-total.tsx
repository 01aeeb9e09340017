import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { useUnit } from 'effector-react';
import { useEffect, useRef, useState } from 'react';
import { $monthTotal } from '../../entities/totals/index.ts';
import { decimalText } from '../../shared/lib/amounts/decimal-text.ts';
import { usePrefersReducedMotion } from '../../shared/lib/media/use-media.ts';

const COUNT_MS = 600;

/** What this month is worth so far; a change counts up or down for 600 ms. */
export function MonthTotal({ className }: { className?: string | undefined }) {
  const month = useUnit($monthTotal);
  const shown = useCounting(month?.total ?? 0);
  if (month === null) return null;
  const digits =
    shown === month.total ? decimalText(month.total) : decimalText(Math.round(shown * 100) / 100);
  return (
    <span className={className}>
      <span className="vh">This month: </span>
      {formatAmount(digits, month.currency)}
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
      const part = Math.min(1, (now - began) / COUNT_MS);
      const value = part === 1 ? target : start + (target - start) * (1 - (1 - part) ** 3);
      from.current = value;
      setShown(value);
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target, isStill]);
  return shown;
}

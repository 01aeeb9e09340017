import { type BillPart, billDrawing } from '@ledgerline/shared-events/pay-by-qr/bill-drawing.ts';
import { BILL_FONT } from '@ledgerline/shared-events/pay-by-qr/bill-lines.ts';
import { useEffect, useMemo } from 'react';
import styles from './paper-bill.module.css';

const FAMILIES = `${BILL_FONT}, Arial, sans-serif`;

/** The Swiss QR-bill at the foot of a sheet, or on a page of its own. */
export function PaperBill({ bill }: { bill: BillPart }) {
  useEffect(() => {
    // If it fails to load, the browser uses a similar font of the system.
    void import('./fonts/bill.ts').catch(() => undefined);
  }, []);
  const { label, width, height, shapes, texts } = useMemo(() => billDrawing(bill), [bill]);
  const spoken = texts.map(({ text }) => text).join(', ');
  return (
    <section className={styles.bill} aria-label={label} dir="ltr">
      <svg
        className={styles.drawing}
        fontFamily={FAMILIES}
        role="img"
        aria-label={spoken}
        {...{ width, height }}
      >
        {shapes.map(({ path, paint, transform }) => (
          <path key={path} d={path} fill={paint} transform={transform} />
        ))}
        {texts.map(({ text, x, y, size, weight, anchor }) => (
          <text key={`${x} ${y}`} {...{ x, y }} fontSize={size} fontWeight={weight} textAnchor={anchor}>
            {text}
          </text>
        ))}
      </svg>
    </section>
  );
}

import type { PayCode } from '@ledgerline/shared-events/pay-by-qr/pay-code.ts';
import styles from './paper-code.module.css';

/** The code for a transfer of the total, with its words. */
export function PaperCode({ payCode: { label, lines, code } }: { payCode: PayCode }) {
  return (
    <section className={styles.pay}>
      <svg className={styles.code} viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={label}>
        <path d={code.path} />
      </svg>
      <div>
        <h2 className={styles.label}>{label}</h2>
        <p className={styles.lines}>{lines.join('\n')}</p>
      </div>
    </section>
  );
}

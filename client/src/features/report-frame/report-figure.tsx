import styles from './report-frame.module.css';

type Props = {
  label: string;
  value: string;
  /** What the figure is beside, such as its tax. */
  note?: string | undefined;
  /** What is left out for want of an exchange rate. */
  missingRates: readonly { currency: string; count: number }[];
};

/** The one figure that a report comes to. */
export function ReportFigure({ label, value, note, missingRates }: Props) {
  const missing = missingRates.map((one) => `${one.count} in ${one.currency}`).join(', ');
  return (
    <dl className={styles.figure}>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {note === undefined ? null : <dd className={styles.note}>{note}</dd>}
      {missing === '' ? null : <dd className={styles.missing}>Not included (no exchange rate): {missing}</dd>}
    </dl>
  );
}

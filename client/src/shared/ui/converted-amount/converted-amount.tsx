import { Chip } from '../chip/index.ts';
import styles from './converted-amount.module.css';

type Props = {
  amount: string;
  /** The amount in the primary currency; null if nothing was converted. */
  converted: string | null;
  /** Whether it should be converted but has no exchange rate. */
  isRateMissing: boolean;
  /** The rate with its date and source. */
  tip?: string | undefined;
};

/** An amount, and below it its value in the primary currency. */
export function ConvertedAmount({ amount, converted, isRateMissing, tip }: Props) {
  return (
    <>
      <span className={styles.own}>{amount}</span>
      {converted === null ? null : (
        <span className={styles.converted} data-tip={tip}>
          <span className="vh">, converted </span>
          {converted}
        </span>
      )}
      {isRateMissing ? (
        <span className={styles.converted}>
          <span className="vh">, </span>
          <Chip tone="orange" icon="coin-off">
            Rate missing
          </Chip>
        </span>
      ) : null}
    </>
  );
}

import clsx from 'clsx';
import { Chip } from '../chip/index.ts';
import styles from './converted-amount.module.css';

type Props = {
  amount: string;
  /** The same in the primary currency; null where nothing was converted. */
  converted: string | null;
  /** It ought to be converted, and no rate is known. */
  isRateMissing: boolean;
  /** Which rate, of which day and from where. */
  tip?: string | undefined;
  className?: string | undefined;
};

/** An amount, after what it comes to in the primary currency. */
export function ConvertedAmount({ amount, converted, isRateMissing, tip, className }: Props) {
  return (
    <>
      {converted === null ? null : (
        <span className={clsx(styles.converted, className)} data-tip={tip}>
          {converted}
        </span>
      )}
      {isRateMissing ? (
        <span className={clsx(styles.converted, className)}>
          <Chip tone="orange" icon="coin-off">
            Rate missing
          </Chip>
        </span>
      ) : null}
      {amount}
    </>
  );
}

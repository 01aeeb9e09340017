import type { DeliveryAnswer } from '@ledgerline/shared-events/deliveries/answers.ts';
import { Alert } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import styles from './delivery.module.css';

type Props = {
  number: string;
  delivery: DeliveryAnswer | undefined;
  onCorrect(delivery: DeliveryAnswer): void;
};

/** Says that a message came back or was refused, and leads to its correction. */
export function DeliveryStrip({ number, delivery, onCorrect }: Props) {
  const failed = delivery?.recipients.filter(({ state }) => state === 'bounced' || state === 'failed') ?? [];
  const [first] = failed;
  if (delivery === undefined || first === undefined) return null;
  const whom = failed.length === 1 ? first.address : `${failed.length} recipients`;
  const verb = delivery.kind === 'reminder' ? `The reminder of invoice ${number}` : `Invoice ${number}`;
  return (
    <Alert
      tone="error"
      icon="mail-x"
      className={styles.strip}
      actions={<Button onClick={() => onCorrect(delivery)}>Correct the address and send again</Button>}
    >
      {verb} did not reach {whom}
      {failed.length === 1 && first.detail ? `: ${first.detail}` : '.'}
    </Alert>
  );
}

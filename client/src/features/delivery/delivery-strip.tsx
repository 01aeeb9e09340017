import type { DeliveryAnswer } from '@ledgerline/shared-events/deliveries/answers.ts';
import type { NumberedDocument } from '#entities/delivery/sendable.ts';
import { CORRECT, undeliveredText } from '#entities/delivery/undelivered.ts';
import { Alert } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import styles from './delivery.module.css';

type Props = {
  document: NumberedDocument;
  delivery: DeliveryAnswer | undefined;
  onCorrect(delivery: DeliveryAnswer): void;
};

/** Says that a message came back or was refused, and leads to its correction. */
export function DeliveryStrip({ document, delivery, onCorrect }: Props) {
  const text = delivery === undefined ? null : undeliveredText(document, delivery);
  if (delivery === undefined || text === null) return null;
  return (
    <Alert
      tone="error"
      icon="mail-x"
      className={styles.strip}
      actions={<Button onClick={() => onCorrect(delivery)}>{CORRECT}</Button>}
    >
      {text}
    </Alert>
  );
}

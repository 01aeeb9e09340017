import type { DeliveryAnswer } from '@ledgerline/shared-events/deliveries/answers.ts';
import { useMomentLabel } from '#entities/settings/use-moment-label.ts';
import { Button } from '#shared/ui/button/index.ts';
import { Dialog } from '#shared/ui/dialog/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import styles from './delivery.module.css';

type Props = {
  delivery: DeliveryAnswer;
  /** All messages about the invoice, newest first. */
  others: readonly DeliveryAnswer[];
  onChoose(delivery: DeliveryAnswer): void;
  onClose(): void;
};

/** A message as it was sent. Earlier ones are one step away. */
export function MessageDialog({ delivery, others, onChoose, onClose }: Props) {
  const labelOf = useMomentLabel();
  const { from, replyTo, to, cc, bcc, subject, body, papers, created_at } = delivery;
  const place = others.findIndex(({ id }) => id === delivery.id);
  const [newer, older] = [others[place - 1], others[place + 1]];
  const lines = [
    ['From', from],
    ['To', to.join(', ')],
    ['Cc', cc.join(', ')],
    ['Bcc', bcc.join(', ')],
    ['Reply to', replyTo ?? ''],
    ['Written', labelOf(created_at)],
  ].filter(([, value]) => value !== '');
  return (
    <Dialog
      opened
      width={600}
      title={subject}
      onClose={onClose}
      foot={
        <>
          {others.length < 2 ? null : (
            <>
              <Button disabled={older === undefined} onClick={() => older && onChoose(older)}>
                Earlier message
              </Button>
              <Button disabled={newer === undefined} onClick={() => newer && onChoose(newer)}>
                Later message
              </Button>
            </>
          )}
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <dl>
        {lines.map(([name, value]) => (
          <div key={name} className={styles.line}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.body}>{body}</p>
      {papers.map(({ name, sha256 }) => (
        <p key={sha256} className={styles.paper} title={`SHA-256 ${sha256}`}>
          <Icon name="paperclip" size={14} /> {name}
        </p>
      ))}
    </Dialog>
  );
}

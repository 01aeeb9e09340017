import type { DeliveryAnswer } from '@ledgerline/shared-events/deliveries/answers.ts';
import { sizeText } from '#entities/attachment/size-text.ts';
import { useMomentLabel } from '#entities/settings/use-moment-label.ts';
import { Button } from '#shared/ui/button/index.ts';
import { Dialog } from '#shared/ui/dialog/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { useDownloadPaper } from '../use-download-paper.ts';
import styles from './message-dialog.module.css';

type Props = {
  delivery: DeliveryAnswer;
  /** All messages about the invoice, newest first. */
  others: readonly DeliveryAnswer[];
  onChoose(delivery: DeliveryAnswer): void;
  onClose(): void;
};

/** A message as it was sent, with its files. Earlier ones are one step away. */
export function MessageDialog({ delivery, others, onChoose, onClose }: Props) {
  const labelOf = useMomentLabel();
  const { from, replyTo, to, cc, bcc, subject, body, papers, created_at, automatic } = delivery;
  const place = others.findIndex(({ id }) => id === delivery.id);
  const [newer, older] = [others[place - 1], others[place + 1]];
  const lines = [
    ['From', from],
    ['To', to.join(', ')],
    ['Cc', cc.join(', ')],
    ['Bcc', bcc.join(', ')],
    ['Reply-to', replyTo ?? ''],
    ['Written', `${labelOf(created_at)}${automatic ? ', sent automatically' : ''}`],
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
      {papers.length === 0 ? null : <Papers deliveryId={delivery.id} papers={papers} />}
    </Dialog>
  );
}

/** The files as they were attached. What the invoice became later does not change them. */
function Papers({ deliveryId, papers }: { deliveryId: number; papers: DeliveryAnswer['papers'] }) {
  const download = useDownloadPaper();
  return (
    <ul className={styles.papers} aria-label="Attached files">
      {papers.map((paper) => (
        <li key={paper.sha256} title={`SHA-256 ${paper.sha256}`}>
          <Icon name="paperclip" size={16} />
          <span className={styles.name}>{paper.name}</span>
          <span className={styles.size}>{sizeText(paper.size)}</span>
          <Button
            size="sm"
            icon="download"
            aria-label={`Download ${paper.name}`}
            onClick={() => download(deliveryId, paper)}
          >
            Download
          </Button>
        </li>
      ))}
    </ul>
  );
}

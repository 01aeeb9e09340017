import { shortDate } from '@ledgerline/shared-events/dates/date-label.ts';
import type { DeliveryAnswer } from '@ledgerline/shared-events/deliveries/answers.ts';
import clsx from 'clsx';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { $clients } from '#entities/client/model.ts';
import { recipientWith } from '#entities/delivery/recipients.ts';
import type { Sendable } from '#entities/delivery/sendable.ts';
import { MessageDialog } from '#entities/delivery/ui/message-dialog.tsx';
import { useDownloadPaper } from '#entities/delivery/use-download-paper.ts';
import { $today } from '#entities/settings/model.ts';
import { useMomentLabel } from '#entities/settings/use-moment-label.ts';
import { Button } from '#shared/ui/button/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import styles from './delivery.module.css';
import { type DeliveryRow, deliveryRows } from './delivery-rows.ts';
import type { useDelivery } from './use-delivery.ts';

/** What the section says about a document beside its messages. */
type Sent = Pick<Sendable['record'], 'client_id' | 'sending'>;

type Props = { document: Sent; delivery: ReturnType<typeof useDelivery> };

/** What was sent of a document, to whom, and what became of it, newest first. */
export function DeliverySection({ document, delivery }: Props) {
  const { deliveries, secondsLeft, sendAgain, confirm } = delivery;
  const [opened, setOpened] = useState<DeliveryAnswer | null>(null);
  const [latest] = deliveries;
  return (
    <section className={styles.section} aria-label="Delivery">
      <div className={styles.head}>
        <h2>Delivery</h2>
        {latest === undefined ? null : (
          <Button variant="subtle" size="sm" icon="eye" onClick={() => setOpened(latest)}>
            Message
          </Button>
        )}
      </div>
      {latest === undefined && document.sending === null ? (
        <p className="muted small">Not sent yet.</p>
      ) : null}
      <Timeline document={document} deliveries={deliveries} secondsLeft={secondsLeft} />
      {latest?.state === 'unknown' ? (
        <UnknownOutcome onArrived={() => confirm(latest)} onAgain={() => sendAgain(latest)} />
      ) : null}
      {opened === null ? null : (
        <MessageDialog
          delivery={opened}
          others={deliveries}
          onChoose={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}

type TimelineProps = {
  document: Sent;
  deliveries: readonly DeliveryAnswer[];
  /** How long the newest message can still be stopped. */
  secondsLeft: number;
};

/** What became of each message, and the mark of the user who sent the invoice in another way. */
function Timeline({ document, deliveries, secondsLeft }: TimelineProps) {
  const [clients, today] = useUnit([$clients, $today]);
  const client = clients.find(({ id }) => id === document.client_id);
  const nameOf = (address: string) => recipientWith(address, client).name;
  const mark = document.sending?.state === 'marked' ? document.sending : null;
  const waits = ({ icon }: DeliveryRow, id: number) =>
    icon === 'clock' && id === deliveries[0]?.id && secondsLeft > 0;
  return (
    <ol className={styles.timeline}>
      {mark === null ? null : (
        <TimelineRow
          row={{ ...MARK, details: [mark.detail ?? '', NOT_KEPT] }}
          time={shortDate(mark.at, today)}
        />
      )}
      {deliveries.flatMap((one) =>
        deliveryRows(one, nameOf).map((row) => (
          <TimelineRow
            key={row.key}
            row={row}
            time={waits(row, one.id) ? `in ${secondsLeft} s` : undefined}
          />
        )),
      )}
    </ol>
  );
}

/** Only what is sent from here is kept. */
const NOT_KEPT = "We don't keep a copy of what you sent";

const MARK: DeliveryRow = {
  ...{ key: 'mark', icon: 'send', tone: 'quiet', title: 'Marked as sent' },
  details: [],
  at: null,
};

/** The two steps where a connection was lost, or the account came from a backup or an export. */
function UnknownOutcome({ onArrived, onAgain }: { onArrived(): void; onAgain(): void }) {
  return (
    <div className={styles.question}>
      <p className="muted small">
        We don't know whether this message was sent. It won't be resent automatically.
      </p>
      <Button size="sm" onClick={onArrived}>
        Mark as received
      </Button>
      <Button size="sm" icon="send" onClick={onAgain}>
        Send again
      </Button>
    </div>
  );
}

/** The name of a file that was sent, which downloads it. */
function PaperLink({ deliveryId, paper }: NonNullable<DeliveryRow['paper']>) {
  const download = useDownloadPaper();
  return (
    <button
      type="button"
      className={clsx('link', 'touch', styles.paper)}
      aria-label={`Download ${paper.name}`}
      onClick={() => download(deliveryId, paper)}
    >
      {paper.name}
    </button>
  );
}

function TimelineRow({ row, time }: { row: DeliveryRow; time?: string | undefined }) {
  const labelOf = useMomentLabel();
  const shown = time ?? (row.at === null ? null : labelOf(row.at));
  return (
    <li>
      <Icon name={row.icon} className={clsx(styles.icon, styles[row.tone])} />
      <div>
        {row.paper === undefined ? row.title : <PaperLink {...row.paper} />}
        {row.details.map((detail) => (
          <span key={detail} className={styles.detail}>
            {detail}
          </span>
        ))}
      </div>
      {shown === null ? null : <time dateTime={row.at ?? undefined}>{shown}</time>}
    </li>
  );
}

import type { DeliveryAnswer } from '@ledgerline/shared-events/deliveries/answers.ts';
import type { HistoryEntryAnswer as HistoryEntry } from '@ledgerline/shared-events/history/answers.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { $deliveries } from '#entities/delivery/model.ts';
import { MessageDialog } from '#entities/delivery/ui/message-dialog.tsx';
import { Button } from '#shared/ui/button/index.ts';
import styles from './timeline.module.css';
import { isAboutMessage } from './trail-filters.ts';

/** Opens the message that an entry is about, as it was sent, with its files. */
export function EntryMessage({ entry, invoiceId }: { entry: HistoryEntry; invoiceId: number }) {
  const deliveries = useUnit($deliveries)[invoiceId] ?? [];
  const [isOpen, setOpen] = useState(false);
  const delivery = isAboutMessage(entry) ? deliveryOf(entry, deliveries) : undefined;
  if (delivery === undefined) return null;
  return (
    <>
      <p className={styles.who}>To {[...delivery.to, ...delivery.cc, ...delivery.bcc].join(', ')}</p>
      <Button variant="text" size="sm" className={styles.message} onClick={() => setOpen(true)}>
        Show message
      </Button>
      {isOpen ? (
        <MessageDialog
          delivery={delivery}
          others={[delivery]}
          onChoose={() => undefined}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

/** An entry about very many messages does not name all of them; each was queued at the time of the entry. */
function deliveryOf(
  { changes, at }: HistoryEntry,
  deliveries: readonly DeliveryAnswer[],
): DeliveryAnswer | undefined {
  const named = new Set(
    changes.filter(({ entity }) => entity === 'delivery').map((change) => Number(change.id)),
  );
  return (
    deliveries.find(({ id }) => named.has(id)) ??
    deliveries.find(({ created_at }) => Date.parse(created_at) === Date.parse(at))
  );
}

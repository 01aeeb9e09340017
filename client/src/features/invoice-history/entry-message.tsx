import type { DeliveryAnswer } from '@ledgerline/shared-events/deliveries/answers.ts';
import type { MailedDocument } from '@ledgerline/shared-events/deliveries/document.ts';
import type { HistoryEntryAnswer as HistoryEntry } from '@ledgerline/shared-events/history/answers.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { $deliveries } from '#entities/delivery/model.ts';
import { documentKey } from '#entities/delivery/sendable.ts';
import { MessageDialog } from '#entities/delivery/ui/message-dialog.tsx';
import { Button } from '#shared/ui/button/index.ts';
import styles from './timeline.module.css';
import { isAboutMessage } from './trail-filters.ts';

/** Opens the message that an entry is about, as it was sent, with its files. */
export function EntryMessage({ entry, document }: { entry: HistoryEntry; document: MailedDocument }) {
  const deliveries = useUnit($deliveries)[documentKey(document)] ?? [];
  const [isOpen, setOpen] = useState(false);
  const delivery = isAboutMessage(entry) ? deliveryOf(entry, deliveries) : undefined;
  if (delivery === undefined) return null;
  return (
    <>
      <p className={styles.who}>{whomText(entry, delivery)}</p>
      <Button variant="text" size="sm" onClick={() => setOpen(true)}>
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

const outcome = z.object({ address: z.string(), detail: z.nullable(z.string()) });

/** The recipients that the entry is about with the words of the server, or all of a message that was queued. */
function whomText({ changes }: HistoryEntry, { to, cc, bcc }: DeliveryAnswer): string {
  const reached = changes
    .filter(({ entity, field }) => entity === 'delivery' && field.startsWith('recipients.'))
    .flatMap(({ after }) => outcome.safeParse(after).data ?? []);
  if (reached.length === 0) return `To ${[...to, ...cc, ...bcc].join(', ')}`;
  return reached
    .map(({ address, detail }) => (detail === null ? address : `${address}: ${detail}`))
    .join(', ');
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

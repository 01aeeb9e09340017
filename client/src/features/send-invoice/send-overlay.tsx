import { useUnit } from 'effector-react';
import { $clients } from '#entities/client/model.ts';
import { $deliveries, $mailSender, deliveriesQuery, mailSenderQuery } from '#entities/delivery/model.ts';
import { invoiceQuery, invoices } from '#entities/invoice/model.ts';
import { $user } from '#entities/session/model.ts';
import { $settings } from '#entities/settings/model.ts';
import { useOverlay } from '#shared/lib/routing/overlay.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { RetryAlert } from '#shared/ui/alert/index.ts';
import { Sheet } from '#shared/ui/dialog/sheet.tsx';
import { SkeletonRows } from '#shared/ui/table/index.ts';
import { SendSheet } from './send-sheet.tsx';

/** The sheet for the invoice in the address; `correct` is the delivery that the new message corrects. */
export function Page() {
  const { param, close } = useOverlay();
  const number = param('invoice') ?? '';
  const correctedId = Number(param('correct') ?? 0);
  const loaded = useSources(number, correctedId);
  const [sender, settings, user, clients] = useUnit([$mailSender, $settings, $user, $clients]);
  const { invoice, corrected } = loaded;
  if (invoice === undefined || corrected === undefined || sender === null || settings === null) {
    return (
      <Sheet title={`Send invoice ${number}`} onClose={close}>
        {loaded.hasFailed ? (
          <RetryAlert onRetry={loaded.retry}>We couldn't load the invoice</RetryAlert>
        ) : (
          <SkeletonRows count={4} />
        )}
      </Sheet>
    );
  }
  const client = clients.find(({ id }) => id === invoice.client_id);
  return (
    <SendSheet
      {...{ invoice, settings, client, sender, corrected }}
      email={user?.email ?? null}
      onClose={close}
    />
  );
}

/** The invoice and the corrected delivery, read again; undefined until they are there. */
function useSources(number: string, correctedId: number) {
  const [byId, deliveries] = useUnit([invoices.$byId, $deliveries]);
  const invoice = [...byId.values()].find(
    (one) => one.number === number && (one.deleted_at ?? null) === null && !one.cut,
  );
  const corrects = correctedId > 0 && invoice !== undefined;
  const reads = [
    useScreenQuery(invoiceQuery, number),
    useScreenQuery(mailSenderQuery, undefined),
    useScreenQuery(deliveriesQuery, corrects ? { id: invoice.id, number } : null),
  ];
  const found = deliveries[invoice?.id ?? 0]?.find(({ id }) => id === correctedId);
  return {
    invoice,
    corrected: correctedId === 0 ? null : found,
    hasFailed: reads.some(({ hasFailed }) => hasFailed),
    retry: () => reads.forEach(({ retry }) => void retry()),
  };
}

import { useUnit } from 'effector-react';
import { useEffect, useState } from 'react';
import { $clients } from '#entities/client/model.ts';
import { $deliveries, $mailSender, loadDeliveriesFx, loadMailSenderFx } from '#entities/delivery/model.ts';
import { invoices, loadInvoiceFx } from '#entities/invoice/model.ts';
import { $user } from '#entities/session/model.ts';
import { $settings } from '#entities/settings/model.ts';
import { useOverlay } from '#shared/lib/routing/overlay.ts';
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

/** The invoice and the corrected delivery, read anew; undefined until they are there. */
function useSources(number: string, correctedId: number) {
  const [byId, deliveries] = useUnit([invoices.$byId, $deliveries]);
  const [loadInvoice, loadSender, loadDeliveries] = useUnit([
    loadInvoiceFx,
    loadMailSenderFx,
    loadDeliveriesFx,
  ]);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again
  useEffect(() => {
    setFailed(false);
    const read = async () => {
      const [invoice] = await Promise.all([loadInvoice(number), loadSender()]);
      if (correctedId > 0) await loadDeliveries({ id: invoice.id, number });
    };
    read().catch(() => setFailed(true));
  }, [number, correctedId, loadInvoice, loadSender, loadDeliveries, tries]);
  const invoice = [...byId.values()].find(
    (one) => one.number === number && (one.deleted_at ?? null) === null && !one.cut,
  );
  const found = deliveries[invoice?.id ?? 0]?.find(({ id }) => id === correctedId);
  return {
    invoice,
    corrected: correctedId === 0 ? null : found,
    hasFailed,
    retry: () => setTries(tries + 1),
  };
}

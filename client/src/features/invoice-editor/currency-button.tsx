import { useUnit } from 'effector-react';
import { useState } from 'react';
import { $server, type Server } from '#shared/api/server.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { Button } from '#shared/ui/button/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { fetchJobsById, inCurrency } from './billable-jobs.ts';
import { CurrencyDialog } from './dialogs/currency-dialog.tsx';
import type { InvoiceDraft } from './draft/draft.ts';
import { itemsInCurrency } from './draft/items.ts';
import { useDraftPart, useEditorEnvironment } from './paper/editor-context.ts';
import { useChange } from './paper/use-change.ts';

type Choice = Pick<InvoiceDraft, 'currency' | 'exchangeRate'>;

/** Shows the currency of the invoice and its exchange rate to the primary currency; opens the dialog for both. */
export function CurrencyButton() {
  const { actor } = useEditorEnvironment();
  const currency = useDraftPart((draft) => draft.currency);
  const { choose } = useChange();
  const [toast, server] = useUnit([toastShown, $server]);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const take = async (choice: Choice) => {
    setBusy(true);
    try {
      const items = await convertedItems(server, actor.getSnapshot().context.draft, choice.currency);
      choose('currency', { ...choice, items });
      setOpen(false);
    } catch {
      const actions = [{ label: 'Try again', perform: () => void take(choice) }];
      toast({ id: 'invoice-currency', kind: 'error', message: "We couldn't load the jobs", actions });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button aria-label={`Invoice currency: ${currency}`} onClick={() => setOpen(true)}>
        {currency}
        <Icon name="chevron-down" size={14} />
      </Button>
      {isOpen ? (
        <CurrencyDialog
          draft={actor.getSnapshot().context.draft}
          isBusy={isBusy}
          onClose={() => setOpen(false)}
          onSave={(choice) => void take(choice)}
        />
      ) : null}
    </>
  );
}

async function convertedItems(
  server: Server,
  draft: InvoiceDraft,
  currency: string,
): Promise<InvoiceDraft['items']> {
  if (currency === draft.currency) return draft.items;
  const ids = draft.items.flatMap(({ job_id }) => job_id ?? []);
  return itemsInCurrency(
    draft,
    await inCurrency(server, await fetchJobsById(server, ids), { currency, date: draft.date }),
  );
}

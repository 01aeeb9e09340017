import { useUnit } from 'effector-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { $clients } from '#entities/client/model.ts';
import { $server } from '#shared/api/server.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { fetchBillableJobs, inCurrency } from './billable-jobs.ts';
import type { InvoiceDraft } from './draft/draft.ts';
import { draftForClient, invoiceCurrency, type Start, withWork } from './draft/new-draft.ts';
import type { EditorActor } from './use-invoice-editor.ts';

/**
 * Choosing a client applies its terms, texts and taxes at once, and adds its uninvoiced jobs as lines once they are
 * loaded, without changing what is typed meanwhile. `isComing` is true until then, since the invoice would be saved
 * without them.
 */
export function useChooseClient(
  actor: EditorActor,
  start: Start,
): { choose(id: number): void; isComing: boolean } {
  const [clients, toast, server] = useUnit([$clients, toastShown, $server]);
  const latest = useRef(0);
  const [isComing, setComing] = useState(false);
  const choose = (id: number) => {
    const client = clients.find((one) => one.id === id);
    if (client === undefined) return;
    latest.current = id;
    const change = (changes: Partial<InvoiceDraft>) =>
      actor.send({ type: 'CHANGE', field: 'client', changes });
    const draftNow = () => actor.getSnapshot().context.draft;
    const bring = async () => {
      setComing(true);
      const jobs = await fetchBillableJobs(server, id);
      const currency = invoiceCurrency(client, jobs, start.primaryCurrency);
      const lines = await inCurrency(server, jobs, { currency, date: draftNow().date });
      if (latest.current !== id) return;
      setComing(false);
      // The user may have undone the choice meanwhile.
      if (draftNow().clientId !== id) return;
      change(withWork(draftNow(), { jobs: lines, currency }, client));
      actor.send({ type: 'COMMIT' });
    };
    const tryBringing = () =>
      void bring().catch(() => {
        if (latest.current !== id) return;
        setComing(false);
        const actions = [{ label: 'Try again', perform: tryBringing }];
        toast({ id: 'client-jobs', kind: 'error', message: 'Loading client data failed', actions });
      });
    actor.send({ type: 'COMMIT' });
    const work = { jobs: [], currency: invoiceCurrency(client, [], start.primaryCurrency) };
    change(draftForClient(draftNow(), client, work, start));
    // The lines of a quote are jobs to be.
    if (draftNow().kind !== 'quote') tryBringing();
  };
  const newest = useRef(choose);
  newest.current = choose;
  return { choose: useCallback((id) => newest.current(id), []), isComing };
}

/** Chooses the client of the address on the first render. */
export function useFirstClient(clientId: number | null, choose: (id: number) => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || clientId === null) return;
    isDone.current = true;
    choose(clientId);
  });
}

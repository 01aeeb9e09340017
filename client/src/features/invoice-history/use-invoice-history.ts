import type { HistoryEntryAnswer as HistoryEntry } from '@ledgerline/shared-events/history/answers.ts';
import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { useUnit } from 'effector-react';
import { useEffect, useState } from 'react';
import { loadDeliveriesFx } from '#entities/delivery/model.ts';
import { $historyEntries } from '#entities/history/model.ts';
import { $server } from '#shared/api/server.ts';
import { fetchInvoiceAsOf, fetchInvoiceHistory } from './api.ts';

/**
 * The entries of an invoice, newest first, loaded again whenever the account's history grew; null until they are
 * loaded.
 */
export function useInvoiceHistory(number: string) {
  const [history, server] = useUnit([$historyEntries, $server]);
  const newest = history[0]?.commandId ?? '';
  const [entries, setEntries] = useState<readonly HistoryEntry[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `newest` and `tries` read again
  useEffect(() => {
    let isCurrent = true;
    fetchInvoiceHistory(server, number).then(
      (found) => {
        if (!isCurrent) return;
        setError(null);
        setEntries(found);
      },
      (reason: unknown) => isCurrent && setError(reason),
    );
    return () => {
      isCurrent = false;
    };
  }, [server, number, newest, tries]);
  return { entries, error, version: newest, retry: () => setTries(tries + 1) };
}

type AsOf = { key: string; invoice: Invoice };

/** The invoice after a revision; the previous one stays visible until the next is loaded. */
export function useInvoiceAsOf(number: string, revision: number | null): Invoice | null {
  const server = useUnit($server);
  const [loaded, setLoaded] = useState<AsOf | null>(null);
  useEffect(() => {
    if (revision === null) return;
    let isCurrent = true;
    fetchInvoiceAsOf(server, number, revision).then(
      (invoice) => isCurrent && setLoaded({ key: `${number} ${revision}`, invoice }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [server, number, revision]);
  return loaded?.invoice ?? null;
}

/** Loads the messages about the shown invoice, also of a deleted one, and again with each new version. */
export function useInvoiceMessages(number: string, shown: Invoice | null, version: string): void {
  const load = useUnit(loadDeliveriesFx);
  const id = shown?.id ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `version` reads again
  useEffect(() => {
    if (id !== null) load({ id, number }).catch(() => undefined);
  }, [load, id, number, version]);
}

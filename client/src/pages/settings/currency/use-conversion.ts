import type { DocumentCurrencyAnswer as DocumentCurrency } from '@ledgerline/shared-events/settings/answers.ts';
import { useUnit } from 'effector-react';
import { useCallback, useEffect, useState } from 'react';
import { loadDocumentCurrenciesFx, loadExchangeRateFx } from '#entities/settings/currencies.ts';

/** What a conversion would do. `rate`: units of the new currency for one unit of this one; null when there is none. */
export type ConversionPlan = {
  jobs: number;
  invoices: number;
  rates: readonly (DocumentCurrency & { rate: number | null })[];
};

/** Loads what a change of the primary currency to `to` would convert, and the rates for it. */
export function useConversion(to: string) {
  const [loadCurrencies, loadRate] = useUnit([loadDocumentCurrenciesFx, loadExchangeRateFx]);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [plan, setPlan] = useState<ConversionPlan | null>(null);

  const load = useCallback(async (): Promise<ConversionPlan> => {
    const currencies = await loadCurrencies();
    const rates = await Promise.all(
      currencies.map(async (one) => ({
        ...one,
        rate: one.currency === to ? 1 : await loadRate({ from: one.currency, to }).catch(() => null),
      })),
    );
    const sum = (of: 'jobs' | 'invoices') => currencies.reduce((total, one) => total + one[of], 0);
    return { jobs: sum('jobs'), invoices: sum('invoices'), rates };
  }, [to, loadCurrencies, loadRate]);

  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads anew
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (loaded) => {
        if (!isCurrent) return;
        setPlan(loaded);
        setState('ready');
      },
      () => isCurrent && setState('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, attempt]);
  const retry = () => {
    setState('loading');
    setAttempt((count) => count + 1);
  };
  return { state, plan, retry };
}

import { allCurrencies, currencyWords } from '@ledgerline/shared-events/money/currency-table.ts';
import { type ComponentProps, useMemo } from 'react';
import { PowerSelector } from '../power-selector/index.ts';

type Props = Omit<ComponentProps<typeof PowerSelector<string>>, 'options' | 'create' | 'moreLabel'> & {
  /** Codes to list first, for example those in use. */
  first?: readonly string[];
};

const NONE: readonly string[] = [];

/** Selects a currency by its code, name or sign. */
export function CurrencySelector({ first = NONE, ...selector }: Props) {
  const options = useMemo(() => {
    const all = allCurrencies().map((currency) => ({
      id: currency.code,
      name: currency.code,
      keys: [currency.name, currency.symbol],
      note: currencyWords(currency)[1],
    }));
    const rank = (code: string) => (first.includes(code) ? first.indexOf(code) : first.length);
    return all.toSorted((a, b) => rank(a.id) - rank(b.id) || a.id.localeCompare(b.id));
  }, [first]);
  return <PowerSelector {...selector} options={options} />;
}

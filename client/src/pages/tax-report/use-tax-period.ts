import { TAX_BASES, type TaxBasis } from '@ledgerline/shared-events/reports/tax-answer.ts';
import type { TaxQuery } from '#entities/report/tax.ts';
import { useReportYear } from '#features/report-frame/year-menu.tsx';
import { useAddress } from '#shared/lib/routing/use-address.ts';
import { daysOf, yearPartOf } from './tax-period.ts';

/** The year, its part and the basis in the address; the present quarter by default. */
export function useTaxPeriod(today: string) {
  const [search, change] = useAddress();
  const shown = useReportYear(today);
  const part = yearPartOf(search.get('part'), today);
  const basis: TaxBasis = TAX_BASES.find((one) => one === search.get('basis')) ?? 'invoiced';
  const query: TaxQuery = { ...daysOf(shown.year, part), basis };
  return {
    shown,
    part,
    query,
    setPart: (id: string) => change({ part: id }),
    setBasis: (value: TaxBasis) => change({ basis: value }),
  };
}

import { BASES, type Basis } from '@ledgerline/shared-events/reports/answers.ts';
import { useReportYear } from '#features/report-frame/year-menu.tsx';
import { useAddress } from '#shared/lib/routing/use-address.ts';

/** Year, basis and month in the address. The default month is the current one, or the last one of an earlier year. */
export function useReportQuery(today: string) {
  const [search, change] = useAddress();
  const { year, years, setYear } = useReportYear(today);
  const basis: Basis = BASES.find((one) => one === search.get('basis')) ?? 'completed';
  const requested = Number(search.get('month') ?? '');
  const month =
    requested >= 1 && requested <= 12
      ? requested
      : today.startsWith(String(year))
        ? Number(today.slice(5, 7))
        : 12;
  return {
    year,
    basis,
    month,
    years,
    setYear,
    setBasis: (value: Basis) => change({ basis: value === 'completed' ? null : value }),
    setMonth: (value: number) => change({ month: String(value) }),
  };
}

import { reportYears } from '@ledgerline/shared-events/dates/period.ts';
import { useAddress } from '#shared/lib/routing/use-address.ts';
import { Button } from '#shared/ui/button/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { ActionMenu } from '#shared/ui/menu/index.ts';

type ReportYear = { year: number; years: readonly number[]; setYear(year: number): void };

/** The year of a report in the address; this one by default. Choosing another year forgets the month. */
export function useReportYear(today: string): ReportYear {
  const [search, change] = useAddress();
  const years = reportYears(today);
  const thisYear = Number(today.slice(0, 4));
  const year = years.find((one) => String(one) === search.get('year')) ?? thisYear;
  const setYear = (chosen: number) =>
    change({ year: chosen === thisYear ? null : String(chosen), month: null });
  return { year, years, setYear };
}

/** Chooses the year of a report. */
export function YearMenu({ year, years, setYear }: ReportYear) {
  const entries = years.map((one) => ({
    id: String(one),
    label: String(one),
    icon: one === year ? ('check' as const) : undefined,
    perform: () => setYear(one),
  }));
  return (
    <ActionMenu label="Year" position="bottom-end" entries={entries}>
      <Button aria-label={`Year ${year}`}>
        {year}
        <Icon name="chevron-down" size={14} />
      </Button>
    </ActionMenu>
  );
}

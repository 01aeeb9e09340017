import type { ListTotals } from '@ledgerline/shared-events/lists/totals.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { $server } from '#shared/api/server.ts';

type Options = {
  /** The filter of the list; another one ends the selection. */
  key: string;
  total: number;
  lastPage: number;
  totals: ListTotals | undefined;
  /** Whether every row of the page is selected. */
  isPageSelected: boolean;
};

/** All records of a list as they were when they were selected. */
export type WholeList = { count: number; revision: number; totals: ListTotals | undefined };

/** The selection of all pages of a list, which its page is a part of once that is selected completely. */
export function useWholeList({ key, total, lastPage, totals, isPageSelected }: Options) {
  const { revisions } = useUnit($server);
  const [selected, setSelected] = useState<(WholeList & { key: string }) | null>(null);
  const whole = isPageSelected && selected?.key === key ? selected : null;
  return {
    /** null while only rows of the page are selected. */
    whole,
    /** How many the list has, when there are more than are selected. */
    offered: isPageSelected && whole === null && lastPage > 1 ? total : null,
    select: () => setSelected({ key, count: total, revision: revisions.read() ?? 0, totals }),
    clear: () => setSelected(null),
  };
}

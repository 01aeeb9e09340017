import type { FirstDirection } from './sort-clicks.ts';

/** A column of a list. */
export type ListColumn = {
  label: string;
  /** Its least width, in px. */
  least: number;
  /** Amounts and days: the list is sorted first from the largest by it, by others from A. */
  isLargestFirst?: true;
};

/** The columns that can be shown beside the one that is always there, in the order in which they are offered. */
export const offeredColumns = <Name extends string, Main extends Name>(
  columns: Readonly<Record<Name, ListColumn>>,
  main: Main,
): Exclude<Name, Main>[] => Object.keys(columns).filter((name): name is Exclude<Name, Main> => name !== main);

/** In which direction a list is sorted first by a column. */
export const firstDirection = ({ isLargestFirst }: ListColumn): FirstDirection =>
  isLargestFirst === true ? 'descending' : 'ascending';

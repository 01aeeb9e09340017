import type { FirstDirection } from './sort-clicks.ts';

/** A column of a list. */
export type ListColumn = {
  label: string;
  /** Its least width, in px. */
  least: number;
  /** Amounts and days: the list is sorted first from the largest by it, by others from A. */
  isLargestFirst?: true;
  /** In px; without one it follows its text. */
  width?: number;
  className?: string;
};

/** The columns that can be shown beside the one that is always there, in the order in which they are offered. */
export const offeredColumns = <Name extends string, Main extends Name>(
  columns: Readonly<Record<Name, ListColumn>>,
  main: Main,
): Exclude<Name, Main>[] => Object.keys(columns).filter((name): name is Exclude<Name, Main> => name !== main);

/** In which direction a list is sorted first by a column. */
export const firstDirection = ({ isLargestFirst }: ListColumn): FirstDirection =>
  isLargestFirst === true ? 'descending' : 'ascending';

/** The heads of the columns of a table. */
export const headsOf = <Name extends string>(
  columns: Readonly<Record<Name, ListColumn>>,
  shown: readonly Name[],
) =>
  shown.map((name) => {
    const { label, width, className } = columns[name];
    return { name, label, first: firstDirection(columns[name]), width, className };
  });

/** The page width from which these columns fit, in px. @param least from which the usual ones do */
export const roomFor = <Name extends string>(
  columns: Readonly<Record<Name, ListColumn>>,
  shown: readonly Name[],
  least: number,
): number =>
  Math.max(
    least,
    shown.reduce((sum, name) => sum + columns[name].least, 0),
  );

import type { RecordFilter } from '@ledgerline/shared-events/lists/record-filter.ts';
import { countText } from '../amounts/count-text.ts';

/** All records that match the filter of a list: how many there are, and those of them that the screen has. */
export type Matching<Item> = { filter: RecordFilter; count: number; loaded: readonly Item[] };

/** The records of one command: some that are named by their ids, or all that match a filter. */
export type Several<Item> = readonly Item[] | Matching<Item>;

export const isMatching = <Item>(several: Several<Item>): several is Matching<Item> => 'loaded' in several;

export const countOf = <Item>(several: Several<Item>): number =>
  isMatching(several) ? several.count : several.length;

/** The records that change on the screen before the server has answered. */
export const loadedOf = <Item>(several: Several<Item>): readonly Item[] =>
  isMatching(several) ? several.loaded : several;

/** The only record, where just one is named. */
export const onlyOf = <Item>(several: Several<Item>): Item | undefined =>
  !isMatching(several) && several.length === 1 ? several[0] : undefined;

/** For example "1,200 jobs", or what the only record is called. */
export function severalText<Item>(several: Several<Item>, one: (only: Item) => string, many: string): string {
  const only = onlyOf(several);
  return only === undefined ? `${countText(countOf(several))} ${many}` : one(only);
}

/** The words for the only record, or those for several, in which N stands for their number. */
export const wordsFor = <Item>(records: Several<Item>, one: string, several: string): string =>
  onlyOf(records) === undefined ? several.replace('N', countText(countOf(records))) : one;

/** The part of a payload that names the records. Those of a filter that cannot be changed are left out by the server. */
export function targetsOf<Item extends { id: number }, One, Many>(
  several: Several<Item>,
  one: (id: number) => One,
  many: (ids: number[]) => Many,
): One | Many | { filter: RecordFilter; skip: true } {
  if (isMatching(several)) return { filter: several.filter, skip: true };
  const only = onlyOf(several);
  return only === undefined ? many(several.map(({ id }) => id)) : one(only.id);
}

/** What a command on several records knows of the screen: the records of a filter are those of its revision. */
export const baseOf = <Item>(several: Several<Item>): { basedOn?: number } =>
  isMatching(several) ? { basedOn: several.filter.revision } : {};

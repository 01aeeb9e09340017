import type { EditQuestion } from './model.ts';

/** A field of a record as a place for questions: "job/7/notes". */
export const fieldPlace = (entity: string, id: number | string, field: string): string =>
  `${entity}/${id}/${field}`;

/** A record as a place: it shows the questions about fields without a place of their own. */
export const recordPlace = (entity: string, id: number | string): string => `${entity}/${id}`;

/** The list of a client's rates. A question names the rate but not its client. */
export const RATES_PLACE = 'rates';

/**
 * The places that can show a question about a field, the nearest first: the field, its record, the page that edits it.
 * Each page offers the places that it has.
 * @param path the path of that page, null without one
 */
export const placesOf = (
  entity: string,
  id: number | string,
  field: string,
  path: string | null,
): readonly string[] => [
  fieldPlace(entity, id, field),
  recordPlace(entity, id),
  ...(entity === 'rate' ? [RATES_PLACE] : path === null ? [] : [path]),
];

/** The place of the current page that shows a question; null when the page has none for it. */
export const shownAt = ({ places }: EditQuestion, offered: readonly string[]): string | null =>
  places.find((place) => offered.includes(place)) ?? null;

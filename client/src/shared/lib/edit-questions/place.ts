import type { EditQuestion } from './model.ts';

/** A field of a record as a place of questions: "job/7/notes". */
export const fieldPlace = (entity: string, id: number | string, field: string): string =>
  `${entity}/${id}/${field}`;

/** A record as a place: it shows what has no place at one of its fields. */
export const recordPlace = (entity: string, id: number | string): string => `${entity}/${id}`;

/** The list of a client's rates: a question does not know of which client, but names the rate. */
export const RATES_PLACE = 'rates';

/**
 * Where a question about a field can stand, the nearest place first: at the field, at its record, on the page that edits
 * it. A page offers the places that it has.
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

/** The place of the shown page at which a question stands; null when the page has none for it. */
export const shownAt = ({ places }: EditQuestion, offered: readonly string[]): string | null =>
  places.find((place) => offered.includes(place)) ?? null;

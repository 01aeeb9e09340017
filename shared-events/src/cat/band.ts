import * as z from 'zod/mini';

/** The kinds of segments that a CAT tool tells apart, in the order of a table: what costs least work comes first. */
export const BANDS = [
  'perfect',
  'contextMatch',
  'repetition',
  'crossFileRepetition',
  'exact',
  'fuzzy',
  'fragment',
  'new',
  'locked',
  'nonTranslatable',
  'numbersOnly',
] as const;
export type Band = (typeof BANDS)[number];

/** Where a match comes from: a translation memory, machine translation, non-translatables, or the same file. */
export const MATCH_SOURCES = ['tm', 'mt', 'nt', 'internal'] as const;
export type MatchSource = (typeof MATCH_SOURCES)[number];

const HAS_SOURCE: ReadonlySet<Band> = new Set(['exact', 'fuzzy', 'new']);

const similarity = z.int().check(z.gte(0), z.lte(100));

/** What tells bands apart. A fuzzy one has borders in percent, both included; other ones have none. */
export const bandFields = {
  band: z.enum(BANDS),
  source: z.nullable(z.enum(MATCH_SOURCES)),
  from: z.nullable(similarity),
  to: z.nullable(similarity),
};

const hasFittingSource = z.refine<BandKey>(({ band, source }) => source === null || HAS_SOURCE.has(band), {
  path: ['source'],
  error: 'Only exact, fuzzy and new bands have a source',
});
const hasFittingBorders = z.refine<BandKey>(
  ({ band, from, to }) => (from !== null && to !== null && from <= to) === (band === 'fuzzy'),
  { path: ['from'], error: 'A fuzzy band has two borders, and no other band has any' },
);

/** That a band has a source and borders only where its kind has them. */
export const FITTING_BAND = [hasFittingSource, hasFittingBorders] as const;

export const bandKey = z.strictObject(bandFields).check(...FITTING_BAND);
export type BandKey = {
  band: Band;
  source: MatchSource | null;
  from: number | null;
  to: number | null;
};

/** A band without borders. */
export const plainBand = (band: Exclude<Band, 'fuzzy'>): BandKey => ({
  band,
  source: null,
  from: null,
  to: null,
});
export const NEW_WORDS = plainBand('new');

/** Whether two keys name one band. Without a source a match comes from a translation memory. */
export function isSameBand(one: BandKey, other: BandKey): boolean {
  return (
    one.band === other.band &&
    (one.source ?? 'tm') === (other.source ?? 'tm') &&
    one.from === other.from &&
    one.to === other.to
  );
}

/** The order of a table: by kind, fuzzy ones from the best to the worst, of one kind by their source. */
export function compareBands(one: BandKey, other: BandKey): number {
  return (
    BANDS.indexOf(one.band) - BANDS.indexOf(other.band) ||
    (other.to ?? 0) - (one.to ?? 0) ||
    (other.from ?? 0) - (one.from ?? 0) ||
    placeOf(one) - placeOf(other)
  );
}

const placeOf = ({ source }: BandKey): number => MATCH_SOURCES.indexOf(source ?? 'tm');

const NAMES: Readonly<Record<Exclude<Band, 'fuzzy'>, string>> = {
  perfect: 'Perfect match',
  contextMatch: 'Context match',
  repetition: 'Repetitions',
  crossFileRepetition: 'Cross-file repetitions',
  exact: '100%',
  fragment: 'Fragments',
  new: 'New',
  locked: 'Locked',
  nonTranslatable: 'Non-translatable',
  numbersOnly: 'Numbers only',
};

const SOURCE_NAMES: Readonly<Record<MatchSource, string>> = {
  tm: '',
  mt: 'MT',
  nt: 'non-translatable',
  internal: 'internal',
};

/** A band as a table says it: "95–99%", "85–94%, internal", "New, MT". */
export const bandName = (key: BandKey): string => translatedBandName(key, (english) => english);

/** @param word the word of another language for an English one */
export function translatedBandName(
  { band, source, from, to }: BandKey,
  word: (english: string) => string,
): string {
  const name = band === 'fuzzy' ? (from === to ? `${from}%` : `${from}–${to}%`) : word(NAMES[band]);
  const sourceName = SOURCE_NAMES[source ?? 'tm'];
  return sourceName === '' ? name : `${name}, ${word(sourceName)}`;
}

/** A key as one word of a longer one: "new", "fuzzy.85-94", "new.mt". */
export function bandPath({ band, source, from, to }: BandKey): string {
  const borders = from === null ? [] : [`${from}-${to}`];
  const origin = source === null || source === 'tm' ? [] : [source];
  return [band, ...borders, ...origin].join('.');
}

/** The key in a path; null when there is none in it. */
export function bandOfPath(path: string): BandKey | null {
  const [name, ...rest] = path.split('.');
  const band = BANDS.find((each) => each === name);
  if (band === undefined) return null;
  const [from = null, to = null] = rest[0]?.match(/\d+/g)?.map(Number) ?? [];
  return { band, from, to, source: MATCH_SOURCES.find((each) => each === rest.at(-1)) ?? null };
}

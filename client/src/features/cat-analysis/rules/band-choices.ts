import { BANDS, type BandKey, isSameBand } from '@ledgerline/shared-events/cat/band.ts';

const USUAL: readonly BandKey[] = [
  [95, 99],
  [85, 94],
  [75, 84],
  [50, 74],
].map(([from = 0, to = 0]) => ({ band: 'fuzzy', source: null, from, to }));

const ofSource = (band: 'exact' | 'new', source: BandKey['source']): BandKey => ({
  band,
  source,
  from: null,
  to: null,
});

/** The bands that can be chosen: fuzzy ones with the usual borders and those of `fuzzy`, in the order of a table. */
export function bandChoices(fuzzy: readonly BandKey[]): BandKey[] {
  const borders = [...fuzzy.filter(({ band }) => band === 'fuzzy'), ...USUAL].map((key) => ({
    ...key,
    source: null,
  }));
  const distinct = borders
    .filter((key, at) => borders.findIndex((one) => isSameBand(one, key)) === at)
    .toSorted((one, other) => (other.to ?? 0) - (one.to ?? 0) || (other.from ?? 0) - (one.from ?? 0));
  return [
    ...BANDS.flatMap((band): BandKey[] =>
      band === 'fuzzy' ? distinct : [{ band, source: null, from: null, to: null }],
    ),
    ofSource('new', 'mt'),
  ];
}

import type { CatAnalysesAnswer, CatAnalysis } from '@ledgerline/shared-events/cat/analysis.ts';
import type { ClientSettings } from '@ledgerline/shared-events/clients/record.ts';

type Weighted = 'yes' | 'no';

/** Whether the counts of an analysis are discounted already: as the file, the user or the client says; null: to ask. */
export function weightedOf(
  { weighted }: Pick<CatAnalysis, 'weighted'>,
  said: Weighted | null,
  settings: Pick<ClientSettings, 'catWeighted'>,
): Weighted | null {
  return weighted === 'unknown' ? (said ?? settings.catWeighted ?? null) : weighted;
}

export type UnknownBand = CatAnalysis['unknownBands'][number] & { unit: CatAnalysis['unit'] };

/** The bands of all files that aren't known, each name once. */
export function unknownBands({ analyses }: CatAnalysesAnswer): UnknownBand[] {
  const byLabel = new Map<string, UnknownBand>();
  for (const { unit, unknownBands: bands } of analyses) {
    for (const band of bands) {
      const same = byLabel.get(band.label);
      byLabel.set(
        band.label,
        same === undefined
          ? { ...band, unit }
          : {
              ...same,
              segments: same.segments + band.segments,
              words: same.words + band.words,
              characters: same.characters + band.characters,
            },
      );
    }
  }
  return [...byLabel.values()];
}

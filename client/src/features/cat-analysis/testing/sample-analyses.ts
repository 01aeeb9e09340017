import type { CatAnalysis } from '@ledgerline/shared-events/cat/analysis.ts';
import type { BandKey } from '@ledgerline/shared-events/cat/band.ts';

/** A band with its words: `band(500, 'fuzzy', 95, 99)`. */
export const band = (
  words: number,
  name: BandKey['band'],
  from: number | null = null,
  to: number | null = null,
): CatAnalysis['bands'][number] => ({
  band: name,
  source: null,
  from,
  to,
  segments: words / 10,
  words,
  characters: words * 6,
});

/** The bands of the look: 11,960 words, 7,755 weighted by the common grid. */
export const BANDS = [
  band(1240, 'contextMatch'),
  band(860, 'repetition'),
  band(1480, 'exact'),
  band(920, 'fuzzy', 95, 99),
  band(740, 'fuzzy', 85, 94),
  band(560, 'fuzzy', 75, 84),
  band(1130, 'fuzzy', 50, 74),
  band(5030, 'new'),
];

/** An analysis of Trados Studio from German to English. */
export function sampleAnalysis(over: Partial<CatAnalysis> = {}): CatAnalysis {
  const { bands = BANDS } = over;
  const sum = (unit: 'segments' | 'words' | 'characters') => bands.reduce((all, each) => all + each[unit], 0);
  const total = { segments: sum('segments'), words: sum('words'), characters: sum('characters') };
  return {
    file: 'Analyze Files de-DE_en-GB.xml',
    sha256: 'a'.repeat(64),
    tool: 'trados',
    sheet: null,
    source: 'de-DE',
    target: 'en-GB',
    unit: 'words',
    files: [{ name: 'report.docx.sdlxliff', ...total }],
    filesTotal: 1,
    bands,
    unknownBands: [],
    total,
    hasTotal: true,
    weighted: 'no',
    warnings: [],
    sourceId: '7f2d',
    seenBefore: [],
    ...over,
  };
}

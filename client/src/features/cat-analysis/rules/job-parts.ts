import type { CatAnalysis } from '@ledgerline/shared-events/cat/analysis.ts';
import { addedUp, type Counts } from '@ledgerline/shared-events/cat/analysis-of-job.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';

/** What becomes one job: the analyses of a language pair that count the same unit, added up. */
export type JobPart = {
  /** Tells the parts of a draft apart, also after more files were added. */
  key: string;
  /** BCP 47 codes; null where no file says it, or where several pairs are one job. */
  source: string | null;
  target: string | null;
  counts: Counts;
  analyses: readonly CatAnalysis[];
};

/** One part for each language pair, in the order of the files. Discounted counts are never added to raw ones. */
export function partsByPair(analyses: readonly CatAnalysis[]): JobPart[] {
  const groups = Map.groupBy(analyses, ({ source, target, unit, weighted }) =>
    `${source ?? ''}>${target ?? ''} ${unit} ${weighted}`.toLowerCase(),
  );
  return [...groups].flatMap(([key, group]) => partOf(key, group));
}

/** All analyses as one part; null when they count different units, or some counts are discounted already. */
export function allAsOne(analyses: readonly CatAnalysis[]): JobPart | null {
  if (analyses.some(({ weighted }) => weighted !== analyses[0]?.weighted)) return null;
  return partOf('all', analyses)[0] ?? null;
}

function partOf(key: string, analyses: readonly CatAnalysis[]): JobPart[] {
  const counts = addedUp(analyses.map(countsOf));
  if (counts === null) return [];
  const only = <T>(values: readonly T[]) => (new Set(values).size === 1 ? (values[0] ?? null) : null);
  const source = only(analyses.map((each) => each.source));
  const target = only(analyses.map((each) => each.target));
  return [{ key, source, target, counts, analyses }];
}

/** What an analysis counts, as decimal texts. Bands that aren't known yet aren't in it. */
function countsOf({ tool, file, sha256, sourceId, unit, bands }: CatAnalysis): Counts {
  return {
    tool,
    file,
    sha256,
    sourceId,
    moreFiles: [],
    unit,
    bands: bands.map(({ segments, words, characters, ...band }) => ({
      ...band,
      segments: decimalText(segments),
      words: decimalText(words),
      characters: decimalText(characters),
    })),
  };
}

const BILINGUAL = /\.(?:sdlxliff|mqxliff|mxliff|xliff|xlf)$/i;
const DOCUMENT = /\.[a-z][a-z0-9]{1,4}$/i;

/** A name for the job: that of the translated document, where there is only one. */
export function proposedName(analyses: readonly CatAnalysis[]): string {
  const documents = new Set(analyses.flatMap(({ files }) => files.map(({ name }) => name)));
  const [document = ''] = documents;
  if (documents.size !== 1 || analyses.some(({ filesTotal }) => filesTotal > 1)) return '';
  const name = document.split(/[\\/]/).at(-1) ?? '';
  return name.replace(BILINGUAL, '').replace(DOCUMENT, '');
}

import type { CatChoices } from '@ledgerline/shared-events/cat/choices.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { type CatReading, NoAnalysis, type ReadAnalysis } from './read-analysis.ts';
import { NO_ANALYSIS } from './read-count-table.ts';
import { type NamedAnalysis, shortName } from './repeated-reports.ts';

/** How the parts of a file are read and put together. */
type Parts<Each> = {
  /** The file, as the user may leave out some parts of it. */
  file: { name: string; choices: CatChoices };
  read(part: Each): CatReading;
  /** Whether a part that isn't an analysis is worth a warning. */
  isMissed(part: Each): boolean;
  /** @param kept the analyses that aren't left out, among all that can be read */
  joined(kept: readonly NamedAnalysis[], all: readonly NamedAnalysis[]): CatReading;
};

/**
 * What can be read of several parts, as a package has reports of other tasks, too; and a question where it comes first,
 * with the name of its part. A warning names each analysis that can't be read.
 * @throws UnreadableFile when nothing can be read
 */
export function readTogether<Each extends { name: string }>(
  parts: readonly Each[],
  how: Parts<Each>,
): CatReading {
  const kept: NamedAnalysis[] = [];
  const all: NamedAnalysis[] = [];
  const warnings: string[] = [];
  let problem: UnreadableFile | null = null;
  for (const part of parts) {
    const name = shortName(part.name);
    if (isLeftOut(name, how.file)) {
      warnings.push(`“${name}” is left out, as you chose.`);
      all.push(...namedAnalyses(part, readOrProblem(part, how.read)));
      continue;
    }
    const reading = readOrProblem(part, how.read);
    if (reading instanceof UnreadableFile) {
      problem ??= reading;
      warnings.push(...notRead(part, reading, how));
    } else if ('question' in reading) return { question: { ...reading.question, sheet: name } };
    else {
      const read = namedAnalyses(part, reading);
      kept.push(...read);
      all.push(...read);
    }
  }
  if (kept.length === 0)
    throw problem ?? new UnreadableFile(warnings.length > 0 ? ALL_LEFT_OUT : NO_ANALYSIS);
  return withWarnings(how.joined(kept, all), warnings);
}

const namedAnalyses = ({ name }: { name: string }, reading: CatReading | UnreadableFile): NamedAnalysis[] =>
  'analyses' in reading ? reading.analyses.map((analysis) => ({ name, analysis })) : [];

function readOrProblem<Each>(part: Each, read: (part: Each) => CatReading): CatReading | UnreadableFile {
  try {
    return read(part);
  } catch (error) {
    if (error instanceof UnreadableFile) return error;
    throw error;
  }
}

const ALL_LEFT_OUT = 'Every sheet of this file is left out.';

const isLeftOut = (sheet: string, { name, choices }: { name: string; choices: CatChoices }) =>
  choices.leftOut.some((each) => each.file === name && each.sheet === sheet);

function notRead<Each extends { name: string }>(
  part: Each,
  problem: UnreadableFile,
  { isMissed }: Pick<Parts<Each>, 'isMissed'>,
): string[] {
  if (!(problem instanceof NoAnalysis)) return [`“${shortName(part.name)}” isn’t read: ${problem.message}`];
  return isMissed(part) ? [`“${shortName(part.name)}” isn’t read: no band in it is known.`] : [];
}

/** A reading with warnings about its file, which the first analysis has. */
export function withWarnings(reading: CatReading, warnings: readonly string[]): CatReading {
  if ('question' in reading) return reading;
  const [first, ...rest]: readonly ReadAnalysis[] = reading.analyses;
  if (first === undefined) return reading;
  return { analyses: [{ ...first, warnings: [...first.warnings, ...warnings] }, ...rest] };
}

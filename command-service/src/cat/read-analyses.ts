import { readFile } from 'node:fs/promises';
import type { CatAnalysesAnswer, CatAnalysis } from '@ledgerline/shared-events/cat/analysis.ts';
import type { CatChoices } from '@ledgerline/shared-events/cat/choices.ts';
import { MAX_ANALYSES, MAX_CAT_BYTES } from '@ledgerline/shared-events/cat/limits.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { type Counts, NO_COUNTS } from './reading/counts.ts';
import { finishedAnalyses } from './reading/read-analysis.ts';
import { readCatFile } from './reading/read-cat-file.ts';
import { totalName } from './reading/total-name.ts';
import { isCalledTotal, isSumOf } from './reading/whole-of.ts';

/** Uploaded files, which are on the disk, and how the user answered what such files left open. */
export type AnalysisUpload = {
  files: readonly { path: string; name: string; sha256: string }[];
  choices: CatChoices;
};

/** What files say, before it is compared with the jobs of the account. */
export type ReadAnalyses = Omit<CatAnalysesAnswer, 'analyses'> & {
  analyses: Omit<CatAnalysis, 'seenBefore'>[];
};

/**
 * Reads uploaded analyses. One that can't be read doesn't hold up the others.
 * @throws UnreadableFile when none can be read
 */
export async function readAnalyses({ files, choices }: AnalysisUpload): Promise<ReadAnalyses> {
  const answer: ReadAnalyses = { analyses: [], questions: [], refused: [] };
  const unpacking = { bytes: MAX_CAT_BYTES };
  for (const [at, { path, name: file, sha256 }] of files.entries()) {
    const same = files.slice(0, at).find((other) => other.sha256 === sha256);
    if (same !== undefined) {
      answer.refused.push({ file, reason: `This is the same file as “${same.name}”. It counts once.` });
      continue;
    }
    try {
      const reading = await readCatFile({ name: file, bytes: await readFile(path), choices }, unpacking);
      if ('question' in reading) answer.questions.push({ file, sha256, ...reading.question });
      else
        for (const analysis of finishedAnalyses(reading.analyses, choices))
          answer.analyses.push(withWarning({ file, sha256, ...analysis }, answer.analyses));
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      answer.refused.push({ file, reason: error.message });
    }
    if (answer.analyses.length > MAX_ANALYSES)
      throw new UnreadableFile(`An upload has at most ${MAX_ANALYSES} analyses. Choose fewer files.`);
  }
  answer.analyses = withTotals(answer.analyses);
  const [first] = answer.refused;
  if (first === undefined || answer.analyses.length + answer.questions.length > 0) return answer;
  throw new UnreadableFile(files.length === 1 ? first.reason : `${first.file}: ${first.reason}`);
}

type Read = ReadAnalyses['analyses'][number];

/** Two reports of one analysis, as XML and as a page, count the same: together they would be paid twice. */
function withWarning(analysis: Read, before: readonly Read[]): Read {
  const same = before.find((other) => other.file !== analysis.file && countsTheSame(other, analysis));
  if (same === undefined) return analysis;
  const warning = `This counts the same as “${same.file}”. Remove one of them if they are of one analysis.`;
  return { ...analysis, warnings: [...analysis.warnings, warning] };
}

const SUM = 'This has as much as all other files together. Remove it if it’s their total.';

const BY_FILE = {
  countsOf: ({ unit, total }: Read): Counts => ({ ...NO_COUNTS, [unit]: String(total[unit]) }),
  calledOf: ({ file }: Read) => totalName(file.replace(/\.\w{1,5}$/, '')),
};

/** Says of analyses that they may be the total of those of other files. */
function withTotals(all: readonly Read[]): Read[] {
  return all.map((analysis) => {
    const others = all.filter((other) => other.file !== analysis.file && mayBeOnePair(other, analysis));
    const isSum = others.length > 1 && isSumOf(BY_FILE.countsOf(analysis), others.map(BY_FILE.countsOf));
    const isCalled = others.length > 0 && isCalledTotal(analysis, others, BY_FILE);
    if (!isSum && !isCalled) return analysis;
    const called = `“${analysis.file}” is called like a total of the other files. Remove it if it is.`;
    return { ...analysis, warnings: [...analysis.warnings, isSum ? SUM : called] };
  });
}

function countsTheSame(one: Read, other: Read): boolean {
  const written = ({ unit, bands, unknownBands }: Read) =>
    JSON.stringify([...bands, ...unknownBands].map((band) => band[unit]).filter((count) => count > 0));
  return one.unit === other.unit && mayBeOnePair(one, other) && written(one) === written(other);
}

/** Whether analyses may be in the same languages, which a file needn't name. */
const mayBeOnePair = (one: Read, other: Read) =>
  (['source', 'target'] as const).every(
    (code) => one[code] === null || other[code] === null || one[code] === other[code],
  );

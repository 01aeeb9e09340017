import { readFile } from 'node:fs/promises';
import type { CatAnalysesAnswer, CatAnalysis } from '@ledgerline/shared-events/cat/analysis.ts';
import type { CatChoices } from '@ledgerline/shared-events/cat/choices.ts';
import { MAX_ANALYSES, MAX_CAT_BYTES } from '@ledgerline/shared-events/cat/limits.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { finishedAnalyses } from './reading/read-analysis.ts';
import { readCatFile } from './reading/read-cat-file.ts';

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

function countsTheSame(one: Read, other: Read): boolean {
  const mayBeOne = (code: 'source' | 'target') =>
    one[code] === null || other[code] === null || one[code] === other[code];
  const written = ({ unit, bands, unknownBands }: Read) =>
    JSON.stringify([...bands, ...unknownBands].map((band) => band[unit]).filter((count) => count > 0));
  return (
    one.unit === other.unit && mayBeOne('source') && mayBeOne('target') && written(one) === written(other)
  );
}

import { sumOf } from './counts.ts';
import type { ReadAnalysis } from './read-analysis.ts';
import { totalName } from './total-name.ts';
import { isSumOf, unlikeSum, wholeOf } from './whole-of.ts';

/** A report in a package, or a sheet of a workbook. */
export type NamedAnalysis = { name: string; analysis: ReadAnalysis };

/**
 * Of reports about the same files in the same languages the last one: each run of a task adds its report to a package,
 * "Analyze Files en-US_de-DE(1).xml", and none takes the place of the one before.
 */
export function lastRuns(reports: readonly NamedAnalysis[]): ReadAnalysis[] {
  const groups = Map.groupBy(reports, ({ name, analysis: { source, target, files } }) =>
    JSON.stringify(files.length === 0 ? name : [source, target, files.map((file) => file.name).toSorted()]),
  );
  const kept: ReadAnalysis[] = [];
  for (const runs of groups.values()) {
    const last = runs.toSorted((one, other) => runOf(one.name) - runOf(other.name)).at(-1);
    if (last === undefined) continue;
    const warning = `There are ${runs.length} reports of these files. The last one is read: “${shortName(last.name)}”.`;
    const warnings = runs.length > 1 ? [...last.analysis.warnings, warning] : last.analysis.warnings;
    kept.push({ ...last.analysis, warnings: [...warnings, ...countedTwice(last.analysis, kept)] });
  }
  return kept;
}

/** Says that a file is in several reports of one language pair, as where one was analysed again with others. */
function countedTwice({ source, target, files }: ReadAnalysis, others: readonly ReadAnalysis[]): string[] {
  const same = others.filter((other) => other.source === source && other.target === target);
  const names = new Set(same.flatMap((other) => other.files.map(({ name }) => name)));
  const twice = files.find(({ name }) => name !== '' && names.has(name));
  return twice === undefined
    ? []
    : [`“${shortName(twice.name)}” is in several reports, and counts in each of them.`];
}

/** Which run a report is of, by the number that Trados adds to its name. */
const runOf = (name: string): number => Number(/\((\d{1,6})\)\.xml$/i.exec(name)?.[1] ?? 0);

/** The name of a part of a package, without its folder. */
export const shortName = (name: string): string => (name.split(/[\\/]/).at(-1) ?? '').slice(0, 100);

/** A sheet of a workbook, which may be left out by the user: it's compared with the others all the same. */
export type ReadSheet = NamedAnalysis & { isLeftOut: boolean };

const BY_SHEET = {
  countsOf: ({ analysis: { total, bands } }: NamedAnalysis) =>
    total ?? sumOf(bands.map(({ counts }) => counts)),
  nameOf: ({ name }: NamedAnalysis) => name.slice(0, 100),
  calledOf: ({ name }: NamedAnalysis) => totalName(name),
};

/**
 * The sheets of a workbook that aren't left out, without the one that has the sum of all others, or is called so.
 * @param mayBeSum which of them may be that
 */
export function withoutSum(
  sheets: readonly ReadSheet[],
  mayBeSum: (sheet: NamedAnalysis) => boolean,
): ReadAnalysis[] {
  const { whole, warnings } = wholeAmong(sheets, mayBeSum);
  return sheets
    .filter((sheet) => !sheet.isLeftOut && sheet !== whole)
    .map(({ analysis }, at) =>
      at === 0 ? { ...analysis, warnings: [...analysis.warnings, ...warnings] } : analysis,
    );
}

/** The sheet to be left out as the total, with what is to be said of it: other counts may be of sheets that aren't read. */
function wholeAmong(
  all: readonly ReadSheet[],
  mayBeSum: (sheet: NamedAnalysis) => boolean,
): { whole: ReadSheet | undefined; warnings: string[] } {
  const { parts, whole, warnings } = wholeOf<ReadSheet>(all, BY_SHEET);
  const isKept = whole === undefined || mayBeSum(whole);
  if (whole?.isLeftOut === true || !isKept) return { whole: undefined, warnings: [] };
  const isNew = whole !== undefined && warnings.length === 0;
  const isSum = whole === undefined || isSumOf(BY_SHEET.countsOf(whole), parts.map(BY_SHEET.countsOf));
  return { whole, warnings: isNew && !isSum ? [unlikeSum([whole], parts, BY_SHEET)] : warnings };
}

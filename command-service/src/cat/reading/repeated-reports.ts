import { sumOf } from './counts.ts';
import type { ReadAnalysis } from './read-analysis.ts';
import { wholeOf } from './whole-of.ts';

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

/**
 * The sheets of a workbook without the one that has the sum of all others.
 * @param mayBeSum which of them may be that
 */
export function withoutSum(
  sheets: readonly NamedAnalysis[],
  mayBeSum: (sheet: NamedAnalysis) => boolean,
): ReadAnalysis[] {
  const { parts, whole, warnings } = wholeOf(sheets, {
    countsOf: ({ analysis: { total, bands } }) => total ?? sumOf(bands.map(({ counts }) => counts)),
    nameOf: ({ name }) => name.slice(0, 100),
    calledOf: () => null,
  });
  if (whole !== undefined && !mayBeSum(whole)) return sheets.map(({ analysis }) => analysis);
  return parts.map(({ analysis }, at) =>
    at === 0 ? { ...analysis, warnings: [...analysis.warnings, ...warnings] } : analysis,
  );
}

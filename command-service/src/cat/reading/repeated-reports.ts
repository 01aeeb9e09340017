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
  return [...groups.values()].flatMap((runs) => {
    const last = runs.toSorted((one, other) => runOf(one.name) - runOf(other.name)).at(-1);
    if (last === undefined) return [];
    const warning = `There are ${runs.length} reports of these files. The last one is read: “${shortName(last.name)}”.`;
    const warnings = runs.length > 1 ? [...last.analysis.warnings, warning] : last.analysis.warnings;
    return [{ ...last.analysis, warnings }];
  });
}

/** Which run a report is of, by the number that Trados adds to its name. */
const runOf = (name: string): number => Number(/\((\d{1,6})\)\.xml$/i.exec(name)?.[1] ?? 0);

const shortName = (name: string): string => (name.split(/[\\/]/).at(-1) ?? '').slice(0, 100);

/** The sheets of a workbook without the one that has the sum of all others. */
export function withoutSum(sheets: readonly NamedAnalysis[]): ReadAnalysis[] {
  const { parts, warnings } = wholeOf(
    sheets,
    ({ analysis: { total, bands } }) => total ?? sumOf(bands.map(({ counts }) => counts)),
    () => false,
    ({ name }) => name.slice(0, 100),
  );
  return parts.map(({ analysis }, at) =>
    at === 0 ? { ...analysis, warnings: [...analysis.warnings, ...warnings] } : analysis,
  );
}

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

/** A sheet of a workbook, or a file of a ZIP. One that is left out by the user is compared with the others, too. */
type Part = NamedAnalysis & { isLeftOut?: boolean };

const BY_PART = {
  countsOf: ({ analysis: { total, bands } }: NamedAnalysis) =>
    total ?? sumOf(bands.map(({ counts }) => counts)),
  nameOf: ({ name }: NamedAnalysis) => shortName(name),
  calledOf: ({ name }: NamedAnalysis) =>
    totalName(shortName(name).replace(/\.(?:csv|tsv|txt|log|html?|xml|json)$/i, '')),
};

/** The parts that aren't left out, without the one that has the sum of all others, or is called so. */
export function withoutTotal(all: readonly Part[]): ReadAnalysis[] {
  const { whole, warnings } = totalAmong(all);
  return all
    .filter((part) => part.isLeftOut !== true && part !== whole)
    .map(({ analysis }, at) =>
      at === 0 ? { ...analysis, warnings: [...analysis.warnings, ...warnings] } : analysis,
    );
}

/** The part that is the total. Where it counts something else, other parts may not be read, and a warning says so. */
function totalAmong(all: readonly Part[]): { whole: Part | undefined; warnings: string[] } {
  const { parts, whole, warnings } = wholeOf<Part>(all, BY_PART);
  if (whole === undefined) return { whole, warnings };
  if (whole.isLeftOut === true || isOneOfLanguages(whole, all)) return { whole: undefined, warnings: [] };
  const isSum = isSumOf(BY_PART.countsOf(whole), parts.map(BY_PART.countsOf));
  return { whole, warnings: isSum ? warnings : [unlikeSum([whole], parts, BY_PART)] };
}

/** Whether a part is in one of several languages, and so isn't the total of others, whatever it counts. */
function isOneOfLanguages({ analysis }: Part, all: readonly Part[]): boolean {
  const read = all.filter((part) => part.isLeftOut !== true && part.analysis.target !== null);
  const pairs = new Set(read.map(({ analysis: { source, target } }) => `${source} ${target}`));
  return pairs.size > 1 && analysis.target !== null;
}

import type { CatChoices } from '@ledgerline/shared-events/cat/choices.ts';
import type { Cell } from '@ledgerline/shared-events/import/cells.ts';
import { countTable, textOf } from './count-table.ts';
import { answerFor, questionName } from './doubtful-rows.ts';
import { localeOfName } from './locale-codes.ts';
import { languageQuestions, namedLanguages } from './named-languages.ts';
import type { CatReading } from './read-analysis.ts';
import { readCountTable } from './read-count-table.ts';
import { readTogether, withWarnings } from './read-parts.ts';
import { type NamedAnalysis, withoutTotal } from './repeated-reports.ts';

type Sheet = { name: string; cells: readonly (readonly Cell[])[] };

/** The analyses of all sheets that have one. */
export function readSheets(
  sheets: readonly Sheet[],
  file: { name: string; choices: CatChoices },
): CatReading {
  return readTogether(sheets, {
    file,
    read: ({ cells }) => readCountTable(countTable(cells), file.choices),
    isMissed: hasCounts,
    joined: (kept, all) => joinedSheets(kept, all, file.choices),
  });
}

/** Whether a sheet has several rows of a text and a number, and may be an analysis. */
function hasCounts({ cells }: Sheet): boolean {
  const rows = cells.filter(
    (row) => /\p{L}/u.test(textOf(row[0])) && row.slice(1).some((cell) => /^\d[\d.,\s]*$/.test(textOf(cell))),
  );
  return rows.length > 1;
}

/** Sheets may be called like their languages: "de-DE", "German", "FR". */
function joinedSheets(
  sheets: readonly NamedAnalysis[],
  all: readonly NamedAnalysis[],
  choices: CatChoices,
): CatReading {
  const kept = sheets.filter(({ name }) => answerFor(name, choices) !== 'none');
  const names = kept.flatMap(({ name, analysis }) => (analysis.target === null ? [name] : []));
  const named = namedLanguages(names, '', choices);
  const clear = namedLanguages(names.filter(isClear), 'Language', choices).languages;
  const doubtful = named.doubtful.filter((name) => !clear.has(name));
  if (doubtful.length > 0) return { question: askAbout(doubtful) };
  const read = all.map((sheet) => {
    const { name, analysis } = sheet;
    const languages = analysis.target === null ? (named.languages.get(name) ?? clear.get(name)) : undefined;
    return { name, analysis: { ...analysis, ...languages, sheet: name }, isLeftOut: !kept.includes(sheet) };
  });
  const left = [...new Set(sheets.map(({ name }) => name))].filter(
    (name) => answerFor(name, choices) === 'none',
  );
  const warnings = left.map((name) => `“${name}” is left out: it counts no words.`);
  return withWarnings({ analyses: withoutTotal(read) }, warnings);
}

/** Whether a sheet has the name of a language, or a pair, which need no question. */
const isClear = (name: string) => /[->→]/.test(name) || localeOfName(name) !== null;

function askAbout(doubtful: readonly string[]) {
  const rows = languageQuestions({ doubtful });
  const sample = doubtful.map((name) => [questionName(name)]);
  return { needs: 'rows' as const, sheet: null, key: 'sheets', heads: ['Sheet'], sample, rows };
}

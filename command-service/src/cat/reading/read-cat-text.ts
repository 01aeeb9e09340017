import type { CatChoices } from '@ledgerline/shared-events/cat/choices.ts';
import type { CatTool } from '@ledgerline/shared-events/cat/kinds.ts';
import { splitDelimited } from '@ledgerline/shared-events/import/delimited-text.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import { boundJson, boundTable } from './bounded-text.ts';
import { bandsIn, countTable } from './count-table.ts';
import { htmlRows } from './html-rows.ts';
import { listedCounts } from './listed-counts.ts';
import { localeOfName } from './locale-codes.ts';
import { type CatReading, type CatText, NoAnalysis } from './read-analysis.ts';
import { isAnalysisLog, readAnalysisLog } from './read-analysis-log.ts';
import { NO_ANALYSIS, readCountTable } from './read-count-table.ts';
import { isOmegaT, readOmegaT } from './read-omegat.ts';
import { phraseAnalyses, readPhraseJson } from './read-phrase-json.ts';
import { isTradosReport, languagesOf, readTradosReport } from './read-trados-report.ts';
import { readXtm, xtmMetrics } from './read-xtm-metrics.ts';

/**
 * Reads the text of an analysis; its first characters and its headings determine the tool.
 * @throws UnreadableFile with a message for the user
 */
export function readCatText({ name, text: read, choices }: CatText): CatReading {
  const text = read.replace(/^\uFEFF/, '');
  const start = text.slice(0, 1_000).trimStart();
  if (start === '' && text.trim() === '') throw new NoAnalysis('This file is empty.');
  if (start.startsWith('<')) {
    if (isTradosReport(text)) return { analyses: [readTradosReport(name, text)] };
    if (/<!DOCTYPE(?! html\b)|<!ENTITY/i.test(start))
      throw new UnreadableFile("XML files with a document type aren't accepted.");
    if (!/<(?:!doctype html|html|head|body|table|meta)\b/i.test(start)) throw new NoAnalysis(NO_ANALYSIS);
    return readPage(name, text, choices);
  }
  const json = /^[[{]/.test(start) ? jsonOf(text) : undefined;
  if (json !== undefined) return readJson(json, { name, text, choices });
  boundTable(text);
  if (isOmegaT(text)) return { analyses: [readOmegaT(text)] };
  if (isAnalysisLog(text)) return readAnalysisLog(text, choices);
  const listed = listedCounts(text);
  if (listed !== null) return withUnread(readCountTable(countTable(listed.rows), choices), listed.unread);
  const { rows } = splitDelimited(text, (some) => Math.max(...some.map((row) => bandsIn(row).length), 0));
  return readCountTable(countTable(rows), choices);
}

const MAX_UNREAD = 10;

/** What a list says, with a warning for each line that isn't read although it has a number. */
function withUnread(reading: CatReading, unread: readonly string[]): CatReading {
  if ('question' in reading) return reading;
  const [first, ...rest] = reading.analyses;
  if (first === undefined) return reading;
  const warnings = unread.slice(0, MAX_UNREAD).map((line) => `“${line.slice(0, 100)}” isn’t read.`);
  return { analyses: [{ ...first, warnings: [...first.warnings, ...warnings] }, ...rest] };
}

/** A page has a table of counts; one of Trados Studio says its target above it, as the report in XML does. */
function readPage(name: string, text: string, choices: CatChoices): CatReading {
  const rows = htmlRows(text);
  const target = targetOfPage(rows);
  const tool = toolOfPage(text.slice(0, 1_000), target);
  const reading = readCountTable(countTable(rows), choices, tool);
  if ('question' in reading || target === null) return reading;
  return {
    analyses: reading.analyses.map((analysis) =>
      analysis.target === null ? { ...analysis, ...languagesOf(name, target) } : analysis,
    ),
  };
}

function toolOfPage(start: string, target: string | null): CatTool {
  if (/memoq/i.test(start)) return 'memoq';
  return target !== null || /trados|sdl /i.test(start) ? 'trados' : 'table';
}

/** "Language" on the screens of Trados Studio. */
const LANGUAGE = /^(?:language|sprache|langue|idioma|lingua|язык|言語|语言|언어)$/u;

/** The only target that a page names; several are titles of their tables. */
function targetOfPage(rows: readonly (readonly string[])[]): string | null {
  const written = rows.filter(
    ([head = '', ...rest]) => LANGUAGE.test(searchKey(head).replace(/\s*[:：]$/, '')) && rest.length > 0,
  );
  const [target = null, ...others] = new Set(written.flatMap(([, name = '']) => localeOfName(name) ?? []));
  return others.length > 0 ? null : target;
}

function readJson(json: unknown, { choices }: CatText): CatReading {
  const analyses = phraseAnalyses(json);
  if (analyses.length > 0) return { analyses: readPhraseJson(analyses) };
  const metrics = xtmMetrics(json);
  if (metrics.length > 0) return readXtm(metrics, choices);
  throw new NoAnalysis(NO_ANALYSIS);
}

function jsonOf(text: string): unknown {
  boundJson(text);
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

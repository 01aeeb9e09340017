import type { CatTool } from '@ledgerline/shared-events/cat/kinds.ts';
import { splitDelimited } from '@ledgerline/shared-events/import/delimited-text.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { boundJson, boundTable } from './bounded-text.ts';
import { bandsIn, countTable } from './count-table.ts';
import { htmlRows } from './html-rows.ts';
import type { CatReading, CatText } from './read-analysis.ts';
import { isAnalysisLog, readAnalysisLog } from './read-analysis-log.ts';
import { NO_ANALYSIS, readCountTable } from './read-count-table.ts';
import { isOmegaT, readOmegaT } from './read-omegat.ts';
import { phraseAnalyses, readPhraseJson } from './read-phrase-json.ts';
import { isTradosReport, readTradosReport } from './read-trados-report.ts';
import { readXtm, xtmMetrics } from './read-xtm-metrics.ts';

/**
 * Reads the text of an analysis; its first characters and its headings determine the tool.
 * @throws UnreadableFile with a message for the user
 */
export function readCatText({ name, text: read, choices }: CatText): CatReading {
  const text = read.replace(/^\uFEFF/, '');
  const start = text.slice(0, 1_000).trimStart();
  if (start === '' && text.trim() === '') throw new UnreadableFile('This file is empty.');
  if (start.startsWith('<')) {
    if (isTradosReport(text)) return { analyses: [readTradosReport(name, text)] };
    if (/<!DOCTYPE(?! html\b)|<!ENTITY/i.test(start))
      throw new UnreadableFile("XML files with a document type aren't accepted.");
    if (!/<(?:!doctype html|html|head|body|table|meta)\b/i.test(start)) throw new UnreadableFile(NO_ANALYSIS);
    return readCountTable(countTable(htmlRows(text)), choices, toolOfPage(start));
  }
  const json = /^[[{]/.test(start) ? jsonOf(text) : undefined;
  if (json !== undefined) return readJson(json, { name, text, choices });
  boundTable(text);
  if (isOmegaT(text)) return { analyses: [readOmegaT(text)] };
  if (isAnalysisLog(text)) return readAnalysisLog(text, choices);
  const { rows } = splitDelimited(text, (some) => Math.max(...some.map((row) => bandsIn(row).length), 0));
  return readCountTable(countTable(rows), choices);
}

function toolOfPage(start: string): CatTool {
  if (/memoq/i.test(start)) return 'memoq';
  return /trados|sdl /i.test(start) ? 'trados' : 'table';
}

function readJson(json: unknown, { choices }: CatText): CatReading {
  const analyses = phraseAnalyses(json);
  if (analyses.length > 0) return { analyses: readPhraseJson(analyses) };
  const metrics = xtmMetrics(json);
  if (metrics.length > 0) return readXtm(metrics, choices);
  throw new UnreadableFile(NO_ANALYSIS);
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

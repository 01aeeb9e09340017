import type { CatChoices } from '@ledgerline/shared-events/cat/choices.ts';
import { countTable } from './count-table.ts';
import { localeOf } from './locale-codes.ts';
import type { CatReading } from './read-analysis.ts';
import { readCountTable } from './read-count-table.ts';

/** Headings that spaces align, unlike those of a table. */
const HEADS = /^[^\t,;]*\bSegments {2,}Words\b[^\t,;]*$/m;
const ROW = /^\s*(\S.*?)\s{2,}(\d[\d.,' ]*(?:\s+\d[\d.,' %]*)*)\s*$/;
const DIRECTION = /^\s*Language direction:\s*(\S+)\s*(?:>|→|->)\s*(\S+)\s*$/im;

/** Longer than a line of any log. */
const MAX_LINE = 400;

/** Whether a text is a log, as Phrase and Trados before Studio write it. */
export const isAnalysisLog = (text: string): boolean => HEADS.test(text.slice(0, 10_000));

/**
 * Reads the log of an analysis: under the name of each file, and of all together, a table that spaces align.
 * @throws UnreadableFile when it names no bands
 */
export function readAnalysisLog(text: string, choices: CatChoices): CatReading {
  const [, from = '', to = ''] = DIRECTION.exec(text) ?? [];
  const isPhrase = DIRECTION.test(text);
  const rows = text.split(/\r?\n/).map((line): string[] => {
    if (line.length < MAX_LINE && HEADS.test(line))
      return ['', ...line.slice(line.indexOf('Segments')).trim().split(/\s+/)];
    const [, label = '', numbers = ''] = line.length < MAX_LINE ? (ROW.exec(line) ?? []) : [];
    return label === ''
      ? [
          line
            .trim()
            .replace(/^File:\s*/, '')
            .slice(0, MAX_LINE),
        ]
      : [label, ...numbers.trim().split(/\s+/)];
  });
  const reading = readCountTable(countTable(rows), choices, isPhrase ? 'phrase' : 'trados');
  if ('question' in reading) return reading;
  const pair = { source: localeOf(from), target: localeOf(to) };
  return { analyses: reading.analyses.map((analysis) => ({ ...analysis, ...pair })) };
}

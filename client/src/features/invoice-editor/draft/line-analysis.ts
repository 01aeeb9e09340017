import { atRate, followsAnalysis } from '@ledgerline/shared-events/cat/analysis-of-job.ts';
import type { JobAnalysis } from '@ledgerline/shared-events/cat/job-analysis.ts';
import { bandsOfLine } from '@ledgerline/shared-events/cat/weighting.ts';
import { DecimalError } from '@ledgerline/shared-events/money/decimal.ts';
import type { PriceTerms } from '@ledgerline/shared-events/money/job-value.ts';
import type { DraftItem } from './draft.ts';

type Line = Pick<DraftItem, 'quantity' | 'rate' | 'analysis'>;

/** The analysis that a line of a quote was saved with, at the rate that it has now; null where there is none. */
export function analysisOf({ analysis, rate }: Omit<Line, 'quantity'>): JobAnalysis | null {
  if (analysis === undefined) return null;
  try {
    return atRate(analysis, rate || '0');
  } catch (error) {
    // The server refuses a rate at which the words are too many to count.
    if (error instanceof DecimalError) return analysis;
    throw error;
  }
}

/** Whether the quantity of a line follows its analysis: it was neither typed nor agreed. */
export function isAsAnalysed(item: Line): boolean {
  const analysis = analysisOf(item);
  return analysis !== null && followsAnalysis(item.quantity || '0', analysis);
}

/** The bands that a line is saved with: those of a quote's line are weighed at its rate. */
export function bandsOf(item: DraftItem, terms: PriceTerms): DraftItem['bands'] {
  const { bands, quantity, rate } = item;
  const analysis = analysisOf(item);
  if (bands === undefined || analysis === null) return bands;
  if (item.isMiscounted) return [];
  return bandsOfLine(analysis.bands, { quantity: quantity || '0', rate: rate || '0', ...terms });
}

/** Whether an edit entered the quantity of a line, and not one that follows its analysis. */
export function isQuantityEntered(item: Line, saved: Line | undefined): boolean {
  if (saved === undefined) return true;
  return isAsAnalysed(saved) ? !isAsAnalysed(item) : item.quantity !== saved.quantity;
}

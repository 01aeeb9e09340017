import { isRichTextField } from '@ledgerline/shared-events/paper/rich-text/rich-text-fields.ts';
import { linesOfHtml, wordsOfHtml } from '#shared/lib/html/read-html.ts';
import { type Clock, textOf, valueText } from '../panel/entry-view.ts';
import type { TimelineChange } from '../timeline/timeline-change.ts';

/**
 * One side of a change in full, for comparing two versions: a text in its lines, the items of a list below each other
 * with their amounts, an address with its name. Other values read as in the history.
 */
export function versionText(change: TimelineChange, side: 'before' | 'after', clock: Clock): string {
  const value = change[side];
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'string' && isRichTextField(change.entity, change.field)) return linesOfHtml(value);
  if (Array.isArray(value) && value.some(isRecord))
    return value.map((item) => recordText(item, clock)).join('\n');
  if (isRecord(value) && 'details' in value) return recordText(value, clock);
  return textOf(change, side, clock);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The description by which people distinguish the items of a list, for example "Manual, 1,000 × 0.1" or "VAT, 19". */
function recordText(item: unknown, clock: Clock): string {
  if (!isRecord(item)) return valueText(item, clock);
  const { name, value, quantity, rate, details } = item;
  const text = typeof item.text === 'string' ? wordsOfHtml(item.text) : undefined;
  const figures = [quantity, rate].filter((one) => one !== null && one !== undefined);
  const parts = [
    [name, value, text].find((one) => typeof one === 'string' && one !== ''),
    figures.map((one) => valueText(one, clock)).join(' × '),
  ];
  const line = parts.filter((part) => part !== undefined && part !== '').join(', ');
  return typeof details === 'string' && details !== '' ? `${line}\n${details.trim()}` : line;
}

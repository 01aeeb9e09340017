import type { PaperModel } from '../invoices/paper-model.ts';
import { estimatedWidth } from './inter-advances.ts';
import type { RichList } from './rich-text/blocks.ts';
import { LETTERINGS } from './sheet.ts';

/** Widths in CSS pixels that depend on the content; the description gets the rest of a row. */
type PaperWidths = {
  /** Labels of the details. */
  label: number;
  quantity: number;
  unitPrice: number;
  amount: number;
  /** The block of subtotal, taxes and total. */
  totals: number;
};

/** The least space between two columns. */
const GUTTER = 16;
/** A longer heading continues in a second line, so that the description keeps its room. */
const WIDEST_HEAD = 140;
const WIDEST_LABEL = 180;
/** The room for the label of a total beside its amount. */
const TOTAL_WORDS = 120;
/** Semibold letters are at most this much wider than regular ones. */
const SEMIBOLD = 1.06;

const BULLET_INDENT = 16;
/** The room for a number of one or two digits with its dot, and for each further digit. */
const NUMBER_INDENT = 24;
const DIGIT_ROOM = 9;

const widest = (texts: readonly string[], size: number): number =>
  texts.reduce((most, text) => Math.max(most, estimatedWidth(text, size)), 0);

function column(least: number, head: string, figures: readonly string[]): number {
  const words = Math.min(estimatedWidth(head, LETTERINGS.label.size), WIDEST_HEAD);
  return Math.ceil(Math.max(least, GUTTER + words, GUTTER + widest(figures, LETTERINGS.body.size)));
}

/** The indent of the items of a list, in CSS pixels. */
export function listIndent({ kind, items }: RichList): number {
  if (kind === 'bullets') return BULLET_INDENT;
  return NUMBER_INDENT + DIGIT_ROOM * Math.max(0, String(items.length).length - 2);
}

/**
 * The widths of an invoice's columns, in CSS pixels: those of the design unless a text needs more. Screen and PDF
 * both use them, so that their lines break alike.
 */
export function paperWidths(model: PaperModel): PaperWidths {
  const { head, rows, totals, details } = model;
  const labels = widest(
    details.map(({ label }) => label),
    LETTERINGS.label.size,
  );
  const sums = widest(
    totals.map(({ amount }) => amount),
    LETTERINGS.total.size * SEMIBOLD,
  );
  return {
    label: Math.ceil(Math.min(WIDEST_LABEL, Math.max(112, GUTTER + labels))),
    quantity: column(
      84,
      head.quantity,
      rows.map(({ quantity }) => quantity),
    ),
    unitPrice: column(
      100,
      head.unitPrice,
      rows.map(({ unitPrice }) => unitPrice),
    ),
    amount: column(
      112,
      head.amount,
      rows.map(({ amount }) => amount),
    ),
    totals: Math.ceil(Math.max(300, TOTAL_WORDS + GUTTER + sums)),
  };
}

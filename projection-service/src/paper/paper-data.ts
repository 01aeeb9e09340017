import type { PaperModel, PaperText } from '@ledgerline/shared-events/invoices/paper-model.ts';
import { type Direction, directionOf } from '@ledgerline/shared-events/paper/direction.ts';
import { isEuropean, paperFontOrder } from '@ledgerline/shared-events/paper/fonts.ts';
import { estimatedWidth } from '@ledgerline/shared-events/paper/inter-advances.ts';
import { listIndent, paperWidths } from '@ledgerline/shared-events/paper/layout.ts';
import { fitted, LOGO_ROOM, logoWords } from '@ledgerline/shared-events/paper/logo.ts';
import { type RichBlock, richBlocks } from '@ledgerline/shared-events/paper/rich-text/blocks.ts';
import { parseMarkup } from '@ledgerline/shared-events/paper/rich-text/parse-markup.ts';
import { wordsOnOneLine } from '@ledgerline/shared-events/paper/rich-text/words.ts';
import {
  LETTERINGS,
  MEASURES,
  PAPER_COLORS,
  SHEETS,
  TRACKING,
  textWidthOf,
} from '@ledgerline/shared-events/paper/sheet.ts';
import { type BillPart, billDrawing, svgOfBill } from '@ledgerline/shared-events/pay-by-qr/bill-drawing.ts';
import { BILL_FONT } from '@ledgerline/shared-events/pay-by-qr/bill-lines.ts';
import { type PayCode, printedCodes, svgOfCode } from '@ledgerline/shared-events/pay-by-qr/pay-code.ts';
import { withoutHiddenCharacters } from '@ledgerline/shared-events/text/hidden-characters.ts';
import { displayable } from './displayable-text.ts';
import type { InvoiceJob } from './print-job.ts';
import { mostWidth } from './text-width.ts';

/** A longer word is split into parts between which a line may break. */
const LONG_WORD = /[\x21-\u024f\u0370-\u058f]{28,}/g;
const WORD_PART = /.{1,16}/gsu;
/** The most lines of a row that is kept on one page; a taller row would leave much of a page empty, or not fit at all. */
const ROW_LINES_KEPT = 24;
const CHARACTERS_PER_LINE = 36;
/** The most lines of subtotal, taxes and total that are kept with the last row. */
const MAX_TOTALS_KEPT = 10;
/** The characters of the reason for a tax of 0 that surely fit on one line. */
const REASON_CHARACTERS = 20;
const { size: BODY } = LETTERINGS.body;
const { size: LABEL } = LETTERINGS.label;
/** The semibold letters of the total are no wider than regular letters of this size. */
const TOTAL_AS_REGULAR = 20;

/** One line of text: its parts, and its direction. */
export type Line = { parts: string[]; dir: Direction };

function wordParts(text: string): string[] {
  const parts: string[] = [];
  let done = 0;
  for (const word of text.matchAll(LONG_WORD)) {
    const cut = word[0].match(WORD_PART) ?? [];
    parts.push(text.slice(done, word.index) + (cut[0] ?? ''), ...cut.slice(1));
    done = word.index + word[0].length;
  }
  const rest = text.slice(done);
  if (rest !== '' || parts.length === 0) parts.push(rest);
  return parts;
}

/** Words as the screen shows them, of characters that the fonts can draw. */
function drawableWords(text: string): string {
  return displayable(withoutHiddenCharacters(text));
}

/** A line of text that the fonts can draw. */
export function line(text: string): Line {
  const shown = drawableWords(text.replace(/[\r\n\u2028\u2029\u0085]+/g, ' '));
  return { parts: wordParts(shown), dir: directionOf(shown) };
}

function lineOrNone(text: string): Line | null {
  return text.trim() === '' ? null : line(text);
}

function lines(text: string): Line[] {
  const all = text.trimEnd().split(/\r\n|[\r\n\u2028\u2029\u0085]/);
  return all.length === 1 && all[0] === '' ? [] : all.map(line);
}

type Block =
  | { kind: 'paragraph'; dir: Line['dir']; runs: object[] }
  | { kind: 'bullets' | 'numbers'; dir: Line['dir']; indent: number; items: Block[][] };

function richBlock(block: RichBlock): Block {
  const dir = directionOf(wordsOnOneLine([block]));
  if (block.kind !== 'paragraph') {
    const indent = listIndent(block);
    return { kind: block.kind, dir, indent, items: block.items.map((item) => item.map(richBlock)) };
  }
  const runs = block.runs.map((run) => {
    if ('break' in run) return run;
    const { text, ...marks } = run;
    return { ...marks, ...line(text) };
  });
  return { kind: 'paragraph', dir, runs };
}

function section(text: PaperText | null): object[] {
  if (text === null) return [];
  return [{ label: line(text.label), blocks: richBlocks(parseMarkup(text.html)).map(richBlock) }];
}

function isKeptWhole(row: PaperModel['rows'][number]): boolean {
  const written = `${row.name}\n${row.detail}`.split('\n');
  const estimate = written.reduce((sum, part) => sum + Math.ceil((part.length + 1) / CHARACTERS_PER_LINE), 0);
  return estimate <= ROW_LINES_KEPT;
}

/** Whether name and detail certainly fit on one line; in a close case, the compiler measures the height. */
function isOneLine({ name, detail }: PaperModel['rows'][number], room: number): boolean {
  if (name === '' || /[\r\n\u2028\u2029\u0085]/.test(name + detail)) return false;
  return (
    mostWidth(name, BODY) + (detail.trim() === '' ? 0 : MEASURES.lineDetailGap + mostWidth(detail, LABEL)) <=
    room
  );
}

/** Whether the totals can stay on one page with the last item: both together are always shorter than a page. */
function keepsTotals(model: PaperModel): boolean {
  const last = model.rows.at(-1);
  const lines = model.totals.reduce((sum, { kind, label }) => {
    return sum + (kind === 'reason' ? Math.ceil(label.length / REASON_CHARACTERS) : 1);
  }, 0);
  return last !== undefined && isKeptWhole(last) && lines <= MAX_TOTALS_KEPT;
}

function payOf({ label, lines, code }: PayCode): object {
  return { alt: label, label: line(label), lines: lines.map(line), code: svgOfCode(code) };
}

function billOf(part: BillPart): object {
  const drawing = billDrawing(part);
  const { label: alt, width, height, texts } = drawing;
  return { alt, width, height, texts, font: BILL_FONT, shapes: svgOfBill(drawing) };
}

function instantParts(instant: string): Record<string, number> {
  const date = new Date(instant);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  };
}

function detailsOf(model: PaperModel, labelRoom: number, room: number): object[] {
  return model.details.map(({ label, value }) => ({
    label: line(label),
    value: line(value),
    oneLine: mostWidth(label, LABEL) <= labelRoom && mostWidth(value, BODY) <= room,
  }));
}

function totalsOf(model: PaperModel, room: number): object[] {
  const last = model.totals.length - 1;
  // The lines above the last one share a column of amounts, which is as wide as the widest.
  const widest = Math.max(
    0,
    ...model.totals.slice(0, last).map(({ amount }) => estimatedWidth(amount, BODY)),
  );
  return model.totals.map(({ label, amount }, at) => {
    const [size, figure] =
      at === last ? [TOTAL_AS_REGULAR, estimatedWidth(amount, TOTAL_AS_REGULAR)] : [BODY, widest];
    const width = mostWidth(label, size) + MEASURES.totalWordsGap + figure;
    return { label: line(label), amount: displayable(amount), oneLine: isEuropean(amount) && width <= room };
  });
}

function rowsOf(model: PaperModel, room: number): object[] {
  return model.rows.map((row) => ({
    dir: directionOf(row.name + row.detail),
    name: lines(row.name),
    detail: lineOrNone(row.detail),
    figures: [row.quantity, row.unitPrice, row.amount].map(displayable),
    breakable: !isKeptWhole(row),
    oneLine: isOneLine(row, room),
  }));
}

/** The text at the bottom of each page, which is also the title of the file. */
const runningOf = ({ title, number }: PaperModel): string => `${title} ${number}`;

/** What the file says about itself, without its date. */
function metaOf(model: PaperModel) {
  const { language, region } = new Intl.Locale(model.locale);
  return {
    title: drawableWords(runningOf(model).replace(/\s+/g, ' ')),
    author: drawableWords(model.billing.name.replace(/\s+/g, ' ')),
    language,
    region: region !== undefined && /^[A-Z]{2}$/.test(region) ? region : null,
  };
}

/**
 * The input of the template: every text with drawable characters, split into lines, with its direction. `createdAt`
 * is an ISO instant; it is the only date in the file, so that the same invoice gives the same bytes.
 */
export function paperData({ model, paper: size, look, createdAt }: InvoiceJob): object {
  const { language } = new Intl.Locale(model.locale);
  const texts = JSON.stringify(model);
  const columns = paperWidths(model);
  const width = textWidthOf(size);
  const room = width - columns.quantity - columns.unitPrice - columns.amount;
  const sums = totalsOf(model, columns.totals);
  const { payCode, bill, account } = printedCodes(model, size);
  return {
    page: SHEETS[size],
    measures: MEASURES,
    letterings: LETTERINGS,
    tracking: TRACKING,
    colors: PAPER_COLORS,
    meta: { ...metaOf(model), date: instantParts(createdAt) },
    dir: model.direction,
    fonts: paperFontOrder(language, texts).map(({ name }) => name),
    isEuropean: isEuropean(texts),
    running: line(runningOf(model)),
    title: line(model.title),
    details: detailsOf(
      model,
      columns.label,
      width - MEASURES.columnGap - MEASURES.partyWidth - columns.label,
    ),
    logo: look?.logo ? { ...fitted(look.logo, LOGO_ROOM), alt: drawableWords(logoWords(model)) } : null,
    accent: look?.accent ?? PAPER_COLORS.ink,
    billing: { name: lineOrNone(model.billing.name), details: lines(model.billing.details) },
    billTo: {
      label: line(model.billTo.label),
      name: lineOrNone(model.billTo.name),
      details: lines(model.billTo.details),
    },
    head: [model.head.description, model.head.quantity, model.head.unitPrice, model.head.amount].map(line),
    rows: rowsOf(model, room),
    keepsTotals: keepsTotals(model),
    widths: columns,
    totals: sums.slice(0, -1),
    total: sums.at(-1),
    closing: [model.paymentInstructions, account, model.notes].flatMap(section),
    pay: payCode && payOf(payCode),
    bill: bill && billOf(bill),
  };
}

import type { PaperModel, PaperText } from '@ledgerline/shared-events/invoices/paper-model.ts';
import { displayable } from './displayable-text.ts';
import { familyOrder } from './fonts.ts';
import { type RichBlock, readRichText } from './rich-text.ts';
import { isEuropean, mostWidth } from './text-width.ts';

export type PaperFormat = 'a4' | 'letter';

/** CSS pixels, 96 to the inch, as the mock-up of the paper has them. */
const PAGES: Record<PaperFormat, { width: number; height: number }> = {
  a4: { width: 793.7, height: 1122.52 },
  letter: { width: 816, height: 1056 },
};
const RIGHT_TO_LEFT = /[\p{scx=Hebr}\p{scx=Arab}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}]/u;
/** A word longer than this is cut into parts between which a line may end. */
const LONG_WORD = /[\x21-\u024f\u0370-\u058f]{28,}/g;
const WORD_PART = /.{1,16}/gsu;
/** A row taller than this would leave much of a page empty, or not fit at all. */
const ROW_LINES_KEPT = 24;
const CHARACTERS_PER_LINE = 36;
/** Subtotal, taxes and total that stay with the last row. */
const MOST_TOTALS_KEPT = 10;
/** Margins of the page, in pixels. */
const MARGIN = 64;
/** Least space between two columns. */
const GUTTER = 16;
/** The most that a character of an amount takes in 13 px, and in the 18 px of the total. */
const DIGIT = 8.2;
const TOTAL_DIGIT = 12;
/** The block of the parties with the space before it. */
const PARTIES = 32 + 268;

/** One line of text: its parts, and the direction in which it is read. */
export type Line = { parts: string[]; dir: 'ltr' | 'rtl' };

/** The direction of a text is that of its first letter; figures and signs alone run from left to right. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const [letter] = /\p{L}/u.exec(text) ?? [];
  return letter !== undefined && RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr';
}

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

/** A text of one line, fit for the fonts. */
export function line(text: string): Line {
  const shown = displayable(text.replace(/[\r\n\u2028\u2029\u0085]+/g, ' '));
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
  | { kind: 'bullets' | 'numbers'; dir: Line['dir']; items: Block[][] };

function firstText(blocks: RichBlock[]): string {
  const [block] = blocks;
  if (block === undefined) return '';
  if (block.kind !== 'paragraph') return firstText(block.items[0] ?? []);
  return block.runs.map((run) => ('break' in run ? ' ' : run.text)).join('');
}

function richBlock(block: RichBlock): Block {
  const dir = directionOf(firstText([block]));
  if (block.kind !== 'paragraph') {
    return { kind: block.kind, dir, items: block.items.map((item) => item.map(richBlock)) };
  }
  const runs = block.runs.map((run) => {
    if ('break' in run) return run;
    const { text, ...marks } = run;
    return { ...marks, ...line(text) };
  });
  return { kind: 'paragraph', dir, runs };
}

function section(text: PaperText | null): object[] {
  return text === null ? [] : [{ label: line(text.label), blocks: readRichText(text.html).map(richBlock) }];
}

function isKeptWhole(row: PaperModel['rows'][number]): boolean {
  const written = `${row.name}\n${row.detail}`.split('\n');
  const estimate = written.reduce((sum, part) => sum + Math.ceil((part.length + 1) / CHARACTERS_PER_LINE), 0);
  return estimate <= ROW_LINES_KEPT;
}

/** Whether name and detail stand on one line for certain; where it is close, the compiler finds the height. */
function isOneLine({ name, detail }: PaperModel['rows'][number], room: number): boolean {
  if (name === '' || /[\r\n\u2028\u2029\u0085]/.test(name + detail)) return false;
  return mostWidth(name, 13) + (detail.trim() === '' ? 0 : 8 + mostWidth(detail, 12)) <= room;
}

/** Whether the totals can stay on one page with the last item: both together are always shorter than a page. */
function keepsTotals(model: PaperModel): boolean {
  const last = model.rows.at(-1);
  return last !== undefined && isKeptWhole(last) && model.totals.length <= MOST_TOTALS_KEPT;
}

/** Widths in pixels: those of the mock-up unless a text needs more. Letters of 12 px are some 7.2 px wide. */
function widths(model: PaperModel): Record<'label' | 'quantity' | 'unitPrice' | 'amount' | 'totals', number> {
  const longest = (texts: string[]) => texts.reduce((most, text) => Math.max(most, text.length), 0);
  const column = (least: number, texts: string[]) => Math.max(least, GUTTER + DIGIT * longest(texts));
  const labels = longest(model.details.map((detail) => detail.label));
  return {
    label: Math.min(180, Math.max(112, 11 + 7.2 * labels)),
    quantity: column(84, [model.head.quantity, ...model.rows.map((row) => row.quantity)]),
    unitPrice: column(100, [model.head.unitPrice, ...model.rows.map((row) => row.unitPrice)]),
    amount: column(112, [model.head.amount, ...model.rows.map((row) => row.amount)]),
    totals: Math.max(300, 120 + TOTAL_DIGIT * longest(model.totals.map((total) => total.amount))),
  };
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
    oneLine: mostWidth(label, 12) <= labelRoom && mostWidth(value, 13) <= room,
  }));
}

function totalsOf(model: PaperModel, room: number): object[] {
  return model.totals.map(({ kind, label, amount }) => {
    // The semibold letters of 18 px are no wider than regular ones of 20 px.
    const [letters, digit] = kind === 'total' ? [20, TOTAL_DIGIT] : [13, DIGIT];
    const width = mostWidth(label, letters) + GUTTER + digit * amount.length;
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

/**
 * What the template draws: every text made fit for the fonts, cut into lines and given its direction.
 * `createdAt` is an ISO instant; it is the only date in the file, so that the same invoice gives the same bytes.
 */
export function paperData(model: PaperModel, format: PaperFormat, createdAt: string): object {
  const { language, region } = new Intl.Locale(model.locale);
  const texts = JSON.stringify(model);
  const running = `${model.title} ${model.number}`;
  const columns = widths(model);
  const width = PAGES[format].width - 2 * MARGIN;
  const room = width - columns.quantity - columns.unitPrice - columns.amount;
  const sums = totalsOf(model, columns.totals);
  return {
    page: PAGES[format],
    meta: {
      title: displayable(running.replace(/\s+/g, ' ')),
      author: displayable(model.billing.name.replace(/\s+/g, ' ')),
      date: instantParts(createdAt),
      language,
      region: region !== undefined && /^[A-Z]{2}$/.test(region) ? region : null,
    },
    dir: model.direction,
    fonts: familyOrder(language, texts).map((family) => family.name),
    isEuropean: isEuropean(texts),
    running: line(running),
    title: line(model.title),
    details: detailsOf(model, columns.label, width - PARTIES - columns.label),
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
    closing: [...section(model.paymentInstructions), ...section(model.notes)],
  };
}

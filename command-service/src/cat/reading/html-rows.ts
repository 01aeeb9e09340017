import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { Parser } from 'htmlparser2';

const MAX_DEPTH = 200;
const MAX_CELLS = 300_000;
const MAX_SPAN = 100;

/**
 * The rows of the tables of a page, in their order, with the text of each cell. A heading between two tables is a row
 * with one cell.
 * @throws UnreadableFile when it is deeper or larger than any report
 */
export function htmlRows(text: string): string[][] {
  const scan = new TableScan();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => scan.open(name, attributes),
      ontext: (words) => scan.write(words),
      onclosetag: (name) => scan.close(name),
    },
    { decodeEntities: true },
  );
  parser.end(text);
  return scan.rows;
}

const TITLES = new Set(['h1', 'h2', 'h3', 'h4', 'caption', 'p']);
const UNREAD = new Set(['script', 'style', 'head']);

class TableScan {
  readonly rows: string[][] = [];
  #row: string[] | null = null;
  #cell: string | null = null;
  #span = 1;
  #rowSpan = 1;
  /** How many more rows the cells of a column reach into. */
  #reaching = new Map<number, number>();
  #title: string | null = null;
  #depth = 0;
  #unread = 0;
  #cells = 0;

  open(name: string, { colspan, rowspan }: Readonly<Record<string, string>>): void {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new UnreadableFile('This page is nested too deep for a report.');
    if (UNREAD.has(name)) this.#unread += 1;
    if (name === 'table') this.#reaching.clear();
    if (name === 'tr') {
      this.#row = [];
      this.rows.push(this.#row);
    } else if ((name === 'td' || name === 'th') && this.#row !== null) {
      this.#cell = '';
      this.#span = spanOf(colspan);
      this.#rowSpan = spanOf(rowspan);
    } else if (TITLES.has(name) && this.#row === null) this.#title = '';
    else if (name === 'br') this.write(' ');
  }

  write(words: string): void {
    if (this.#unread > 0) return;
    if (this.#cell !== null) this.#cell += words;
    else if (this.#title !== null) this.#title += words;
  }

  close(name: string): void {
    this.#depth -= 1;
    if (UNREAD.has(name)) this.#unread -= 1;
    if ((name === 'td' || name === 'th') && this.#cell !== null) {
      if (this.#row !== null) this.#push(this.#row, plain(this.#cell));
      this.#cell = null;
    } else if (name === 'tr') this.#row = null;
    else if (TITLES.has(name) && this.#title !== null) {
      if (plain(this.#title) !== '') this.rows.push([plain(this.#title)]);
      this.#title = null;
    }
  }

  /** Adds a cell after those that reach into its row from above, which are empty here. */
  #push(row: string[], text: string): void {
    for (let left = this.#left(row); left > 0; left = this.#left(row)) {
      this.#reaching.set(row.length, left - 1);
      this.#add(row, '');
    }
    for (let at = 0; at < this.#span; at += 1) {
      if (this.#rowSpan > 1) this.#reaching.set(row.length, this.#rowSpan - 1);
      this.#add(row, at === 0 ? text : '');
    }
  }

  #left(row: readonly string[]): number {
    return this.#reaching.get(row.length) ?? 0;
  }

  #add(row: string[], text: string): void {
    this.#cells += 1;
    if (this.#cells > MAX_CELLS) throw new UnreadableFile('This page is too large for a report.');
    row.push(text);
  }
}

function spanOf(attribute: string | undefined): number {
  const span = Number(attribute);
  return Number.isInteger(span) && span > 0 ? Math.min(span, MAX_SPAN) : 1;
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

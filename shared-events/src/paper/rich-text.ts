export type RichRun = {
  text: string;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  /** Target of a link, web, mail or telephone only. */
  href: string | null;
};
type RichBreak = { break: true };
export type RichParagraph = { kind: 'paragraph'; runs: (RichRun | RichBreak)[] };
export type RichList = { kind: 'bullets' | 'numbers'; items: RichBlock[][] };
export type RichBlock = RichParagraph | RichList;

const BULLET_INDENT = 16;
/** Room for a number of one or two digits with its dot, and for each digit more. */
const NUMBER_INDENT = 24;
const DIGIT_ROOM = 9;

/** How far the items of a list are set in, in CSS pixels. */
export function listIndent({ kind, items }: RichList): number {
  if (kind === 'bullets') return BULLET_INDENT;
  return NUMBER_INDENT + DIGIT_ROOM * Math.max(0, String(items.length).length - 2);
}

const MAX_LIST_DEPTH = 6;
const MAX_LINK_LENGTH = 2000;
const LINK_PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:']);
/** The elements that a text may be written with; of any other only the words are kept. */
export const RICH_TEXT_TAGS = [
  ...['p', 'div', 'br', 'b', 'strong', 'i', 'em', 'u'],
  ...['ul', 'ol', 'li', 'a'],
] as const;
/** Elements whose content is no text. */
export const SILENT_TAGS: readonly string[] = [
  ...['script', 'style', 'template', 'title', 'textarea', 'iframe', 'noscript', 'head', 'svg', 'select'],
];
/** Each of these stands on a line of its own; the cells of a table do, too. */
const LINES = new Set([
  ...['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'hr', 'address'],
  ...['table', 'caption', 'tr', 'td', 'th', 'dl', 'dt', 'dd', 'figure', 'figcaption', 'form', 'fieldset'],
  ...['article', 'section', 'main', 'header', 'footer', 'aside', 'nav', 'details', 'summary'],
]);
const SILENT = new Set(SILENT_TAGS);

type Depths = { bold: number; italic: number; underline: number; silent: number };
/** Whether a line feed in the source ends a line (texts that were typed) or is a space (pages of others). */
export type LineFeeds = 'break' | 'space';
const MARKS: Record<string, keyof Depths> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
};

function markOf(tag: string): keyof Depths | undefined {
  return SILENT.has(tag) ? 'silent' : Object.hasOwn(MARKS, tag) ? MARKS[tag] : undefined;
}

/**
 * Gathers the blocks of a text while somebody walks over its HTML: a parser on the server, the DOM of a browser. It is
 * the one place that says what of an HTML text counts.
 */
export class RichTextBuilder {
  readonly #blocks: RichBlock[] = [];
  readonly #lineFeeds: LineFeeds;
  readonly #lists: RichList[] = [];
  readonly #depths: Depths = { bold: 0, italic: 0, underline: 0, silent: 0 };
  readonly #links: (string | null)[] = [];
  #skippedLists = 0;
  #open: RichParagraph | null = null;

  constructor(lineFeeds: LineFeeds = 'break') {
    this.#lineFeeds = lineFeeds;
  }

  /** The blocks that were read, without empty ones. */
  blocks(): RichBlock[] {
    return tidied(this.#blocks);
  }

  /** An element begins; names of elements in lower case. */
  start(tag: string, attributes: Record<string, string>): void {
    const mark = markOf(tag);
    if (mark) this.#depths[mark] += 1;
    else if (tag === 'a') this.#links.push(linkTarget(attributes.href ?? ''));
    else if (tag === 'br') this.#breakLine();
    else if (tag === 'ul' || tag === 'ol') this.#startList(tag === 'ul' ? 'bullets' : 'numbers');
    else if (tag === 'li') this.#startItem();
    else if (LINES.has(tag)) this.#open = null;
  }

  /** An element ends. */
  end(tag: string): void {
    const mark = markOf(tag);
    if (mark) this.#depths[mark] = Math.max(0, this.#depths[mark] - 1);
    else if (tag === 'a') this.#links.pop();
    else if (tag === 'ul' || tag === 'ol') this.#endList();
    else if (tag === 'li' || LINES.has(tag)) this.#open = null;
  }

  /** Text inside the elements that were begun. */
  text(raw: string): void {
    if (this.#depths.silent > 0) return;
    const content = this.#lineFeeds === 'break' ? raw : raw.replace(/[\r\n]+/g, ' ');
    content.split(/\r?\n/).forEach((line, index) => {
      if (index > 0 && this.#open !== null) this.#breakLine();
      const text = line.replace(/[ \t\f]+/g, ' ');
      if (text === '' || (text === ' ' && this.#open === null)) return;
      const { bold, italic, underline } = this.#depths;
      const marks = { bold: bold > 0, italic: italic > 0, underline: underline > 0 };
      this.#paragraph().runs.push({ text, ...marks, href: this.#links.at(-1) ?? null });
    });
  }

  #breakLine(): void {
    this.#paragraph().runs.push({ break: true });
  }

  #paragraph(): RichParagraph {
    if (this.#open === null) {
      this.#open = { kind: 'paragraph', runs: [] };
      this.#place().push(this.#open);
    }
    return this.#open;
  }

  #place(): RichBlock[] {
    const list = this.#lists.at(-1);
    if (list === undefined) return this.#blocks;
    const item = list.items.at(-1);
    if (item !== undefined) return item;
    const first: RichBlock[] = [];
    list.items.push(first);
    return first;
  }

  #startList(kind: RichList['kind']): void {
    this.#open = null;
    if (this.#lists.length >= MAX_LIST_DEPTH) {
      this.#skippedLists += 1;
      return;
    }
    const list: RichList = { kind, items: [] };
    this.#place().push(list);
    this.#lists.push(list);
  }

  #endList(): void {
    this.#open = null;
    if (this.#skippedLists > 0) this.#skippedLists -= 1;
    else this.#lists.pop();
  }

  #startItem(): void {
    this.#open = null;
    this.#lists.at(-1)?.items.push([]);
  }
}

/** Where a link may lead: the web, mail or telephone; null for anything else. */
function linkTarget(href: string): string | null {
  const target = URL.parse(href);
  if (target === null || !LINK_PROTOCOLS.has(target.protocol)) return null;
  return target.href.length <= MAX_LINK_LENGTH ? target.href : null;
}

function isBreak(run: RichRun | RichBreak): run is RichBreak {
  return 'break' in run;
}

/** Cuts the breaks and the white space at both ends of a paragraph, which no browser shows either. */
function trimmed(paragraph: RichParagraph): RichParagraph {
  const isShown = (run: RichRun | RichBreak) => !isBreak(run) && run.text.trim() !== '';
  const first = paragraph.runs.findIndex(isShown);
  const last = paragraph.runs.findLastIndex(isShown);
  return { kind: 'paragraph', runs: first < 0 ? [] : paragraph.runs.slice(first, last + 1) };
}

function tidied(blocks: RichBlock[]): RichBlock[] {
  return blocks.flatMap((block): RichBlock[] => {
    if (block.kind === 'paragraph') {
      const paragraph = trimmed(block);
      return paragraph.runs.length > 0 ? [paragraph] : [];
    }
    const items = block.items.map(tidied).filter((item) => item.length > 0);
    return items.length > 0 ? [{ kind: block.kind, items }] : [];
  });
}

/** Words of a text one after another, for what needs no more than them. */
export function richTextWords(blocks: readonly RichBlock[]): string {
  return blocks
    .map((block) =>
      block.kind === 'paragraph'
        ? block.runs.map((run) => (isBreak(run) ? ' ' : run.text)).join('')
        : block.items.map(richTextWords).join(' '),
    )
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const escaped = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/\u00a0/g, '&nbsp;');

function runHtml(run: RichRun | RichBreak): string {
  if (isBreak(run)) return '<br>';
  const marks = [run.bold && 'strong', run.italic && 'em', run.underline && 'u'].filter(
    (tag) => tag !== false,
  );
  const marked = marks.reduceRight((inner, tag) => `<${tag}>${inner}</${tag}>`, escaped(run.text));
  return run.href === null ? marked : `<a href="${escaped(run.href).replace(/"/g, '&quot;')}">${marked}</a>`;
}

function itemHtml(blocks: readonly RichBlock[]): string {
  const [first, ...others] = blocks;
  return first?.kind === 'paragraph'
    ? first.runs.map(runHtml).join('') + richTextHtml(others)
    : richTextHtml(blocks);
}

/** The HTML of a text, with nothing in it but `RICH_TEXT_TAGS`. Read again it gives the same blocks. */
export function richTextHtml(blocks: readonly RichBlock[]): string {
  return blocks
    .map((block) => {
      if (block.kind === 'paragraph') return `<p>${block.runs.map(runHtml).join('')}</p>`;
      const tag = block.kind === 'bullets' ? 'ul' : 'ol';
      return `<${tag}>${block.items.map((item) => `<li>${itemHtml(item)}</li>`).join('')}</${tag}>`;
    })
    .join('');
}

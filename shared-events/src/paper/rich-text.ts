import { Parser } from 'htmlparser2';

export type RichRun = {
  text: string;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  /** Target of a link, web, mail or telephone only. */
  href: string | null;
};
export type RichBreak = { break: true };
export type RichParagraph = { kind: 'paragraph'; runs: (RichRun | RichBreak)[] };
export type RichList = { kind: 'bullets' | 'numbers'; items: RichBlock[][] };
export type RichBlock = RichParagraph | RichList;

const MAX_LIST_DEPTH = 6;
const MAX_LINK_LENGTH = 2000;
const LINK_PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:']);
/** What is inside these is no text. */
const SILENT = new Set(['script', 'style', 'template', 'title', 'textarea', 'iframe', 'noscript']);
const PARAGRAPHS = new Set(['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'tr']);

type Depths = { bold: number; italic: number; underline: number; silent: number };
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

/** Gathers blocks while the parser walks over the text; knows nothing of how they are drawn. */
class RichTextBuilder {
  readonly blocks: RichBlock[] = [];
  readonly #lists: RichList[] = [];
  readonly #depths: Depths = { bold: 0, italic: 0, underline: 0, silent: 0 };
  readonly #links: (string | null)[] = [];
  #skippedLists = 0;
  #open: RichParagraph | null = null;

  start(tag: string, attributes: Record<string, string>): void {
    const mark = markOf(tag);
    if (mark) this.#depths[mark] += 1;
    else if (tag === 'a') this.#links.push(linkTarget(attributes.href ?? ''));
    else if (tag === 'br') this.#breakLine();
    else if (tag === 'ul' || tag === 'ol') this.#startList(tag === 'ul' ? 'bullets' : 'numbers');
    else if (tag === 'li') this.#startItem();
    else if (PARAGRAPHS.has(tag)) this.#open = null;
  }

  end(tag: string): void {
    const mark = markOf(tag);
    if (mark) this.#depths[mark] = Math.max(0, this.#depths[mark] - 1);
    else if (tag === 'a') this.#links.pop();
    else if (tag === 'ul' || tag === 'ol') this.#endList();
    else if (tag === 'li' || PARAGRAPHS.has(tag)) this.#open = null;
  }

  text(content: string): void {
    if (this.#depths.silent > 0) return;
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
    if (list === undefined) return this.blocks;
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

/**
 * Reads sanitised HTML (or plain text with line feeds) as paragraphs and lists of marked runs. Knows p, br, b, i, u,
 * ul, ol, li and a; of any other element only the text is kept. Links lead to the web, mail or telephone only.
 */
export function readRichText(html: string): RichBlock[] {
  const builder = new RichTextBuilder();
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => builder.start(tag, attributes),
      onclosetag: (tag) => builder.end(tag),
      ontext: (text) => builder.text(text),
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return tidied(builder.blocks);
}
